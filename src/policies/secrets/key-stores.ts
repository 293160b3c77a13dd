import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { definePolicy } from "../../engine/policy.ts";
import { KEY_STORES, keyStoreRules } from "../shared/key-stores.ts";
import { PLAIN_NAME, SECRET_NAME } from "../shared/secret-names.ts";

const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;

export default definePolicy({
  id: "secrets/key-stores",
  meta: {
    summary:
      "Deny exporting private keys and whole key stores, ask before a single secret is shown",
    why:
      "What a command prints is sent to a model, so a token that is shown once has left the " +
      "machine.",
    presets: ["recommended", "strict"],
    limits: [
      "A listing of the whole environment (`env`, `printenv`) is not stopped, only sending it is.",
      "Programs that are in no table, and scripts of the project, may show secrets unseen.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...KEY_STORES, "echo", "printf", "printenv"]),
  messages: {
    exports:
      "This {effect} (`{program}`). Leave it to the person, and say what it would be needed for.",
    shows:
      "This {effect} (`{program}`), and the model would read it. Approve only if it may be shown.",
    variable:
      "This prints the variable `{name}`, which by its name holds a secret, and the model " +
      "would read it. Approve only if it may be shown.",
  },

  brief: () => "No export of private keys; showing a secret: asked.",

  *decide({ shell, deny, ask }) {
    const takers = takersOf(shell.commands);
    for (const command of shell.commands) {
      const { at, name: program } = command;
      for (const { decision, effect } of keyStoreRules(command)) {
        if (decision === "deny") yield deny("exports", { program, effect }, at);
        else if (!onlyLogsIn(takers.get(command))) yield ask("shows", { program, effect }, at);
      }
      for (const name of printedSecrets(command, takers.has(command)))
        yield ask("variable", { name }, at);
    }
  },

  examples: [
    { bash: "gpg --export-secret-keys me@example.com > key.asc", expect: { deny: "exports" } },
    { bash: "gh auth token", expect: { ask: "shows" } },
    { bash: "kubectl get secret db -o yaml", expect: { ask: "shows" } },
    { bash: "printenv GITHUB_TOKEN", expect: { ask: "variable" } },
    { bash: 'echo "$AWS_SECRET_ACCESS_KEY"', expect: { ask: "variable" } },
    { bash: "gh auth status", expect: "nothing" },
    { bash: "kubectl get secrets", expect: "nothing", note: "names only" },
    {
      bash: "aws ecr get-login-password | docker login --password-stdin",
      expect: "nothing",
      note: "handed on, not shown",
    },
    { bash: "printenv PATH", expect: "nothing" },
  ],
});

/** By command: those that take its output. */
function takersOf(
  commands: readonly ShellCommand[],
): ReadonlyMap<ShellCommand, readonly ShellCommand[]> {
  const takers = new Map<ShellCommand, ShellCommand[]>();
  for (const command of commands)
    for (const source of command.sources) {
      const known = takers.get(source);
      if (known) known.push(command);
      else takers.set(source, [command]);
    }
  return takers;
}

/** `… | docker login --password-stdin`: the secret goes where it belongs, and is not shown. */
function onlyLogsIn(takers: readonly ShellCommand[] = []): boolean {
  return takers.length > 0 && takers.every(({ args }) => args.some(({ text }) => text === "login"));
}

/** Variables whose value ends up on the screen. */
function printedSecrets({ name, args, redirects }: ShellCommand, taken: boolean): string[] {
  const shown = !taken && !redirects.some(({ access }) => access === "write");
  const words = shown && (name === "echo" || name === "printf") ? args.flatMap(namesIn) : [];
  const asked = name === "printenv" ? args.map(({ text }) => text) : [];
  return [...new Set([...words, ...asked])].filter(
    (variable) => SECRET_NAME.test(variable) && !PLAIN_NAME.test(variable),
  );
}

function namesIn({ text, literal }: ShellWord): string[] {
  return literal ? [] : [...text.matchAll(VARIABLE)].map((match) => match[1] ?? match[2] ?? "");
}
