import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "dialect",
  title: "The reply is in Claude Code's words",
  group: "registration",
  order: 9,
  how: "Looks for `--dialect flat` in a registered command.",
  quick: true,
  run: ({ gates }) => ({
    findings: gates
      .filter(({ command }) => /--dialect[\s='"]+flat\b/.test(command))
      .map(
        ({ hook }): DoctorFinding => ({
          severity: "broken",
          what: "the command asks for the flat dialect",
          where: placeOf(hook),
          why: "Claude Code does not understand that reply and runs the tool.",
          fix: "Take `--dialect flat` out, or run `sluice init`.",
        }),
      ),
  }),
} satisfies Check;
