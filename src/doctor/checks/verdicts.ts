import { otherTools, type Wanted } from "../calls.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Subject } from "../subject.ts";
import { differences, tryCalls } from "../trial.ts";

export default {
  id: "verdicts",
  title: "Other calls are asked about or pass as configured",
  group: "proof",
  order: 2,
  how: "Sends the registered command a call that must be asked about, one that must pass, a Write, a Read and a call of an MCP tool, and compares with your configuration.",
  quick: false,
  async run(subject) {
    const { gate, oracle, project } = subject;
    if (!gate?.mayRun) return { findings: [], skipped: gate ? "the project's command is not run" : "there is no gate to try" };
    const picked = (["asked", "passed"] as const).flatMap((wanted) => oracle.pick(wanted) ?? []);
    const trials = await tryCalls(subject, gate, [...picked, ...otherTools(project)]);
    return {
      findings: [...differences(trials, gate), ...toothless(subject)],
      seen: `${trials.length} calls: Bash, Write, Read, MCP`,
    };
  },
} satisfies Check;

/** A gate that fires and has nothing to say, or only one thing. An error in the configuration, which asks about everything, is told elsewhere. */
function toothless({ oracle }: Subject): Finding[] {
  if (oracle.compilation.snapshot.problems.some(({ kind }) => kind === "error")) return [];
  const none = (["denied", "passed"] as const satisfies Wanted[]).filter((wanted) => !oracle.pick(wanted));
  return none.map((wanted) => ({
    severity: "risk",
    what:
      wanted === "denied"
        ? "the configuration denies neither `rm -rf /` nor any other sample"
        : "the configuration lets no sample call pass",
    why: wanted === "denied" ? "The gate is asked, and lets everything through." : "Work is held up.",
    fix: "See `sluice check` for what is in force; `extends: recommended` is the usual start.",
  }));
}
