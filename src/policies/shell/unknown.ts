import type { InputLocation, ShellCommand } from "../../command/facts.ts";
import { definePolicy } from "../../engine/policy.ts";
import { programsWith } from "../../programs/index.ts";
import { SHELLS } from "../../shell/wrappers.ts";
import { commandsAround } from "../shared/commands-by-span.ts";
import { isEveryday } from "./lib/everyday.ts";
import { fedWords, takesAsData } from "./lib/feeding.ts";

const COMMANDS: ReadonlySet<string> = new Set([
  ...programsWith("deletes"),
  ...SHELLS,
  ..."find dd sudo chmod chown curl wget git".split(" "),
]);

export default definePolicy({
  id: "shell/unknown",
  meta: {
    summary: "Ask about commands that nobody can know before they run",
    why:
      "A program or a script that is only named at run time may be any program, so no other " +
      "policy can judge it.",
    presets: ["recommended", "strict"],
    limits: [
      "A script file that the command names is everyday (`bash build.sh`, `source " +
        ".venv/bin/activate`) and passes unread.",
      'A value that only the environment has (`"$JAVA_HOME/bin/java"`, `bash -c "cd $D && ' +
        'make"`) is trusted as far as it is an argument or a folder.',
      "Code of other languages passes when nothing dangerous is seen in it, also when not " +
        "all of it is understood.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  traits: ["unknown", "started", "odd"],
  messages: {
    program: "It is not known {why}. Have the name of the program written out.",
    script: "It is not known {why}. Have the commands written out.",
    syntax: "It is not known {why}. Have the command written so that a shell can read it.",
    budget: "It is not known {why}. Have it split into smaller commands.",
    quoted:
      "No program is called `{name}`: the quotes make one word of a whole command. Have " +
      "the quotes taken away, and look at the command again.",
    fed:
      "`{name}` takes its options or its code from the output of another program. Have them " +
      "written out.",
  },

  brief: () => "Code that only shows at run time (`eval`, `$CMD`): asked, so write it out.",

  *decide({ shell, ask }) {
    const fed = new Set(shell.commands.filter((command) => isFedCode(command, shell.commands)));
    for (const { name, at } of fed) yield ask("fed", { name }, at);
    for (const unknown of shell.unknown) {
      const { kind, why, at } = unknown;
      if (
        kind === "code" ||
        kind === "refused" ||
        (kind === "script" &&
          (isToldAlready(at, fed, shell.commands) || isEveryday(unknown, shell.commands)))
      )
        continue;
      yield ask(kind, { why }, at);
    }
    for (const command of shell.commands.filter(isQuotedWhole))
      yield ask("quoted", { name: command.program?.text ?? "" }, command.at);
  },

  examples: [
    { bash: "$TOOL --fix", expect: { ask: "program" } },
    { bash: 'eval "$(cat commands.txt)"', expect: { ask: "script" } },
    { bash: "echo $(date", expect: { ask: "syntax" } },
    { bash: "echo 'unfinished", expect: "nothing", note: "no shell runs it" },
    { bash: "'rm -rf build'", expect: { ask: "quoted" } },
    { bash: "cat list | xargs python3", expect: { ask: "fed" } },
    { bash: "git ls-files '*.py' | xargs python3 -m black", expect: "nothing" },
    { bash: "bash scripts/build.sh", expect: "nothing" },
    { bash: "source .venv/bin/activate", expect: "nothing" },
    { bash: 'eval "$(ssh-agent -s)"', expect: "nothing" },
    { bash: 'python3 -c "print(1)"', expect: "nothing" },
  ],
});

/** The quotes are around a whole command: `'rm -rf x'`. */
function isQuotedWhole({ program, via }: ShellCommand): boolean {
  const [first = "", rest] = program?.text.split(/\s/, 2) ?? [];
  return via.length === 0 && rest !== undefined && COMMANDS.has(first);
}

function isFedCode(command: ShellCommand, commands: readonly ShellCommand[]): boolean {
  const fed = fedWords(command, commands);
  return fed.length > 0 && !takesAsData(command, fed);
}

/** It stands where something was asked about already. */
function isToldAlready(
  { span }: InputLocation,
  fed: ReadonlySet<ShellCommand>,
  commands: readonly ShellCommand[],
): boolean {
  return (
    span !== undefined &&
    fed.size > 0 &&
    commandsAround(span, commands).some((command) => fed.has(command))
  );
}
