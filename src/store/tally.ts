import { bucketEnd, hourOf } from "./entry.ts";
import { selection } from "./filter.ts";
import { nameOf, unescaped } from "./names.ts";
import { rows, type Value, type Work } from "./sql.ts";
import type { Dimension, LogFilter, PolicyTally, PolicyTime, SubjectTally, Tally, TimeFilter } from "./store.ts";

const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];

/** Days and hours are counted as numbers, so that the database need not know the calendar. */
const COLUMNS: Readonly<Record<Dimension, { readonly sql: string; text(value: Value): string }>> = {
  decision: named("entry.decision"),
  event: named("entry.event"),
  tool: named("entry.tool"),
  project: named("entry.project"),
  session: named("entry.session"),
  machine: named("(SELECT machine FROM chain WHERE chain.chain = entry.chain)"),
  by: named("entry.decider"),
  path: named("entry.path"),
  day: { sql: `(entry.time + OFFSET) / ${DAY_MS}`, text: (day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10) },
  hour: { sql: `(entry.time + OFFSET) / ${HOUR_MS}`, text: (hour) => new Date(Number(hour) * HOUR_MS).toISOString().slice(0, 13) },
};

function named(sql: string) {
  return { sql, text: (name: Value) => unescaped(String(name)) };
}

export function* tallied(by: readonly Dimension[], filter: LogFilter, offset: number): Work<readonly Tally[]> {
  const { sql, values } = selection(filter);
  const columns = by.map((dimension, index) => `${COLUMNS[dimension].sql.replace("OFFSET", String(Math.round(offset)))} AS d${index}`);
  const groups = by.map((_, index) => `d${index}`).join(", ");
  const found = yield* rows<Record<string, number>>(
    `SELECT ${[...columns, "COUNT(*) AS count", "COALESCE(SUM(micros), 0) AS micros"].join(", ")} ${sql}
     ${groups ? `GROUP BY ${groups}` : ""} ORDER BY ${["count DESC", ...by.map((_, index) => `d${index}`)].join(", ")}`,
    values,
  );
  return found.map((row) => ({
    values: by.map((dimension, index) => COLUMNS[dimension].text(row[`d${index}`] ?? "")),
    count: row["count"] ?? 0,
    micros: row["micros"] ?? 0,
  }));
}

export function* policyTallies(filter: LogFilter): Work<readonly PolicyTally[]> {
  const { sql, values } = selection(filter);
  const found = yield* rows<{ policy: string; kind: string; count: number; ignored: number }>(
    `SELECT heard.policy, heard.kind, COUNT(*) AS count, SUM(heard.ignored) AS ignored
     FROM (SELECT entry.chain, entry.seq ${sql}) found JOIN said heard ON heard.chain = found.chain AND heard.seq = found.seq
     GROUP BY heard.policy, heard.kind ORDER BY count DESC, heard.policy, heard.kind`,
    values,
  );
  return found.map(({ policy, kind, count, ignored }) => ({ policy: unescaped(policy), kind: unescaped(kind), count, ignored }));
}

export function* subjectTallies(filter: LogFilter, limit: number): Work<readonly SubjectTally[]> {
  const { sql, values } = selection(filter);
  const found = yield* rows<{ tool: string; subject: string; count: number; last: number }>(
    `SELECT entry.tool, entry.subject, COUNT(*) AS count, MAX(entry.time) AS last ${sql} AND entry.subject <> ''
     GROUP BY entry.tool, entry.subject ORDER BY count DESC, last DESC LIMIT ?`,
    [...values, limit],
  );
  return found.map(({ tool, subject, count, last }) => ({ tool: unescaped(tool), subject: unescaped(subject), count, last }));
}

export function* policyTimes({ since, until, machine, project }: TimeFilter): Work<readonly PolicyTime[]> {
  const projects = project === undefined || typeof project !== "string" ? project : [project];
  const conditions: [string, readonly Value[]][] = [["1 = 1", []]];
  if (since !== undefined) conditions.push(["hour >= ?", [hourOf(since)]]);
  if (until !== undefined) conditions.push(["hour <= ?", [hourOf(until - 1)]]);
  if (machine !== undefined) conditions.push(["chain = (SELECT chain FROM chain WHERE machine = ?)", [machine]]);
  if (projects) conditions.push([`project IN (${projects.map(() => "?").join(", ") || "NULL"})`, projects.map(nameOf)]);
  const found = yield* rows<BucketRow>(
    `SELECT policy, bucket, SUM(count) AS count, SUM(micros) AS micros FROM policy_time
     WHERE ${conditions.map(([sql]) => sql).join(" AND ")} GROUP BY policy, bucket ORDER BY policy, bucket`,
    conditions.flatMap(([, values]) => values),
  );
  const policies = grouped(found);
  return [...policies].map(([policy, buckets]) => summary(unescaped(policy), buckets)).sort((a, b) => b.micros - a.micros);
}

interface BucketRow {
  readonly [column: string]: Value;
  readonly policy: string;
  readonly bucket: number;
  readonly count: number;
  readonly micros: number;
}

function grouped(found: readonly BucketRow[]): Map<string, BucketRow[]> {
  const groups = new Map<string, BucketRow[]>();
  for (const row of found) groups.set(row.policy, [...(groups.get(row.policy) ?? []), row]);
  return groups;
}

function summary(policy: string, buckets: readonly BucketRow[]): PolicyTime {
  const total = (column: "count" | "micros") => buckets.reduce((sum, row) => sum + row[column], 0);
  const count = total("count");
  const percentile = (share: number): number => {
    let seen = 0;
    for (const row of buckets) {
      seen += row.count;
      if (seen >= share * count) return bucketEnd(row.bucket);
    }
    return 0;
  };
  return { policy, count, micros: total("micros"), p50: percentile(0.5), p95: percentile(0.95) };
}
