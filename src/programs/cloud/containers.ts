import { composeLaunches, containerLaunches } from "../launchers/containers.ts";
import { afterDashes, one, optionScripts } from "../launchers/launcher.ts";
import { any, asksServer } from "../lib/read-only.ts";
import type { Family, ReadOnlyRow, ReadOnlyTable } from "../program.ts";

/** Everything about a container holds its variables. */
const inspect: ReadOnlyRow = {
  options: "-f= --format= -s --size --type=",
  operands: "text",
  check: "dockerInspect",
};
/** More words go to `ps`, and `e` there shows variables. */
const top: ReadOnlyRow = { options: "*", except: "-E", operands: "text", most: 1 };
const EXEC = "-i -t -d -e= -w= -u= --interactive --tty --env= --workdir= --user= --detach-keys=";
const compose: ReadOnlyRow = {
  options:
    "-f= -p= --file= --project-name= --profile= --env-file= --project-directory= " +
    "--compatibility --ansi= --progress= --parallel= --all-resources",
  sub: {
    "ps logs images top ls port events version volumes stats": any,
    // Without one of these it prints every value out of the `.env` file.
    config: {
      options: "-q --quiet --services --volumes --images --profiles --networks --hash=",
      needs: "-q --quiet --services --volumes --images --profiles --networks --hash",
      operands: "text",
    },
    exec: { options: `${EXEC} -T --index=`, runs: { as: "words", after: 1 } },
  },
};
const listInspect = { "ls list inspect": any } as const;
const lists = { "ls list": any } as const;
const container: ReadOnlyRow["sub"] = { "ls list ps logs stats port diff": any, inspect, top };
const image: ReadOnlyRow["sub"] = { "ls list inspect history": any };
/**
 * A program in a container is the container's own, but it is judged as the one whose name it bears.
 */
const exec: ReadOnlyRow = { options: EXEC, runs: { as: "words", after: 1 } };
const SUBCOMMANDS: ReadOnlyTable = {
  "help version info images ps logs stats port diff history events": any,
  inspect,
  top,
  search: {
    options: "-f= --filter= --format= --limit= --no-trunc",
    operands: "text",
    like: /^[\w-]+(?:\/[\w-]+)?$/,
  },
  builder: { sub: { du: any } },
  buildx: {
    sub: {
      "ls inspect du version": {
        options: "--builder= --filter= --verbose --no-trunc --format=",
        operands: "text",
      },
      imagetools: {
        sub: {
          inspect: {
            options: "--raw --format= --builder=",
            operands: "text",
            like: /^[\w-]+(?:\/[\w-]+)?(?:[:@][\w.:-]+)?$/,
          },
        },
      },
    },
  },
  compose,
  "node volume network context checkpoint": { sub: { ...listInspect, show: any, ps: any } },
  "config plugin": { sub: lists },
  // Not podman's `--showsecret`.
  secret: { sub: { ...lists, inspect: { options: "-f= --format= --pretty", operands: "text" } } },
  container: { sub: { ...container } },
  image: { sub: image },
  manifest: {
    sub: {
      inspect: {
        options: "-v --verbose --insecure",
        operands: "text",
        like: /^[\w-]+(?:\/[\w-]+)?(?:[:@][\w.:-]+)?$/,
      },
    },
  },
  service: { sub: { ...lists, ps: any, logs: any } },
  stack: { sub: { "ls ps services": any } },
  system: { sub: { "df info events": any } },
  trust: { sub: { inspect: any } },
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
const DOCKER =
  "-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey " +
  "--connection --url --namespace --address";
const VOLUMES: readonly [string, string] = [
  "deletes volumes, and the data in them has no other copy",
  "Look with `docker volume ls`, and leave the deletion to the person.",
];
const LOGIN = "stores or changes a login on this machine";

const family: Family = {
  about: "Containers and virtual machines.",
  programs: [
    { names: "docker, nerdctl", readOnly: docker },
    {
      names: "docker compose, docker-compose, podman compose, podman-compose, nerdctl compose",
      domain: "containers",
      valued:
        "-f --file -p --project-name --profile --env-file --project-directory --parallel " +
        `--ansi --progress ${DOCKER}`,
      deny: {
        "down -v|--volumes": [
          "stops the project and deletes its volumes with their data",
          "Run it without `-v`, which keeps the volumes.",
        ],
      },
      ask: {
        "down --rmi": "stops the project and deletes its images",
        "rm -f|--force|-s|--stop|-v": "stops and deletes containers of the project",
        "up -V|--renew-anon-volumes": "starts the project with empty anonymous volumes",
      },
    },
    {
      names: "docker, podman, nerdctl, finch",
      domain: "containers",
      valued: DOCKER,
      deny: {
        "system prune --volumes": VOLUMES,
        "volume rm|remove|prune": VOLUMES,
        "system reset": [
          "deletes all containers, images and volumes",
          "Name the one container or image that should go.",
        ],
        "machine rm|reset": [
          "deletes the virtual machine with all containers and volumes",
          "Stop it instead.",
        ],
      },
      ask: {
        "system prune": "deletes all stopped containers, unused networks and images",
        "image|container|network|builder|buildx|pod|secret|artifact prune":
          "deletes everything of that kind that is not in use",
        "buildx|builder rm|stop": "deletes the builder and its cache",
        "rm|rmi -f|--force|-a|--all": "deletes containers or images although they are in use",
        "container|image|pod rm|remove|delete -f|--force|-a|--all":
          "deletes containers or images although they are in use",
        "stack|service|node rm|remove|down": "takes a service of the swarm down",
        "secret|config|context|plugin|network|pod|trust rm|remove|disable|revoke":
          "takes away something that containers rely on",
        "swarm leave --force|-f": "takes this node out of the swarm, and the last manager loses it",
        "service scale @*=0": "stops every task of the service",
        "manifest|trust|scout rm|delete": "deletes it from the registry",
      },
    },
    {
      names: "docker, podman, nerdctl, finch, docker compose, docker-compose, buildah",
      domain: "publish",
      valued:
        "-H --host -c --context --config -l --log-level -f --file -p --project-name -o --output",
      next: "Leave the push to the person, or push to a registry on this machine.",
      ask: {
        push: "puts the image where others pull it",
        "image|manifest|plugin push": "puts the image where others pull it",
        "buildx imagetools create": "puts the image where others pull it",
        "build|buildx -o|--output=*registry*|*push=true*": "puts the image where others pull it",
        "buildx|build|image|builder --push": "puts the image where others pull it",
      },
    },
    { names: "docker, podman", looksAsRoot: "ps images logs inspect version info stats top port" },
    {
      names: "docker",
      secrets: [{ run: "login", flag: "-p --password", decision: "ask", effect: LOGIN }],
      help: "-v",
    },
    { names: "docker, podman, nerdctl", starts: containerLaunches },
    {
      names: "podman",
      readOnly: {
        ...docker,
        sub: {
          ...SUBCOMMANDS,
          "pod machine": { sub: { "ls list ps stats logs": any, inspect, top } },
          container: { sub: { ...container, exists: any } },
        },
      },
    },
    {
      names: "docker-compose, podman-compose",
      readOnly: compose,
      starts: (args) => composeLaunches(args),
    },
    {
      names: "crictl",
      readOnly: {
        sub: {
          "ps pods images img info version stats statsp inspecti imagefsinfo": asksServer(
            "-a -q -o= --all --quiet --output= --name= --state= --label= --no-trunc -v --verbose",
          ),
        },
      },
    },
    {
      names: "crictl, ctr",
      domain: "containers",
      valued:
        "-c --config -r --runtime-endpoint -i --image-endpoint -t --timeout -n --namespace " +
        "-a --address",
      deny: {
        "rmp|rm|rmi -a|--all|-f|--force|--prune":
          "deletes containers or images that the cluster runs",
      },
      ask: {
        "rm|rmi|rmp|stop|stopp": "takes away containers that the cluster runs",
        "containers|images|c|i|snapshots|tasks|namespaces rm|delete|del|remove|kill|prune":
          "takes away containers that the cluster runs",
      },
    },
    {
      names:
        "k3d, colima, limactl, lima, orb, rdctl, multipass, vagrant, tilt, garden, " +
        "skaffold, devspace, okteto",
      domain: "containers",
      valued: "-p --profile --name",
      ask: {
        "delete|destroy|reset|factory-reset|purge|down":
          "deletes the local cluster or machine with its data",
        "cluster|clusters|machine|node|registry delete|rm|stop":
          "deletes the local cluster with its data",
      },
    },
    {
      names: "lxc, incus, qm, pct, govc, prlctl",
      domain: "containers",
      deny: {
        "delete|destroy|vm.destroy|datastore.rm|object.destroy":
          "deletes the machine and its disks",
        "storage|image|snapshot|project delete": "deletes disks or images",
      },
      ask: {
        "network|profile|cluster delete|remove": "takes away something that machines rely on",
        "delsnapshot|unlink|stop": "changes the machine",
      },
    },
    {
      names: "multipass, lxc",
      starts: (args) => (args[0]?.text === "exec" ? one(afterDashes(args)) : []),
    },
    {
      names: "virsh, VBoxManage, vboxmanage, vmrun",
      domain: "containers",
      valued: "-c --connect -T",
      deny: {
        "undefine --remove-all-storage|--storage": "deletes the machine and its disks",
        "vol-delete|vol-wipe|pool-delete|deleteVM": "deletes disks",
        "unregistervm --delete": "deletes the machine and its disks",
      },
      ask: {
        ["destroy|undefine|snapshot-delete|net-destroy|pool-destroy|unregistervm|" +
          "closemedium|deleteSnapshot"]: "takes a machine away",
      },
    },
    { names: "docker-machine", emits: "env" },
    { names: "vagrant", starts: (args) => optionScripts(args, ["-c", "--command"]) },
  ],
  examples: [
    { bash: "docker volume rm db", expect: "deny" },
    { bash: "docker system prune -af", expect: "ask" },
    { bash: "docker ps", expect: "allow" },
  ],
};

export default family;
