import type { AuditRecord } from "../audit/record.ts";

/** A record for tests. */
export function recordFor(id: string, parts: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id,
    time: "2026-11-16T01:00:00.000Z",
    event: "PreToolUse",
    project: "/p",
    input: {},
    decision: "abstain",
    by: "nobody",
    findings: [],
    changes: [],
    context: [],
    errors: [],
    spent: { total: 1, policies: {} },
    path: "hot",
    version: "0",
    ...parts,
  };
}
