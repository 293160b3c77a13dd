import type { AuditRecord } from "../../src/audit/record.ts";

export const START = Date.parse("2026-01-31T10:00:00.000Z");

/** The n-th record of a made-up log: one a second, of three sessions. */
export function record(n: number, change: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id: `id-${String(n).padStart(8, "0")}`,
    time: new Date(START + n * 1000).toISOString(),
    event: "PreToolUse",
    tool: "Bash",
    session: `s${n % 3}`,
    project: "/work/app",
    input: { command: `git push origin b${n % 4}` },
    decision: "abstain",
    by: "nobody",
    findings: [],
    changes: [],
    context: [],
    errors: [],
    spent: { total: 100, policies: {} },
    path: "hot",
    version: "0.1.0",
    ...change,
  };
}

export function records(
  count: number,
  change: (n: number) => Partial<AuditRecord> = () => ({}),
  from = 0,
): AuditRecord[] {
  return Array.from({ length: count }, (_, index) => record(from + index, change(from + index)));
}

/** Said by a policy, as in a record. */
export function finding(
  policy: string,
  kind: "deny" | "ask" | "allow" = "ask",
  ignored?: string,
): AuditRecord["findings"][number] {
  return {
    policy,
    kind,
    messageId: "m",
    message: "No.",
    layer: "user",
    ...(ignored === undefined ? {} : { ignored }),
  };
}
