import { type ChainRow, lockOf } from "./log.ts";
import { StoreError } from "./problem.ts";
import { locked, row, rows, type Work } from "./sql.ts";

/** So many at a time: whoever else writes does not wait long, and the log verifies after each. */
const STEP = 2000;

/** The last record before which, and with which, all are older. */
export function* lastToPrune({ chain, seq }: ChainRow, before: number): Work<number> {
  const kept = yield* row<{ seq: number | null }>("SELECT MIN(seq) AS seq FROM entry WHERE chain = ? AND time >= ?", [chain, before]);
  return (kept?.seq ?? seq + 1) - 1;
}

/** Some of the records up to this one. How many; 0: none are left. */
export function* pruneSome({ chain, machine }: ChainRow, last: number): Work<number> {
  yield* locked(lockOf(machine));
  const anchor = (yield* row<{ pruned_seq: number }>("SELECT pruned_seq FROM chain WHERE chain = ?", [chain]))?.pruned_seq ?? last;
  const until = Math.min(last, anchor + STEP);
  if (until <= anchor) return 0;
  const gone = yield* rows<{ seq: number; hash: string }>("DELETE FROM record WHERE chain = ? AND seq <= ? RETURNING seq, hash", [
    chain,
    until,
  ]);
  const end = gone.find(({ seq }) => seq === until);
  if (!end || gone.length !== until - anchor)
    throw new StoreError(
      "damaged",
      `records between ${anchor + 1} and ${until} are missing from the log; nothing of them was pruned, so that this stays visible: \`sluice log verify\` shows which`,
    );
  for (const table of ["entry", "said"]) yield* rows(`DELETE FROM ${table} WHERE chain = ? AND seq <= ?`, [chain, until]);
  yield* rows("UPDATE chain SET pruned_seq = ?, pruned_hash = ? WHERE chain = ?", [until, end.hash, chain]);
  return until - anchor;
}
