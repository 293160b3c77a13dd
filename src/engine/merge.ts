import type { Decision, Decisive, EventName } from "../protocol/events.ts";
import { eventSpec } from "../protocol/events.ts";
import type { Finding } from "./verdict.ts";

/** deny > defer > ask > allow > abstain. */
const STRENGTH: Readonly<Record<Decision, number>> = {
  deny: 4, // one refusal is enough
  defer: 3, // parked, so nothing runs yet
  ask: 2, // a person decides
  allow: 1, // runs without a question
  abstain: 0, // the client's own flow decides
};

/** The strongest finding that counts decides, in whatever order they came. */
export function merge(event: EventName, findings: readonly Finding[]): Decision {
  let decision: Decision = "abstain";
  for (const finding of findings) {
    if (finding.ignored !== undefined) continue;
    const carried = carry(event, finding);
    if (STRENGTH[carried] > STRENGTH[decision]) decision = carried;
  }
  return decision;
}

/** The findings behind a decision: all that were as strong. */
export function reasonsFor(event: EventName, decision: Decision, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => finding.ignored === undefined && carry(event, finding) === decision);
}

/** An event that cannot ask or park refuses instead, unless the policy itself broke: then the event's own safe answer holds. */
function carry(event: EventName, { kind, failed }: Finding): Decision {
  const spec = eventSpec(event);
  const carries = (wanted: Decisive): boolean => spec.decisions.includes(wanted);
  if (carries(kind)) return kind;
  if (kind === "allow" || kind === "deny" || spec.form === "dialog") return "abstain";
  return !failed && carries("deny") ? "deny" : "abstain";
}

/** Strongest first; the rest of the order depends on the findings alone. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const unique = new Map(
    findings.map((finding) => [JSON.stringify([finding.kind, finding.policy, finding.message, finding.ignored]), finding]),
  );
  return [...unique.entries()]
    .sort(([a, one], [b, other]) => STRENGTH[other.kind] - STRENGTH[one.kind] || compare(one.policy, other.policy) || compare(a, b))
    .map(([, finding]) => finding);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
