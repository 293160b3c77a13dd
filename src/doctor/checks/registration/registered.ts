import type { Check } from "../../check.ts";
import type { DoctorSubject } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "registered",
  title: "Claude Code calls Sluice",
  group: "registration",
  order: 3,
  how:
    "Merges the settings files as the client does and looks for Sluice's hooks among those " +
    "in force.",
  quick: true,
  run(subject) {
    const { gates, needed, merged, stale } = subject;
    if (merged.disabledBy || (merged.managedOnlyBy && gates.length === 0))
      return { findings: [], skipped: "hooks are switched off" };
    if (!gates.some(({ hook }) => hook.event === "PreToolUse"))
      return { findings: [unregistered(subject)] };
    const events = new Set(gates.map(({ hook }) => hook.event));
    const known = new Set(stale.flatMap((entry) => entry.missing));
    const missing = needed.filter((event) => !events.has(event) && !known.has(event));
    const finding: DoctorFinding = {
      severity: "risk",
      what: `a policy judges ${missing.join(", ")}, for which no hook is registered`,
      why: "That policy is never asked.",
      fix: "Run `sluice init --scope local`.",
    };
    return { findings: missing.length > 0 ? [finding] : [], seen: [...events].join(", ") };
  },
} satisfies Check;

function unregistered({ merged, gates }: DoctorSubject): DoctorFinding {
  const others = merged.hooks.filter(
    ({ event, spec }) => event === "PreToolUse" && spec.type === "command",
  );
  const elsewhere = gates.map(({ hook }) => hook.event).join(", ");
  return {
    severity: "broken",
    what: `no hook for PreToolUse runs Sluice${elsewhere ? `, only for ${elsewhere}` : ""}`,
    why:
      "Every tool call goes through " +
      `unjudged.${others.length > 0 ? " If one of the other hooks starts Sluice, nobody can see that from its command." : ""}`,
    fix: "Run `sluice init`.",
  };
}
