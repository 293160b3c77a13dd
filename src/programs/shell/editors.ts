import type { ShellWord } from "../../command/facts.ts";
import { plusScripts, shellEscape } from "../launchers/escapes.ts";
import { sentKeys } from "../launchers/keys.ts";
import { type Launch, optionScripts } from "../launchers/launcher.ts";
import type { Family } from "../program.ts";

function editorLaunches(args: readonly ShellWord[]): Launch[] {
  return [
    ...optionScripts(args, ["-c", "--cmd"]).flatMap(shellEscape),
    ...plusScripts(args),
    ...(sentKeys("vim", args) ?? []),
  ];
}

const family: Family = {
  about: "Editors.",
  programs: [
    { names: "view", files: { operands: "reads" } },
    { names: "ex, view, vimdiff, vim, vi, nvim", starts: editorLaunches },
    { names: "code", installs: { run: "", packages: "--install-extension" }, tunnels: "tunnel" },
    { names: "ed", writesFiles: { operands: "all" } },
    { names: "ex", writesFiles: { operands: "all", valued: "-c" } },
  ],
  examples: [
    { bash: "vim -c ':!rm -rf /' x", expect: "deny" },
    { bash: "code --list-extensions", expect: "nothing" },
  ],
};

export default family;
