import { otherTools } from "../../calls.ts";
import type { Check } from "../../check.ts";
import type { DoctorSubject } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";
import { differences, tryCalls } from "../../trial.ts";

export default {
  id: "verdicts",
  title: "Other calls are asked about or pass as configured",
  group: "proof",
  order: 2,
  how:
    "Sends the registered command a call that must be asked about, one that must pass, a " +
    "Write, a Read and a call of an MCP tool, and compares with your configuration.",
  quick: false,
  async run(subject) {
    const { gate, oracle, project } = subject;
    if (!gate?.mayRun)
      return {
        findings: [],
        skipped: gate ? "the project's command is not run" : "there is no gate to try",
      };
    const picked = await oracle.pick("asked", "passed");
    const trials = await tryCalls(subject, gate, [...picked, ...otherTools(project)]);
    return {
      findings: [...differences(trials, gate), ...(await toothless(subject))],
      seen: `${trials.length} calls: Bash, Write, Read, MCP`,
    };
  },
} satisfies Check;

/**
 * A gate that fires and has nothing to say, or only one thing. An error in the configuration, which
 * asks about everything, is told elsewhere.
 */
async function toothless({ oracle }: DoctorSubject): Promise<DoctorFinding[]> {
  if (oracle.compilation.snapshot.problems.some(({ kind }) => kind === "error")) return [];
  const found = await Promise.all(
    (["denied", "passed"] as const).map(async (wanted) => ({
      wanted,
      calls: await oracle.pick(wanted),
    })),
  );
  const none = found.filter(({ calls }) => calls.length === 0);
  return none.map(({ wanted }) => ({
    severity: "risk",
    what:
      wanted === "denied"
        ? "the configuration denies neither `rm -rf /` nor any other sample"
        : "the configuration lets no sample call pass",
    why:
      wanted === "denied" ? "The gate is asked, and lets everything through." : "Work is held up.",
    fix: "See `sluice check` for what is in force; `extends: recommended` is the usual start.",
  }));
}
