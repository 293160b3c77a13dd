import { rows, type SqlValue, type Work } from "../drivers/sql.ts";
import type { Awaitable } from "../ports.ts";
import type { LogEntry, LogPage } from "../store.ts";
import { type Condition, selection } from "./filter.ts";

interface EntryRow {
  readonly [column: string]: SqlValue;
  readonly chain: number;
  readonly machine: string;
  readonly seq: number;
  readonly time: number;
  readonly previous: string;
  readonly hash: string;
  readonly record: string;
}

const PAGE = 200;

/** Page after page, each from behind the last one of the page before. */
export async function* readEntries(
  page: LogPage,
  read: (work: () => Work<readonly EntryRow[]>) => Awaitable<readonly EntryRow[]>,
): AsyncGenerator<LogEntry> {
  let last: EntryRow | undefined;
  for (let left = page.limit ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const size = Math.min(PAGE, left);
    const found = await read(() => pageBehind(last, page, size));
    for (const { machine, seq, hash, previous, record } of found)
      yield { machine, seq, hash, previous, record: JSON.parse(record) };
    if (found.length < size) return;
    left -= found.length;
    last = found.at(-1);
  }
}

function* pageBehind(
  last: EntryRow | undefined,
  page: LogPage,
  size: number,
): Work<readonly EntryRow[]> {
  const { afterSeq, newestFirst = false } = page;
  const [beyond, order] = newestFirst ? ["<", "DESC"] : [">", "ASC"];
  const { of } = selection(page);
  const columns =
    afterSeq === undefined
      ? [`${of}.time`, `${of}.chain`, `${of}.seq`]
      : [`${of}.chain`, `${of}.seq`];
  const further: Condition[] = [];
  if (afterSeq !== undefined) further.push([`${of}.seq > ?`, [afterSeq]]);
  if (last) {
    const values =
      afterSeq === undefined ? [last.time, last.chain, last.seq] : [last.chain, last.seq];
    further.push([
      `(${columns.join(", ")}) ${beyond} (${values.map(() => "?").join(", ")})`,
      values,
    ]);
  }
  const { sql, values } = selection(page, further);
  return yield* rows<EntryRow>(
    `SELECT found.chain, machine, found.seq, found.time, previous, record.hash, record
     FROM (SELECT ${of}.chain, ${of}.seq, ${of}.time ${sql} ORDER BY ${columns.map((column) => `${column} ${order}`).join(", ")} LIMIT ?) found
     JOIN record ON record.chain = found.chain AND record.seq = found.seq JOIN chain ON chain.chain = found.chain
     ORDER BY ${columns.map((column) => `${column.replace(of, "found")} ${order}`).join(", ")}`,
    [...values, size],
  );
}
