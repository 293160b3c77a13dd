import { join } from "node:path";
import type { Check } from "../../check.ts";
import { rehearse } from "../../test-copy.ts";
import { openings, tryCalls } from "../../trial.ts";

const BROKEN = "policies: [\n";

export default {
  id: "broken-configuration",
  title: "It stays closed when the configuration breaks",
  group: "proof",
  order: 5,
  how:
    "In a copy with a broken sluice.yaml of yours: whatever is sent must be denied or asked " +
    "about.",
  quick: false,
  run: (subject) =>
    rehearse(subject, { "config/sluice.yaml": BROKEN }, async ({ gate, folder, command }) => {
      const calls = await subject.oracle.pick("denied", "passed");
      const trials = await tryCalls(
        subject,
        gate,
        calls,
        command({ config: join(folder, "config") }),
      );
      return { findings: openings(trials, gate, "when sluice.yaml is broken"), seen: "in a copy" };
    }),
} satisfies Check;
