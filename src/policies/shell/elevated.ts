import type { ShellCommand } from "../../command/facts.ts";
import { readOptions } from "../../command/options.ts";
import { definePolicy } from "../../engine/policy.ts";
import { factOf, programsWith } from "../../programs/index.ts";
import { SHELLS } from "../../shell/wrappers.ts";
import { givesExactly, programOf } from "../shared/command-options.ts";
import { commandsAt } from "../shared/commands-by-span.ts";

export default definePolicy({
  id: "shell/elevated",
  meta: {
    summary: "Ask before a command runs as another user",
    why:
      "With all rights a small mistake reaches the whole machine, and what the command " +
      "changes no longer belongs to this user.",
    presets: ["recommended", "strict"],
    limits: [
      "A program that asks for all rights by itself is not known. Commands that only look " +
        "(`sudo systemctl status`) pass.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: programsWith("elevates"),
  messages: {
    elevated:
      "`{program}` runs this as another user, usually with all rights. Approve only if it " +
      "cannot be done without.",
    shell:
      "`{program}` opens a shell with all rights, in which anything may follow. Approve " +
      "only if that is meant.",
  },

  brief: () => "`sudo`: asked.",

  *decide({ shell, ask }) {
    // Commands inside `bash -c '…'` share one place: they are asked about once.
    const seen = new Set<string>();
    for (const command of shell.commands) {
      const idle = factOf("elevates", programOf(command));
      if (idle === undefined || isIdle(command, idle)) continue;
      const key = [command.name, command.via.length, ...(command.at.span ?? [])].join();
      if (seen.has(key)) continue;
      seen.add(key);
      const inner = innerOf(command, shell.commands);
      if (inner.length > 0 && inner.every(looks)) continue;
      const opens =
        inner.length === 0 ||
        inner.some(
          ({ name, args }) =>
            SHELLS.has(name) &&
            args.every(({ text }) => text.startsWith("-") && !text.includes("c")),
        );
      yield ask(opens ? "shell" : "elevated", { program: command.name }, command.at);
    }
  },

  examples: [
    { bash: "sudo make install", expect: { ask: "elevated" } },
    { bash: "doas -u web ./deploy.sh", expect: { ask: "elevated" } },
    { bash: "sudo -i", expect: { ask: "shell" } },
    { bash: "sudo su -", expect: { ask: "shell" } },
    { bash: "sudo systemctl status nginx", expect: "nothing" },
    { bash: "sudo -l", expect: "nothing" },
    { bash: "echo 'run sudo make install'", expect: "nothing" },
  ],
});

function isIdle({ args }: ShellCommand, idle: string): boolean {
  return (
    givesExactly(args, idle) || (args.length > 0 && idle.split(" ").includes(args[0]?.text ?? ""))
  );
}

/** The commands that were found through it. */
function innerOf(command: ShellCommand, all: readonly ShellCommand[]): ShellCommand[] {
  const depth = command.via.length;
  return commandsAt(command.at.span, all).filter(({ via }) => via[depth] === command.name);
}

function looks({ name, args, redirects }: ShellCommand): boolean {
  const words = factOf("looksAsRoot", name);
  if (words === undefined || redirects.some(({ access }) => access === "write")) return false;
  if (words === "") return true;
  const first = readOptions(args, "-C -c -n --namespace -H").operands[0] ?? args[0];
  return words.split(" ").includes(first?.text ?? "");
}
