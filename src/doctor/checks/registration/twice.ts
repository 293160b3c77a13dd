import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "twice",
  title: "Each call is judged once",
  group: "registration",
  order: 8,
  how:
    "Looks for a second, different command of Sluice on the same event: an old registration " +
    "beside a new one, or a line of your own.",
  quick: true,
  run({ gates }) {
    const [first, ...others] = gates.filter(({ hook }) => hook.event === "PreToolUse");
    const different = others.filter(({ command }) => command !== first?.command);
    return {
      findings: different.map(
        ({ hook }): DoctorFinding => ({
          severity: "risk",
          what:
            "two different commands run Sluice; the other one is at " +
            `${first?.hook.path}:${first?.hook.line}`,
          where: placeOf(hook),
          why: "Both judge every call, and of two rewrites the one that finishes last counts.",
          fix:
            "Run `sluice init` for both scopes, or `sluice uninstall` for one. A line of " +
            "your own you take out yourself.",
        }),
      ),
    };
  },
} satisfies Check;
