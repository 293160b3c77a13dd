import { type EventName, WAITING_EVENTS } from "../../../protocol/events.ts";
import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";
import { scopeOf } from "../../trial.ts";

/** Of the launcher; the client must wait longer than that. */
const OWN_DEADLINE_SECONDS = 50;
/** Where a person or a command may be waited for. */
const LONG_DEADLINE_SECONDS = 590;

function deadlineFor(event: EventName): number {
  return WAITING_EVENTS.includes(event) ? LONG_DEADLINE_SECONDS : OWN_DEADLINE_SECONDS;
}

export default {
  id: "timeout",
  title: "Claude Code waits for the verdict",
  group: "registration",
  order: 5,
  how:
    `Wants a \`timeout\` above Sluice's own deadline of ${OWN_DEADLINE_SECONDS} seconds, or ` +
    `${LONG_DEADLINE_SECONDS} where a person or a command may be waited for: when it is ` +
    "over, the client runs the tool.",
  quick: true,
  run({ gates }) {
    const short = gates.filter(
      ({ hook: { spec, event } }) =>
        spec.timeout === undefined || spec.timeout <= deadlineFor(event),
    );
    return {
      findings: short.map(
        ({ hook }): DoctorFinding => ({
          severity: "risk",
          what:
            hook.spec.timeout === undefined
              ? `no \`timeout\` for ${hook.event}`
              : `\`timeout\` for ${hook.event} is ${hook.spec.timeout} seconds`,
          where: placeOf(hook),
          why:
            `Sluice may take ${deadlineFor(hook.event)} seconds; a client that does not wait ` +
            "so long runs the tool unjudged.",
          fix: `Run \`sluice init --scope ${scopeOf(hook.scope)}\`, which writes a longer one.`,
        }),
      ),
      seen: [...new Set(gates.map(({ hook }) => `${hook.spec.timeout} s`))].join(", "),
    };
  },
} satisfies Check;
