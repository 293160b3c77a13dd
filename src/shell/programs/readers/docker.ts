import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks: ReadOnlyRow = { options: "*", operands: "text" };
const listInspect = { "ls list inspect": asks } as const;
const lists = { "ls list": asks } as const;
/** Everything about a container holds its variables. */
const inspect: ReadOnlyRow = { options: "-f= --format= -s --size --type=", operands: "text", check: "dockerInspect" };
const EXEC = "-i -t -d -e= -w= -u= --interactive --tty --env= --workdir= --user= --detach-keys=";
/** A program in a container is the container's own, but it is judged as the one whose name it bears. */
const exec: ReadOnlyRow = { options: EXEC, runs: { as: "words", after: 1 } };

const compose: ReadOnlyRow = {
  options:
    "-f= -p= --file= --project-name= --profile= --env-file= --project-directory= --compatibility --ansi= --progress= --parallel= --all-resources",
  sub: {
    "ps logs images top ls port events version volumes stats": asks,
    // Without one of these it prints every value out of the `.env` file.
    config: {
      options: "-q --quiet --services --volumes --images --profiles --networks --hash=",
      needs: "-q --quiet --services --volumes --images --profiles --networks --hash",
      operands: "text",
    },
    exec: { options: `${EXEC} -T --index=`, runs: { as: "words", after: 1 } },
  },
};

const image: ReadOnlyRow["sub"] = { "ls list inspect history": asks };
/** More words go to `ps`, and `e` there shows variables. */
const top: ReadOnlyRow = { options: "*", except: "-E", operands: "text", most: 1 };
const container: ReadOnlyRow["sub"] = { "ls list ps logs stats port diff": asks, inspect, top };

const SUBCOMMANDS: ReadOnlyTable = {
  "help version info images ps logs stats port diff history events": asks,
  inspect,
  top,
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
  "node volume network context checkpoint": { sub: { ...listInspect, show: asks, ps: asks } },
  "config plugin": { sub: lists },
  // Not podman's `--showsecret`.
  secret: { sub: { ...lists, inspect: { options: "-f= --format= --pretty", operands: "text" } } },
  container: { sub: { ...container } },
  image: { sub: image },
  manifest: { sub: { inspect: { options: "-v --verbose --insecure", operands: "text", like: /^[\w-]+(?:\/[\w-]+)?(?:[:@][\w.:-]+)?$/ } } },
  service: { sub: { ...lists, ps: asks, logs: asks } },
  stack: { sub: { "ls ps services": asks } },
  system: { sub: { "df info events": asks } },
  trust: { sub: { inspect: asks } },
  exec,
};

const docker: ReadOnlyRow = {
  options: "-c= --context= -D --debug -l= --log-level= -H= --host=",
  // Another server could be anybody's; `ssh://` starts a program.
  values: {
    "-H": /^(?:unix:\/\/|tcp:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/,
    "--host": /^(?:unix:\/\/|tcp:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/,
  },
  sub: SUBCOMMANDS,
};

export const DOCKER: ReadOnlyTable = {
  docker,
  podman: {
    ...docker,
    sub: {
      ...SUBCOMMANDS,
      "pod machine": { sub: { "ls list ps stats logs": asks, inspect, top } },
      container: { sub: { ...container, exists: asks } },
    },
  },
  nerdctl: docker,
  "docker-compose": compose,
  "podman-compose": compose,
};
