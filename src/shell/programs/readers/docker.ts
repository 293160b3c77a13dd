import type { Reading, ReadingTable } from "./reading.ts";

const asks: Reading = { options: "*", operands: "text" };
const listInspect = { "ls list inspect": asks } as const;
const EXEC = "-i -t -d -e= -w= -u= --interactive --tty --env= --workdir= --user= --detach-keys=";
/** A program in a container is the container's own, but it is judged as the one whose name it bears. */
const exec: Reading = { options: EXEC, runs: { as: "words", after: 1 } };

const compose: Reading = {
  options:
    "-f= -p= --file= --project-name= --profile= --env-file= --project-directory= --compatibility --ansi= --progress= --parallel= --all-resources",
  sub: {
    "ps logs images top ls port events version volumes stats": asks,
    // Without one of these it prints every value out of the `.env` file.
    config: {
      options: "-q --quiet --services --volumes --images --profiles --networks --hash= --no-interpolate",
      needs: "-q --quiet --services --volumes --images --profiles --networks --hash --no-interpolate",
      operands: "text",
    },
    exec: { options: `${EXEC} -T --index=`, runs: { as: "words", after: 1 } },
  },
};

const image: Reading["sub"] = { "ls list inspect history": asks };
const container: Reading["sub"] = { "ls list ps inspect logs top stats port diff": asks };

const SUBCOMMANDS: ReadingTable = {
  "help version info images ps logs inspect top stats port diff history events": asks,
  search: { options: "-f= --filter= --format= --limit= --no-trunc", operands: "text", like: /^[\w-]+(?:\/[\w-]+)?$/ },
  builder: { sub: { du: asks } },
  buildx: {
    sub: {
      "ls inspect du version": { options: "--builder= --filter= --verbose --no-trunc --format=", operands: "text" },
      imagetools: {
        sub: { inspect: { options: "--raw --format= --builder=", operands: "text", like: /^[\w-]+(?:\/[\w-]+)?(?:[:@][\w.:-]+)?$/ } },
      },
    },
  },
  compose,
  "config secret node volume network plugin context checkpoint": { sub: { ...listInspect, show: asks, ps: asks } },
  container: { sub: { ...container } },
  image: { sub: image },
  manifest: { sub: { inspect: { options: "-v --verbose --insecure", operands: "text", like: /^[\w-]+(?:\/[\w-]+)?(?:[:@][\w.:-]+)?$/ } } },
  service: { sub: { ...listInspect, ps: asks, logs: asks } },
  stack: { sub: { "ls ps services": asks } },
  system: { sub: { "df info events": asks } },
  trust: { sub: { inspect: asks } },
  "export save": { options: "-q --quiet --format= --platform=", operands: "text" },
  exec,
};

const docker: Reading = {
  options: "-c= --context= -D --debug -l= --log-level= -H= --host=",
  // Another server could be anybody's; `ssh://` starts a program.
  values: {
    "-H": /^(?:unix:\/\/|tcp:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/,
    "--host": /^(?:unix:\/\/|tcp:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/,
  },
  sub: SUBCOMMANDS,
};

export const DOCKER: ReadingTable = {
  docker,
  podman: {
    ...docker,
    sub: {
      ...SUBCOMMANDS,
      "pod machine": { sub: { "ls list ps inspect top stats logs": asks } },
      container: { sub: { ...container, exists: asks } },
    },
  },
  nerdctl: docker,
  "docker-compose": compose,
  "podman-compose": compose,
};
