import type { Tool } from "./types.ts";

const DOCKER = "-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --url --namespace --address";
const VOLUMES: readonly [string, string] = [
  "deletes volumes, and the data in them has no other copy",
  "Look with `docker volume ls`, and leave the deletion to the person.",
];

/** Containers, images and volumes on this machine. */
export const CONTAINERS: readonly Tool[] = [
  {
    programs: "docker compose, docker-compose, podman compose, podman-compose, nerdctl compose",
    valued: `-f --file -p --project-name --profile --env-file --project-directory --parallel --ansi --progress ${DOCKER}`,
    deny: {
      "down -v|--volumes": ["stops the project and deletes its volumes with their data", "Run it without `-v`, which keeps the volumes."],
    },
    ask: {
      "down --rmi": "stops the project and deletes its images",
      "rm -f|--force|-s|--stop|-v": "stops and deletes containers of the project",
      "up -V|--renew-anon-volumes": "starts the project with empty anonymous volumes",
    },
  },
  {
    programs: "docker, podman, nerdctl, finch",
    valued: DOCKER,
    deny: {
      "system prune --volumes": VOLUMES,
      "volume rm|remove|prune": VOLUMES,
      "system reset": ["deletes all containers, images and volumes", "Name the one container or image that should go."],
      "machine rm|reset": ["deletes the virtual machine with all containers and volumes", "Stop it instead."],
    },
    ask: {
      "system prune": "deletes all stopped containers, unused networks and images",
      "image|container|network|builder|buildx|pod|secret|artifact prune": "deletes everything of that kind that is not in use",
      "buildx|builder rm|stop": "deletes the builder and its cache",
      "rm|rmi -f|--force|-a|--all": "deletes containers or images although they are in use",
      "container|image|pod rm|remove|delete -f|--force|-a|--all": "deletes containers or images although they are in use",
      "stack|service|node rm|remove|down": "takes a service of the swarm down",
      "secret|config|context|plugin|network|pod|trust rm|remove|disable|revoke": "takes away something that containers rely on",
      "swarm leave --force|-f": "takes this node out of the swarm, and the last manager loses it",
      "service scale @*=0": "stops every task of the service",
      "manifest|trust|scout rm|delete": "deletes it from the registry",
    },
  },
  {
    programs: "crictl, ctr",
    valued: "-c --config -r --runtime-endpoint -i --image-endpoint -t --timeout -n --namespace -a --address",
    deny: { "rmp|rm|rmi -a|--all|-f|--force|--prune": "deletes containers or images that the cluster runs" },
    ask: {
      "rm|rmi|rmp|stop|stopp": "takes away containers that the cluster runs",
      "containers|images|c|i|snapshots|tasks|namespaces rm|delete|del|remove|kill|prune": "takes away containers that the cluster runs",
    },
  },
  {
    programs:
      "kind, k3d, minikube, colima, limactl, lima, orb, rdctl, multipass, vagrant, microk8s, k0s, tilt, garden, skaffold, devspace, okteto",
    valued: "-p --profile --name",
    ask: {
      "delete|destroy|reset|factory-reset|purge|down": "deletes the local cluster or machine with its data",
      "cluster|clusters|machine|node|registry delete|rm|stop": "deletes the local cluster with its data",
    },
  },
  {
    programs: "lxc, incus, qm, pct, govc, prlctl",
    deny: {
      "delete|destroy|vm.destroy|datastore.rm|object.destroy": "deletes the machine and its disks",
      "storage|image|snapshot|project delete": "deletes disks or images",
    },
    ask: {
      "network|profile|cluster delete|remove": "takes away something that machines rely on",
      "delsnapshot|unlink|stop": "changes the machine",
    },
  },
  {
    programs: "virsh, VBoxManage, vboxmanage, vmrun",
    valued: "-c --connect -T",
    deny: {
      "undefine --remove-all-storage|--storage": "deletes the machine and its disks",
      "vol-delete|vol-wipe|pool-delete|deleteVM": "deletes disks",
      "unregistervm --delete": "deletes the machine and its disks",
    },
    ask: {
      "destroy|undefine|snapshot-delete|net-destroy|pool-destroy|unregistervm|closemedium|deleteSnapshot": "takes a machine away",
    },
  },
];
