import { unescaped } from "../drivers/names.ts";
import { rows, type SqlValue, type Work } from "../drivers/sql.ts";
import type { Dimension, LogFilter, PolicyTally, SubjectTally, Tally } from "../store.ts";
import { selection } from "./filter.ts";

const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];

/** Days and hours are counted as numbers, so that the database need not know the calendar. */
const COLUMNS: Readonly<
  Record<Dimension, { readonly sql: string; text(value: SqlValue): string }>
> = {
  decision: named("entry.decision"),
  event: named("entry.event"),
  tool: named("entry.tool"),
  project: named("entry.project"),
  session: named("entry.session"),
  machine: named("(SELECT machine FROM chain WHERE chain.chain = entry.chain)"),
  by: named("entry.decider"),
  path: named("entry.path"),
  day: {
    sql: `(entry.time + OFFSET) / ${DAY_MS}`,
    text: (day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
  },
  hour: {
    sql: `(entry.time + OFFSET) / ${HOUR_MS}`,
    text: (hour) => new Date(Number(hour) * HOUR_MS).toISOString().slice(0, 13),
  },
};

/**
 * Not the bare column: SQLite would then read by its index, and every row once more for the rest.
 */
function named(sql: string) {
  return { sql: `${sql} || ''`, text: (name: SqlValue) => unescaped(String(name)) };
}

export function* tallied(
  by: readonly Dimension[],
  filter: LogFilter,
  offset: number,
): Work<readonly Tally[]> {
  const { sql, values } = selection(filter);
  const columns = by.map(
    (dimension, index) =>
      `${COLUMNS[dimension].sql.replace("OFFSET", String(Math.round(offset)))} AS d${index}`,
  );
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
  return found.map(({ policy, kind, count, ignored }) => ({
    policy: unescaped(policy),
    kind: unescaped(kind),
    count,
    ignored,
  }));
}

export function* subjectTallies(filter: LogFilter, limit: number): Work<readonly SubjectTally[]> {
  const { sql, values } = selection(filter);
  const found = yield* rows<{ tool: string; subject: string; count: number; last: number }>(
    `SELECT entry.tool, entry.subject, COUNT(*) AS count, MAX(entry.time) AS last ${sql} AND entry.subject <> ''
     GROUP BY entry.tool, entry.subject ORDER BY count DESC, last DESC LIMIT ?`,
    [...values, limit],
  );
  return found.map(({ tool, subject, count, last }) => ({
    tool: unescaped(tool),
    subject: unescaped(subject),
    count,
    last,
  }));
}
