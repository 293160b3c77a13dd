import { definePolicy } from "../../engine/policy.ts";
import { programsWithRules } from "../../programs/index.ts";
import { rulesFor } from "../shared/program-rules.ts";
import { MESSENGERS, POWER_REQUEST } from "./lib/key-processes.ts";
import { KILLING, killingOf } from "./lib/killing.ts";

export default definePolicy({
  id: "process/kill",
  meta: {
    summary: "Deny what stops the machine, ends every process or starts processes without end",
    why: "It takes this session and the work of others with it, and nothing is saved first.",
    presets: ["recommended", "strict"],
    limits: [
      "Loops that start processes without end, and programs of other languages that fork, " +
        "are not recognised.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...programsWithRules("power"), ...MESSENGERS, ...KILLING]),
  traits: ["recursions"],
  messages: {
    forkBomb:
      "`{name}` starts itself again and again until the machine stands still. Call it a " +
      "fixed number of times.",
    everything:
      "This ends every process it can reach, this session too. Name the process that should end.",
    key:
      "This ends `{target}`, without which the session or the machine does not go on. Name " +
      "the process that should end.",
    stops: "`{program}` {effect}. Leave it to the person, and say why it would be needed.",
    session:
      "This ends every `{target}`, and this session may be one of them. Approve only if " +
      "that is meant.",
  },

  brief: () => "No shutdown, no killing of all processes.",

  *decide({ shell, deny, ask }) {
    for (const { name, multiplies, at } of shell.recursions)
      if (multiplies) yield deny("forkBomb", { name }, at);
    for (const command of shell.commands) {
      const { name: program, at } = command;
      for (const { effect } of rulesFor("power", command))
        yield deny("stops", { program, effect }, at);
      if (
        MESSENGERS.has(program) &&
        POWER_REQUEST.test(command.args.map(({ text }) => text).join(" "))
      )
        yield deny("stops", { program, effect: "asks the system to stop" }, at);
      const killing = killingOf(command);
      if (killing?.kind === "everything") yield deny("everything", {}, at);
      else if (killing?.kind === "key") yield deny("key", { target: killing.target }, at);
      else if (killing) yield ask("session", { target: killing.target }, at);
    }
  },

  examples: [
    { bash: ":(){ :|:& };:", expect: { deny: "forkBomb" } },
    { bash: "kill -9 -1", expect: { deny: "everything" } },
    { bash: "pkill -9 -u me", expect: { deny: "everything" } },
    { bash: "sudo killall systemd", expect: { deny: "key" } },
    { bash: "shutdown -h now", expect: { deny: "stops" } },
    { bash: "killall node", expect: { ask: "session" } },
    { bash: "kill -9 4242", expect: "nothing" },
    { bash: "pkill -f vite", expect: "nothing" },
    { bash: "lsof -ti:3000 | xargs kill -9", expect: "nothing" },
    { bash: "shutdown --help", expect: "nothing" },
  ],
});
