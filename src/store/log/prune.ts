import { locked, row, rows, type Work } from "../drivers/sql.ts";
import { StoreError } from "../problem.ts";
import type { Head } from "../store.ts";
import { type AskWitness, logEventRecords } from "./breach.ts";
import type { ChainRow } from "./chain.ts";
import { chainOf, extend, lockOf } from "./log.ts";
import {
  coversAnchor,
  newPruneMark,
  type PruneMark,
  pruneMarkIn,
  unmarkedRecord,
} from "./prune-mark.ts";

/** Records removed at a time: other writers do not wait long, and the log verifies after each. */
const STEP = 2000;

interface MarkedRange {
  /** The last record that goes. */
  readonly last: number;
  /** Undefined: there was nothing to record. */
  readonly head?: Head;
}

/**
 * Records that everything older goes, before any of it does: a process that ends half-way leaves
 * more than the mark says, never less. `witness`: absent for the chain of another machine.
 */
export function* markToPrune(
  machine: string,
  before: number,
  witness: AskWitness | undefined,
): Work<MarkedRange> {
  yield* locked(lockOf(machine));
  const chain = yield* chainOf(machine);
  const last = yield* lastToPrune(chain, before);
  if (last <= chain.pruned_seq) return { last: chain.pruned_seq };
  const hash = yield* hashOfLast(chain, last);
  const marks = yield* marksIn(chain);
  if (marks.some((mark) => mark.last >= last)) return { last };
  const isCovered = chain.pruned_seq === 0 || marks.some((mark) => coversAnchor(mark, chain));
  const now = Date.now();
  const records = isCovered ? [] : [unmarkedRecord(chain, now)];
  const times = yield* row<{ oldest: number | null; newest: number | null }>(
    "SELECT MIN(time) AS oldest, MAX(time) AS newest FROM entry WHERE chain = ? AND seq > " +
      "? AND seq <= ?",
    [chain.chain, chain.pruned_seq, last],
  );
  const gone = yield* logEventRecords(chain.chain, ["broken", "pruned"], chain.pruned_seq, last);
  const range = {
    first: chain.pruned_seq + 1,
    last,
    hash,
    oldest: times?.oldest ?? 0,
    newest: times?.newest ?? 0,
  };
  records.push(newPruneMark(range, gone, now));
  return { last, head: yield* extend(chain, records, witness) };
}

/** Some of the records up to this one. How many; 0: none are left. */
export function* pruneSome({ chain, machine }: ChainRow, last: number): Work<number> {
  yield* locked(lockOf(machine));
  const anchor =
    (yield* row<{ pruned_seq: number }>("SELECT pruned_seq FROM chain WHERE chain = ?", [chain]))
      ?.pruned_seq ?? last;
  const until = Math.min(last, anchor + STEP);
  if (until <= anchor) return 0;
  const gone = yield* rows<{ seq: number; hash: string }>(
    "DELETE FROM record WHERE chain = ? AND seq <= ? RETURNING seq, hash",
    [chain, until],
  );
  const end = gone.find(({ seq }) => seq === until);
  if (!end || gone.length !== until - anchor) throw missingBetween(anchor + 1, until);
  for (const table of ["entry", "said"])
    yield* rows(`DELETE FROM ${table} WHERE chain = ? AND seq <= ?`, [chain, until]);
  yield* rows("UPDATE chain SET pruned_seq = ?, pruned_hash = ? WHERE chain = ?", [
    until,
    end.hash,
    chain,
  ]);
  return until - anchor;
}

/** The last record before which, and with which, all are older. */
function* lastToPrune({ chain, seq }: ChainRow, before: number): Work<number> {
  const kept = yield* row<{ seq: number | null }>(
    "SELECT MIN(seq) AS seq FROM entry WHERE chain = ? AND time >= ?",
    [chain, before],
  );
  return (kept?.seq ?? seq + 1) - 1;
}

function* hashOfLast({ chain, pruned_seq }: ChainRow, last: number): Work<string> {
  const { count } =
    (yield* row<{ count: number }>(
      "SELECT COUNT(*) AS count FROM record WHERE chain = ? AND seq <= ?",
      [chain, last],
    )) ?? {};
  const end = yield* row<{ hash: string }>("SELECT hash FROM record WHERE chain = ? AND seq = ?", [
    chain,
    last,
  ]);
  if (!end || count !== last - pruned_seq) throw missingBetween(pruned_seq + 1, last);
  return end.hash;
}

function* marksIn({ chain }: ChainRow): Work<PruneMark[]> {
  return (yield* logEventRecords(chain, ["pruned"])).flatMap(
    ({ record }) => pruneMarkIn(record) ?? [],
  );
}

function missingBetween(first: number, last: number): StoreError {
  return new StoreError(
    "damaged",
    `records between ${first} and ${last} are missing from the log; nothing of them was ` +
      `pruned, so that this stays visible: \`sluice log verify\` shows which`,
  );
}
