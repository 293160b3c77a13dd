import { testPolicy } from "../../testing/index.ts";
import policy from "./host-access.ts";

testPolicy(policy, {
  nothing: [
    "docker run --rm -it -p 8080:80 nginx",
    "docker run -v ./src:/app/src:ro acme/web",
    "docker run -v /project/data:/data acme/web",
    "docker run --mount type=volume,source=data,target=/data postgres",
    "docker run --network host acme/web",
    "docker run --cap-add SYS_PTRACE acme/debug",
    "docker run alpine echo --privileged",
    "docker run alpine sh -c 'ls -v /:/host'",
    "docker ps -v /:/x",
    "echo docker run -v /:/host alpine",
    "podman run --pid=private alpine",
  ],
  deny: {
    root: [
      "docker run -v/:/host alpine",
      "docker run -itv /:/host alpine",
      "docker run --volume=/:/host alpine",
      "docker run --mount type=bind,source=/,target=/host alpine",
      "docker run --mount=type=bind,src=/,dst=/host alpine",
      "docker -H tcp://build:2375 container run -v /:/mnt alpine",
      "podman run -v /..:/host alpine",
      "docker create -v //:/host alpine",
      "docker compose run -v /:/host web sh",
      "cd / && docker run -v ./:/host alpine",
    ],
  },
  ask: {
    folder: [
      "docker run -v /:/rootfs:ro acme/metrics",
      "docker run -v ~:/work alpine",
      "podman run -v /etc:/x:ro alpine",
    ],
    socket: ["docker run --mount type=bind,source=/var/run/docker.sock,target=/s alpine"],
    right: [
      "docker run --pid=host alpine",
      "docker run --pid host alpine",
      "docker run --cap-add=ALL alpine",
      "docker run --security-opt apparmor=unconfined alpine",
      "docker run --device /dev/sda alpine",
      "docker exec --privileged web sh",
    ],
  },
});
