import type { Call } from "../protocol/call.ts";
import { changeText } from "./render-answer.ts";
import type { Change, Finding, PolicySource, Verdict } from "./verdict.ts";

const POLICY = "sluice/caller";
const SOURCE: PolicySource = { layer: "preset" };

/**
 * The verdict as the agent that made the call can be told: where a question would let the call run,
 * it is a denial.
 */
export function verdictFor({ caller, event }: Call, verdict: Verdict): Verdict {
  if (!caller || event !== "PreToolUse") return verdict;
  const { decision, changes } = verdict;
  const told = changes.filter((change) => change.told);
  if (
    (decision === "allow" || decision === "ask") &&
    told.length > 0 &&
    (caller.rewrites === "never" || decision === "ask")
  )
    return undeliverable(caller.name, verdict, told);
  if (decision === "defer" || (decision === "ask" && !caller.asks))
    return unasked(caller.name, verdict);
  return verdict;
}

/** A change that the agent would drop, and run the call as it came. */
export function undeliverable(name: string, verdict: Verdict, changes: readonly Change[]): Verdict {
  const what = changes.map(changeText).join(" ");
  const message =
    `This call has to be changed before it runs, and ${name} takes no changes here: ${what} ` +
    "Make the call that way yourself.";
  return {
    ...verdict,
    decision: "deny",
    findings: [denial("undeliverable", message), ...verdict.findings],
  };
}

/**
 * What a policy wanted to ask is said as its denial, followed by how a person lets the call
 * through.
 */
function unasked(name: string, verdict: Verdict): Verdict {
  const message =
    `This needs a person's yes, which ${name} cannot ask for. Tell the person: \`sluice ` +
    `allow-once\` with the code in \`sluice log\` lets exactly this call through.`;
  const findings = verdict.findings.map((finding): Finding => {
    const counts =
      finding.ignored === undefined && (finding.kind === "ask" || finding.kind === "defer");
    return counts ? { ...finding, kind: "deny" } : finding;
  });
  return { ...verdict, decision: "deny", findings: [...findings, denial("unasked", message)] };
}

function denial(messageId: string, message: string): Finding {
  return { kind: "deny", policy: POLICY, messageId, message, data: {}, source: SOURCE };
}
