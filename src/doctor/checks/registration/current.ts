import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "current",
  title: "The registration is current",
  group: "registration",
  order: 7,
  how:
    "Compares each entry with what `sluice init` of this version would write now. `--fix` " +
    "writes it.",
  quick: true,
  run: ({ stale }) => ({
    findings: stale.flatMap(({ scope, file, problems, reregister }) =>
      problems.map(
        (what): DoctorFinding => ({
          severity: "risk",
          what,
          where: { file },
          why: "Another Sluice, Node or folder may judge than the one you look at.",
          fix: `Run \`sluice init --scope ${scope}\`.`,
          repair: reregister,
        }),
      ),
    ),
  }),
} satisfies Check;
