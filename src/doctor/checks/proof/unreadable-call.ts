import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import { clientReading } from "../../interpret-run.ts";
import { send } from "../../trial.ts";

const CUT_SHORT =
  '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -r';

export default {
  id: "unreadable-call",
  title: "A call that cannot be read is refused",
  group: "proof",
  order: 3,
  how: "Sends the registered command half of a call.",
  quick: false,
  async run(subject) {
    const { gate } = subject;
    if (!gate?.mayRun)
      return {
        findings: [],
        skipped: gate ? "the project's command is not run" : "there is no gate to try",
      };
    const { decision } = clientReading(
      "PreToolUse",
      await send(subject, gate, CUT_SHORT, gate.command),
    );
    if (decision === "deny" || decision === "ask") return { findings: [] };
    return {
      findings: [
        {
          severity: "broken",
          what: "half of a call goes through",
          where: placeOf(gate.hook),
          why: "What cannot be read cannot be judged.",
          fix: "Run `sluice init` to register the gate anew.",
        },
      ],
    };
  },
} satisfies Check;
