/** What a container can be given of the machine it runs on. */
export const CONTAINER_RUN =
  "-v --volume --mount -e --env --env-file -w --workdir -u --user -p --publish --name " +
  "--network --net --entrypoint -h --hostname -l --label --label-file -m --memory " +
  "--memory-swap --cpus --cpuset-cpus --platform --add-host --cap-add --cap-drop --device " +
  "--device-cgroup-rule --dns --dns-search --expose --gpus --ip --ipc --link --log-driver " +
  "--log-opt --pid --pids-limit --pull --restart --runtime --security-opt --shm-size " +
  "--stop-signal --stop-timeout --sysctl --tmpfs --ulimit --userns --uts --volumes-from " +
  "--volume-driver -a --attach -c --cpu-shares --cgroupns --cidfile --group-add " +
  "--health-cmd --index --blkio-weight --storage-opt --annotation";

/**
 * Options that break the wall between container and machine, with the values that do, as a pattern.
 */
export const BREAKS: readonly {
  readonly options: string;
  readonly value?: RegExp;
  readonly effect: string;
}[] = [
  { options: "--privileged", effect: "gives the container all rights on this machine" },
  {
    options: "--pid",
    value: /^host$/,
    effect: "lets the container see and end every process of this machine",
  },
  {
    options: "--userns",
    value: /^host$/,
    effect: "makes root in the container root on this machine",
  },
  {
    options: "--cap-add",
    value: /^(?:cap_)?(?:all|sys_admin|sys_module|sys_rawio|dac_read_search|sys_boot)$/i,
    effect: "gives the container rights of root on this machine",
  },
  {
    options: "--security-opt",
    value: /unconfined|disable/i,
    effect: "switches off what confines the container",
  },
  {
    options: "--device",
    value: /^\/dev\/(?:sd|nvme|vd|xvd|mapper|mem|kmem|dm-|disk)/,
    effect: "gives the container a disk of this machine",
  },
];

/** Sockets through which a container can start others, with any rights. */
export const ENGINE_SOCKET = /(?:^|\/)(?:docker|containerd|podman|crio|dockershim)\.sock$/;

/** Folders of the system that no container needs. */
export const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(
  (
    "/etc /root /boot /proc /sys /dev /var /var/run /run /var/lib /var/lib/docker /usr /bin " +
    "/sbin /lib /home /Users /System /Library /private /private/etc"
  ).split(" "),
);
