import { join } from "node:path";
import type { Installation } from "../../../settings/registration.ts";
import { candidates } from "../../calls.ts";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";
import { rehearse } from "../../test-copy.ts";
import { openings, tryCalls } from "../../trial.ts";

export default {
  id: "missing-programs",
  title: "It stays closed when a program is missing",
  group: "proof",
  order: 6,
  how: "In a copy of the command that names a Node, a Perl and a package that are not there.",
  quick: false,
  run: (subject) =>
    rehearse(subject, {}, async ({ gate, folder, command }) => {
      const gone = join(folder, "gone");
      const parts: readonly (readonly [string, Partial<Installation>])[] = [
        ["Node", { node: gone }],
        ["Sluice's package", { package: gone }],
        ...(gate.own?.perl ? [["Perl", { perl: gone }] as const] : []),
      ];
      const findings: DoctorFinding[] = [];
      for (const [name, part] of parts) {
        const trials = await tryCalls(
          subject,
          gate,
          candidates(subject.project).passed.slice(0, 1),
          command(part),
        );
        findings.push(...openings(trials, gate, `when ${name} is gone`));
      }
      return { findings, seen: parts.map(([name]) => name).join(", ") };
    }),
} satisfies Check;
