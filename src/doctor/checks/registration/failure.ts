import { eventSpec } from "../../../protocol/events.ts";
import { hasProofCheck } from "../../../settings/registration.ts";
import type { Check } from "../../check.ts";
import { type GateHook, placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";
import { scopeOf } from "../../trial.ts";

export default {
  id: "failure",
  title: "A command that cannot start or does not finish refuses",
  group: "registration",
  order: 6,
  how:
    "Wants the end of the command to refuse whatever did not run to its end, and `onFailure: " +
    '"block"` for the clients that know it.',
  quick: true,
  run: ({ gates }) => ({
    findings: gates
      .filter(({ hook }) => eventSpec(hook.event).onFailure === "ask")
      .flatMap(findingsIn),
  }),
} satisfies Check;

function findingsIn({ hook, command, own }: GateHook): DoctorFinding[] {
  const fix = `Run \`sluice init --scope ${scopeOf(hook.scope)}\`.`;
  const missing: DoctorFinding[] = [];
  const proven = hasProofCheck(command, hook.event);
  if (!proven && own && own.platform !== "win32")
    missing.push({
      severity: "risk",
      what: "the command does not check that Sluice ran to its end",
      where: placeOf(hook),
      why:
        "An earlier version of `sluice init` wrote it. If a file of Sluice is empty or cut " +
        "short, Claude Code may run the tool.",
      fix,
    });
  else if (!proven && !/\|\|\s*exit 2\s*$/.test(command))
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
      why:
        "A newer client could refuse by itself when the hook fails or takes too long, and " +
        "does not.",
      fix,
    });
  return missing;
}
