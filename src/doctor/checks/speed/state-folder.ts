import { dirname } from "node:path";
import type { Check } from "../../check.ts";
import type { DoctorSubject } from "../../doctor-subject.ts";

export default {
  id: "state-folder",
  title: "The compiled configuration can be kept",
  group: "speed",
  order: 3,
  how: "Looks whether the state folder can be written.",
  quick: true,
  run({ gate, probe }) {
    const state = gate?.own?.state;
    if (!state) return { findings: [], skipped: "it is not known which folder the command uses" };
    if (nearest(state, probe)?.writable) return { findings: [] };
    return {
      findings: [
        {
          severity: "slow",
          what: `${state} cannot be written`,
          where: { file: state },
          why:
            "Every call compiles the configuration anew, which takes ten times as long. The " +
            "verdict is the same.",
          fix: "Give yourself the right to write there.",
        },
      ],
    };
  },
} satisfies Check;

/** The folder, or the one above in which it would be made. */
function nearest(folder: string, probe: DoctorSubject["probe"]): ReturnType<typeof probe.look> {
  return (
    probe.look(folder) ?? (dirname(folder) === folder ? undefined : nearest(dirname(folder), probe))
  );
}
