import type { ShellCommand } from "../../command/facts.ts";
import { definePolicy } from "../../engine/policy.ts";
import { programOf } from "../shared/command-options.ts";
import { rulesFor } from "../shared/program-rules.ts";
import { named } from "../shared/quote-names.ts";
import { doubtOfReading } from "../shared/reading/find-doubt.ts";
import { trustedPrefixes } from "../shared/reading/prefixes.ts";
import { shownSecret } from "../shared/reading/secrets.ts";

export default definePolicy({
  id: "shell/dangerous",
  meta: {
    summary:
      "Deny, ask about or allow programs by name, and ask before the machine as a whole is changed",
    why:
      "Every project has programs of its own that are never, sometimes or always fine; and " +
      "what changes the machine reaches further than the project.",
    presets: ["recommended", "strict"],
    limits: [
      "A program in a script file is not seen. A name on a list covers every use of that " +
        "program, whatever its arguments.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  options: (z) => {
    const programs = z._default(
      z.array(z.string().check(z.regex(/^[^\s/]+$/, "expected the name of one program"))),
      [],
    );
    return z.strictObject({ deny: programs, ask: programs, allow: programs });
  },
  messages: {
    denied:
      "`{program}` is on the deny list of this configuration. Find another way, or let the " +
      "person run it.",
    asked:
      "`{program}` is on the ask list of this configuration. Approve only if that run is meant.",
    allowed: "Every program in it only reads or is on the allow list of this configuration.",
    system: "`{program}` {effect}. Approve only if that is meant.",
  },

  brief({ deny, ask }) {
    const listed = [
      ...(deny.length > 0 ? [`No ${named(deny)}.`] : []),
      ...(ask.length > 0 ? [`${named(ask)}: asked.`] : []),
    ];
    return [...listed, "Changing the machine as a whole: asked."].join(" ");
  },

  *decide(scene) {
    const { shell, options, input, deny, ask, allow } = scene;
    for (const command of shell.commands) {
      const { at } = command;
      const program = programOf(command);
      if (lists(options.deny, command)) yield deny("denied", { program }, at);
      if (lists(options.ask, command)) yield ask("asked", { program }, at);
      if (options.allow.includes(command.name)) continue;
      for (const { effect } of rulesFor("system", command))
        yield ask("system", { program, effect }, at);
    }

    if (options.allow.length === 0 || input["dangerouslyDisableSandbox"] === true) return;
    if (
      doubtOfReading(scene, trustedPrefixes(options.allow, shell.commands)) ||
      shownSecret(scene) !== undefined
    )
      return;
    yield allow("allowed", {});
  },

  examples: [
    { bash: "nc -l 9000", options: { deny: ["nc"] }, expect: { deny: "denied" } },
    { bash: "terraform plan", options: { ask: ["terraform"] }, expect: { ask: "asked" } },
    {
      bash: "terraform plan | grep change",
      options: { allow: ["terraform"] },
      expect: { allow: "allowed" },
    },
    {
      bash: "terraform plan > plan.txt",
      options: { allow: ["terraform"] },
      expect: "nothing",
      note: "it also writes a file",
    },
    {
      bash: "terraform plan; grep -r . ~",
      options: { allow: ["terraform"] },
      expect: "nothing",
      note: "that search shows secrets",
    },
    { bash: "apt-get install -y jq", expect: { ask: "system" } },
    { bash: "brew install jq", options: { allow: ["brew"] }, expect: { allow: "allowed" } },
    { bash: "npm install", expect: "nothing" },
    { bash: "apt list --installed", expect: "nothing" },
  ],
});

function lists(programs: readonly string[], command: ShellCommand): boolean {
  return programs.includes(command.name) || programs.includes(programOf(command));
}
