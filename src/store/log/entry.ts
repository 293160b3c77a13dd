import type { AuditRecord } from "../../audit/record.ts";
import { escaped, nameOf } from "../drivers/names.ts";
import type { SqlValue } from "../drivers/sql.ts";

const MAX_SUBJECT_LENGTH = 200;
const SUBJECTS = [
  "command",
  "file_path",
  "notebook_path",
  "path",
  "url",
  "query",
  "pattern",
  "prompt",
  "skill",
  "description",
];

export const ENTRY_COLUMNS = [
  "time",
  "event",
  "tool",
  "session",
  "project",
  "decision",
  "decider",
  "path",
  "micros",
  "subject",
] as const;
export const SAID_COLUMNS = ["policy", "kind", "time", "first", "ignored"] as const;

/** What filters and counts see of a record. */
export function entryOf(record: AuditRecord): SqlValue[] {
  const { event, tool = "", session = "", project, decision, by, path, spent } = record;
  const names = [event, tool, session, project, decision, by, path].map(nameOf);
  return [timeOf(record), ...names, wholeMicros(spent.total), escaped(subjectOf(record))];
}

/** What each policy said, one row for each kind. */
export function saidIn(record: AuditRecord): SqlValue[][] {
  const { findings, changes, revised = [], context, told = [], errors } = record;
  const of = (kind: string, words: readonly { readonly policy: string }[]) =>
    words.map(({ policy }) => ({ policy, kind, ignored: 0 }));
  const all = [
    ...findings.map(({ policy, kind, ignored }) => ({
      policy,
      kind: kind as string,
      ignored: ignored === undefined ? 0 : 1,
    })),
    ...of("rewrite", changes),
    ...of("revise", revised),
    ...of("context", context),
    ...of("notify", told),
    ...of("error", errors),
  ];
  const rows = new Map<string, SqlValue[]>();
  const spoke = new Set<string>();
  for (const { policy, kind, ignored } of all) {
    const name = nameOf(policy);
    const known = rows.get(`${name} ${kind}`);
    if (!known)
      rows.set(`${name} ${kind}`, [
        name,
        nameOf(kind),
        timeOf(record),
        spoke.has(name) ? 0 : 1,
        ignored,
      ]);
    // It counted if one of several did.
    else if (ignored === 0) known[4] = 0;
    spoke.add(name);
  }
  return [...rows.values()];
}

/** As a database takes it, whatever somebody wrote into a record. */
export function wholeMicros(micros: number): number {
  return Math.round(Math.min(Math.max(0, micros || 0), Number.MAX_SAFE_INTEGER));
}

/** 1970 for a time that cannot be read: it was then no Sluice that wrote it. */
export function timeOf({ time }: AuditRecord): number {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? 0 : parsed;
}

function subjectOf({ input }: AuditRecord): string {
  const field = SUBJECTS.find((name) => typeof input[name] === "string");
  return field === undefined ? "" : String(input[field]).slice(0, MAX_SUBJECT_LENGTH);
}
