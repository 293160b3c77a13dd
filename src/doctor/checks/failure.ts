import { eventSpec } from "../../protocol/events.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { type GateHook, placeOf } from "../subject.ts";
import { scopeOf } from "../trial.ts";

export default {
  id: "failure",
  title: "A command that cannot start refuses",
  group: "registration",
  order: 6,
  how: 'Wants `|| exit 2` at the end of the command, and `onFailure: "block"` for the clients that know it.',
  quick: true,
  run: ({ gates }) => ({ findings: gates.filter(({ hook }) => eventSpec(hook.event).onFailure === "ask").flatMap(findingsIn) }),
} satisfies Check;

function findingsIn({ hook, command }: GateHook): Finding[] {
  const fix = `Run \`sluice init --scope ${scopeOf(hook.scope)}\`.`;
  const missing: Finding[] = [];
  if (!/\|\|\s*exit 2\s*$/.test(command))
    missing.push({
      severity: "risk",
      what: "the command does not end with `|| exit 2`",
      where: placeOf(hook),
      why: "If its program is gone or crashes, Claude Code runs the tool.",
      fix,
    });
  if (hook.spec.onFailure !== "block")
    missing.push({
      severity: "risk",
      what: '`onFailure` is not "block"',
      where: placeOf(hook),
      why: "A newer client could refuse by itself when the hook fails or takes too long, and does not.",
      fix,
    });
  return missing;
}
