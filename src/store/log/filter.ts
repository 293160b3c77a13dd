import { nameOf } from "../drivers/names.ts";
import { type SqlValue, tuples } from "../drivers/sql.ts";
import type { LogFilter } from "../store.ts";

/** A part of a WHERE. */
export type Condition = readonly [sql: string, values: readonly SqlValue[]];

/**
 * The end of a SELECT over entries. `of`: the table that has the times, which is also the one to
 * sort by.
 */
export interface Selection {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly of: "entry" | "said";
}

const NAMES = ["session", "tool", "decision", "event", "project"] as const;

export function selection(filter: LogFilter, further: readonly Condition[] = []): Selection {
  const { policy, since, until, machine } = filter;
  const of = policy === undefined ? "entry" : "said";
  const conditions: Condition[] = NAMES.flatMap((name): Condition[] => {
    const wanted = filter[name];
    if (wanted === undefined) return [];
    const names = (typeof wanted === "string" ? [wanted] : wanted).map(nameOf);
    // No list is empty for a database.
    return [
      names.length === 0 ? ["1 = 0", []] : [`entry.${name} IN ${tuples(1, names.length)}`, names],
    ];
  });
  if (policy !== undefined)
    conditions.push([
      "said.policy = ? AND said.first = 1 AND entry.chain = said.chain AND entry.seq = said.seq",
      [nameOf(policy)],
    ]);
  if (since !== undefined) conditions.push([`${of}.time >= ?`, [since]]);
  if (until !== undefined) conditions.push([`${of}.time < ?`, [until]]);
  if (machine !== undefined)
    conditions.push(["entry.chain = (SELECT chain FROM chain WHERE machine = ?)", [machine]]);
  const all = [...conditions, ...further];
  return {
    // SQLite reads tables that are joined like this in the order in which they stand.
    sql:
      `FROM ${of === "said" ? "said CROSS JOIN entry" : "entry"} WHERE ` +
      `${["1 = 1", ...all.map(([sql]) => sql)].join(" AND ")}`,
    values: all.flatMap(([, values]) => values),
    of,
  };
}
