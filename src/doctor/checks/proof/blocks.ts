import { callText } from "../../calls.ts";
import type { Check } from "../../check.ts";
import { type GateHook, placeOf } from "../../doctor-subject.ts";
import { differences, scopeOf, tryCall } from "../../trial.ts";

export default {
  id: "blocks",
  title: "A call that must be denied is denied",
  group: "proof",
  order: 1,
  how:
    "Spawns the registered command as the client does and sends it a call that your " +
    "configuration denies. Nothing is executed but the hook.",
  quick: true,
  async run(subject) {
    const { gate, oracle, forget } = subject;
    if (!gate) return { findings: [], skipped: "there is no gate to try" };
    if (!gate.mayRun) return { findings: [notRun(gate)] };
    const [call] = await oracle.pick("denied");
    if (!call)
      return { findings: [], skipped: "the configuration denies none of the sample calls" };
    const trial = await tryCall(subject, gate, call);
    // The right program may have read something false.
    const repair = gate.asWritten ? { repair: forget } : {};
    return {
      findings: differences([trial], gate).map((finding) => ({ ...finding, ...repair })),
      seen: callText(call),
    };
  },
} satisfies Check;

function notRun({ hook, command }: GateHook) {
  return {
    severity: "broken",
    what:
      "the project registers another command than this Sluice would, so it was not run: " +
      `\`${command.slice(0, 120)}\``,
    where: placeOf(hook),
    why:
      "A project's settings file can come from anybody, and what it names would run with " +
      "your rights.",
    fix:
      `Run \`sluice init --scope ${scopeOf(hook.scope)}\`; or read the command, and if you ` +
      `trust it, \`sluice doctor --run-project-hooks\`.`,
  } as const;
}
