import type { ShellCommand } from "../../command/facts.ts";
import { readOptions } from "../../command/options.ts";
import { definePolicy } from "../../engine/policy.ts";
import { programsWithRules } from "../../programs/index.ts";
import { rulesFor } from "../shared/program-rules.ts";
import { KEY_SERVICES, SERVICE_QUESTIONS, STOPPING } from "./lib/key-processes.ts";

const VALUED = "-H -M -t -p --host --machine --type --state --property --job-mode --root";

export default definePolicy({
  id: "process/services",
  meta: {
    summary: "Ask before services and scheduled jobs change, deny stopping those the machine needs",
    why: "A service or a scheduled job goes on after this session, with nobody looking.",
    presets: ["recommended", "strict"],
    limits: [
      "Services that a tool of the project manages (`docker compose`, `brew services`, " +
        "`pm2`) are not covered.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...programsWithRules("services"), "systemctl", "service"]),
  messages: {
    key:
      "This stops `{service}`, without which nobody reaches this machine any more. Leave it " +
      "to the person.",
    changes: "`{program}` {effect}. Approve only if that is meant.",
  },

  brief: () => "Services, scheduled jobs: asked.",

  *decide({ shell, deny, ask }) {
    for (const command of shell.commands) {
      const { name: program, at } = command;
      const [effect] = rulesFor("services", command).map((rule) => rule.effect);
      const { verb, services } = serviceOf(command);
      const key = STOPPING.has(verb)
        ? services.find((service) => KEY_SERVICES.has(service.toLowerCase()))
        : undefined;
      if (key) yield deny("key", { service: key }, at);
      else if (effect) yield ask("changes", { program, effect }, at);
      else if (program === "service" && services.length > 0 && !SERVICE_QUESTIONS.has(verb))
        yield ask("changes", { program, effect: "changes which services run on this machine" }, at);
    }
  },

  examples: [
    { bash: "sudo systemctl stop sshd", expect: { deny: "key" } },
    { bash: "systemctl --user enable sync.timer", expect: { ask: "changes" } },
    { bash: "echo '0 * * * * /tmp/x' | crontab -", expect: { ask: "changes" } },
    { bash: "service nginx restart", expect: { ask: "changes" } },
    { bash: "systemctl status nginx", expect: "nothing" },
    { bash: "crontab -l", expect: "nothing" },
    { bash: "service nginx status", expect: "nothing" },
  ],
});

/** `systemctl VERB NAME…` and `service NAME VERB`. */
function serviceOf({ name, args }: ShellCommand): {
  readonly verb: string;
  readonly services: readonly string[];
} {
  if (name !== "systemctl" && name !== "service") return { verb: "", services: [] };
  const [first = "", ...rest] = readOptions(args, VALUED).operands.map(({ text }) =>
    text.replace(/\.(?:service|socket)$/, ""),
  );
  if (name === "systemctl") return { verb: first, services: rest };
  return { verb: rest[0] ?? "", services: rest.length > 0 ? [first] : [] };
}
