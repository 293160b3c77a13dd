import type { Decision, Decisive, EventName } from "../protocol/events.ts";
import { eventSpec } from "../protocol/events.ts";
import { compareTexts } from "../shared/text.ts";
import type { Finding } from "./verdict.ts";

/** deny > defer > ask > allow > abstain. */
const STRENGTH: Readonly<Record<Decision, number>> = {
  deny: 4, // one refusal is enough
  defer: 3, // parked, so nothing runs yet
  ask: 2, // a person decides
  allow: 1, // runs without a question
  abstain: 0, // the client's own flow decides
};

/**
 * Refusing these because a policy broke would go on for ever; the client's own `onFailure: "block"`
 * leaves the same four alone.
 */
const LOOPS: ReadonlySet<EventName> = new Set<EventName>([
  "Stop",
  "SubagentStop",
  "TaskCompleted",
  "TeammateIdle",
]);

/** The strongest finding that counts decides, in whatever order they came. */
export function merge(event: EventName, findings: readonly Finding[]): Decision {
  let decision: Decision = "abstain";
  let objected = false;
  for (const finding of findings) {
    if (finding.ignored !== undefined) continue;
    const carried = carry(event, finding);
    if (STRENGTH[carried] > STRENGTH[decision]) decision = carried;
    objected ||= STRENGTH[finding.kind] > STRENGTH.allow;
  }
  // An objection that the event cannot carry still outweighs an allow.
  return decision === "allow" && objected ? "abstain" : decision;
}

/** The findings behind a decision: all that were as strong. */
export function reasonsFor(
  event: EventName,
  decision: Decision,
  findings: readonly Finding[],
): Finding[] {
  return findings.filter(
    (finding) => finding.ignored === undefined && carry(event, finding) === decision,
  );
}

/**
 * An event that cannot ask or park refuses instead, unless the policy itself broke: then the
 * event's own safe answer holds.
 */
function carry(event: EventName, { kind, failed }: Finding): Decision {
  const spec = eventSpec(event);
  const carries = (wanted: Decisive): boolean => spec.decisions.includes(wanted);
  if (failed && LOOPS.has(event)) return "abstain";
  if (carries(kind)) return kind;
  if (kind === "allow" || kind === "deny" || spec.form === "dialog") return "abstain";
  return !failed && carries("deny") ? "deny" : "abstain";
}

/** Strongest first, each once; the rest of the order depends on the findings alone. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  if (findings.length < 2) return [...findings];
  const keyed = findings.map((finding) => {
    const { kind, policy, message, ignored } = finding;
    return {
      finding,
      said: JSON.stringify([kind, policy, message, ignored]),
      whole: JSON.stringify(finding),
    };
  });
  keyed.sort(
    (one, other) =>
      STRENGTH[other.finding.kind] - STRENGTH[one.finding.kind] ||
      compareTexts(one.finding.policy, other.finding.policy) ||
      compareTexts(one.said, other.said) ||
      compareTexts(one.whole, other.whole),
  );
  return keyed
    .filter(({ said }, index) => said !== keyed[index - 1]?.said)
    .map(({ finding }) => finding);
}
