import { afterOptions, has, one, optionScripts } from "../launchers/launcher.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Programs that run a command as another user.",
  programs: [
    {
      names: "su",
      starts: (args) => optionScripts(args, ["-c", "--command", "--session-command"]),
      files: { operands: "text", reads: "-a --arg-file" },
    },
    { names: "su, runuser, sudoedit, run0", elevates: "-V --version --help" },
    {
      names: "sudo",
      wraps: {
        valued:
          "-u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir " +
          "--chroot --close-from --other-user --role --type --command-timeout",
        assigns: true,
        unless: "-l --list -v --validate -k -K",
      },
      elevates:
        "-l -ll --list -v --validate -k -K --reset-timestamp --remove-timestamp -V " +
        "--version -h --help",
    },
    { names: "doas", wraps: { valued: "-u -C", unless: "-C -L" }, elevates: "-C -L" },
    { names: "pkexec, gosu", elevates: "--version --help" },
    { names: "pkexec", wraps: { valued: "--user" } },
    { names: "su-exec", elevates: "" },
    { names: "gosu, su-exec", wraps: { operands: 1 } },
    { names: "dzdo", wraps: { valued: "-u -g -p", assigns: true }, elevates: "-l -v -V -h" },
    { names: "machinectl", elevates: "list status show image-status" },
    { names: "run0", wraps: { valued: "-u -g -D --user --group --chdir --setenv" } },
    {
      names: "runuser",
      starts: (args) => [
        ...optionScripts(args, ["-c", "--command"]),
        ...(has(args, "-u") ? one(afterOptions(args, "-u -g -G")) : []),
      ],
    },
    { names: "sg, newgrp, capsh", starts: (args) => optionScripts(args, ["-c"]) },
  ],
  examples: [
    { bash: "sudo rm -rf /etc", expect: "deny" },
    { bash: "sudo ls", expect: "nothing" },
  ],
};

export default family;
