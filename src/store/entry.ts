import type { AuditRecord } from "../runtime/record.ts";
import { escaped, nameOf } from "./names.ts";
import type { Value } from "./sql.ts";

const LONGEST_SUBJECT = 200;
const SUBJECTS = ["command", "file_path", "notebook_path", "path", "url", "query", "pattern", "prompt", "skill", "description"];
const HOUR_MS = 3600_000;

export const ENTRY_COLUMNS = ["time", "event", "tool", "session", "project", "decision", "decider", "path", "micros", "subject"] as const;
export const SAID_COLUMNS = ["policy", "kind", "time", "first", "ignored"] as const;

/** What filters and counts see of a record. */
export function entryOf(record: AuditRecord): Value[] {
  const { event, tool = "", session = "", project, decision, by, path, spent } = record;
  const names = [event, tool, session, project, decision, by, path].map(nameOf);
  return [timeOf(record), ...names, Math.round(spent.total), escaped(subjectOf(record))];
}

/** What each policy said, one row for each kind. */
export function saidIn(record: AuditRecord): Value[][] {
  const { findings, changes, revised = [], context, told = [], errors } = record;
  const of = (kind: string, words: readonly { readonly policy: string }[]) => words.map(({ policy }) => ({ policy, kind, ignored: 0 }));
  const all = [
    ...findings.map(({ policy, kind, ignored }) => ({ policy, kind: kind as string, ignored: ignored === undefined ? 0 : 1 })),
    ...of("rewrite", changes),
    ...of("revise", revised),
    ...of("context", context),
    ...of("notify", told),
    ...of("error", errors),
  ];
  const rows = new Map<string, Value[]>();
  const spoke = new Set<string>();
  for (const { policy, kind, ignored } of all) {
    const name = nameOf(policy);
    const known = rows.get(`${name} ${kind}`);
    if (!known) rows.set(`${name} ${kind}`, [name, nameOf(kind), timeOf(record), spoke.has(name) ? 0 : 1, ignored]);
    // It counted if one of several did.
    else if (ignored === 0) known[4] = 0;
    spoke.add(name);
  }
  return [...rows.values()];
}

/** Hour, project, policy, bucket, how many and how long in total; the policy is empty for whole calls. */
export function timesIn(records: readonly AuditRecord[]): [number, string, string, number, number, number][] {
  const rows = new Map<string, [number, string, string, number, number, number]>();
  for (const record of records) {
    for (const [policy, micros] of [["", record.spent.total] as const, ...Object.entries(record.spent.policies)]) {
      const key = [hourOf(timeOf(record)), nameOf(record.project), nameOf(policy), bucketOf(micros)] as const;
      const row = rows.get(key.join(" ")) ?? [...key, 0, 0];
      row[4] += 1;
      row[5] += Math.round(micros);
      rows.set(key.join(" "), row);
    }
  }
  return [...rows.values()];
}

export function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS);
}

/** Eight buckets for each doubling: the upper end of one is at most 10 % above anything in it. */
const PER_DOUBLING = 8;
function bucketOf(micros: number): number {
  return Math.max(0, Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, micros))));
}

export function bucketEnd(bucket: number): number {
  return Math.round(2 ** (bucket / PER_DOUBLING));
}

/** 1970 for a time that cannot be read: it was then no Sluice that wrote it. */
function timeOf({ time }: AuditRecord): number {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? 0 : parsed;
}

function subjectOf({ input }: AuditRecord): string {
  const field = SUBJECTS.find((name) => typeof input[name] === "string");
  return field === undefined ? "" : String(input[field]).slice(0, LONGEST_SUBJECT);
}
