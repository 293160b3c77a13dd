import type { AuditRecord, RecordedFinding } from "../../audit/record.ts";

/**
 * The findings behind the decision. An event that cannot ask refuses instead: then those that asked
 * are behind a deny.
 */
export function decidingFindings({
  decision,
  findings,
}: Pick<AuditRecord, "decision" | "findings">): readonly RecordedFinding[] {
  if (decision === "abstain") return [];
  const counting = findings.filter(({ ignored }) => ignored === undefined);
  const same = counting.filter(({ kind }) => kind === decision);
  return same.length > 0 ? same : counting;
}
