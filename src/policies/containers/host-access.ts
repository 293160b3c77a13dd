import { definePolicy } from "../../engine/policy.ts";
import { accessOf, ENGINES } from "./lib/host-access.ts";

export default definePolicy({
  id: "containers/host-access",
  meta: {
    summary:
      "Deny a container the whole file system of this machine, ask when it gets system " +
      "folders, the engine or all rights",
    why:
      "A container that is given the machine is no longer a container: whatever runs in it " +
      "runs as root outside.",
    presets: ["recommended", "strict"],
    limits: ["Compose files, Dockerfiles and pod manifests are not read."],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: ENGINES,
  messages: {
    root:
      "This gives the container the whole file system of this machine. Mount the one folder " +
      "that is needed.",
    folder:
      "This gives the container `{what}` of this machine. Approve only if the image is " +
      "trusted with it.",
    socket:
      "This gives the container `{what}`, with which it can start others with all rights. " +
      "Approve only if the image is trusted with it.",
    right: "This {what}. Approve only if the image is trusted with it.",
  },

  brief: () => "No container with the whole machine mounted.",

  *decide({ shell, home, deny, ask }) {
    for (const command of shell.commands) {
      for (const { kind, what } of accessOf(command, home)) {
        if (kind === "root") yield deny("root", {}, command.at);
        else yield ask(kind, { what }, command.at);
      }
    }
  },

  examples: [
    { bash: "docker run --rm -v /:/host alpine chroot /host", expect: { deny: "root" } },
    { bash: "docker run -v /etc:/etc alpine", expect: { ask: "folder" } },
    {
      bash: "docker run -v /var/run/docker.sock:/var/run/docker.sock acme/ci",
      expect: { ask: "socket" },
    },
    { bash: "docker run --privileged docker:dind", expect: { ask: "right" } },
    { bash: 'docker run --rm -v "$PWD":/app -w /app node npm test', expect: "nothing" },
    { bash: "docker run -v data:/var/lib/postgresql/data postgres", expect: "nothing" },
  ],
});
