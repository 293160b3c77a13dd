import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import { send, tryCall } from "../../trial.ts";

const ROUNDS = 9;
const SLOW_MS = 50;

export default {
  id: "latency",
  title: "It adds little time to a call",
  group: "speed",
  order: 1,
  how:
    `Spawns the registered command and \`true\` in turns, ${ROUNDS} times each, and compares ` +
    "the medians.",
  quick: false,
  async run(subject) {
    const { gate, oracle } = subject;
    const [call] = await oracle.pick("passed", "denied");
    if (!gate?.mayRun || !call) return { findings: [], skipped: "there is nothing to measure" };
    const times = { gate: [] as number[], nothing: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.gate.push((await tryCall(subject, gate, call)).ran.milliseconds);
      times.nothing.push((await send(subject, gate, "", "true")).milliseconds);
    }
    const [took, nothing] = [median(times.gate), median(times.nothing)];
    const seen =
      `${Math.round(took - nothing)} ms more than \`true\`, which takes ` +
      `${Math.round(nothing)} ms here`;
    if (took - nothing <= SLOW_MS) return { findings: [], seen };
    return {
      findings: [
        {
          severity: "slow",
          what: seen,
          where: placeOf(gate.hook),
          why: "Claude Code waits that long before each tool call.",
          fix: gate.own?.perl
            ? "See the other findings; `sluice serve` says why there is no server."
            : "Install Perl and run `sluice init` again.",
        },
      ],
    };
  },
} satisfies Check;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
