import type { AuditRecord } from "../../audit/record.ts";
import { nameOf } from "../drivers/names.ts";
import { insert, locked, row, rows, type SqlValue, tuples, type Work } from "../drivers/sql.ts";
import type { Head, JournalPosition } from "../store.ts";
import { type AskWitness, brokenRecord, differenceFrom, findBreach } from "./breach.ts";
import { beginningOf, type ChainRow, linkOf } from "./chain.ts";
import { ENTRY_COLUMNS, entryOf, SAID_COLUMNS, saidIn } from "./entry.ts";
import { isLogEvent } from "./log-events.ts";
import { notRepeated, withoutRepeats } from "./repeated-records.ts";
import { addTimes } from "./times.ts";

export function lockOf(machine: string): string {
  return `log ${machine}`;
}

export function* chains(): Work<readonly ChainRow[]> {
  return yield* rows<ChainRow>(
    "SELECT chain, machine, seq, hash, pruned_seq, pruned_hash FROM chain ORDER BY chain",
  );
}

/** Makes the chain of this machine if it has none yet. */
export function* chainOf(machine: string): Work<ChainRow> {
  const find = () =>
    row<ChainRow>(
      "SELECT chain, machine, seq, hash, pruned_seq, pruned_hash FROM chain WHERE machine = ?",
      [machine],
    );
  const known = yield* find();
  if (known) return known;
  yield* locked(lockOf(machine));
  const start = beginningOf(machine);
  yield* insert(
    "chain",
    ["machine", "seq", "hash", "pruned_seq", "pruned_hash"],
    [[machine, 0, start, 0, start]],
    "ON CONFLICT DO NOTHING",
  );
  const made = yield* find();
  if (!made) throw new Error(`the chain of ${machine} was not made`);
  return made;
}

interface Appended {
  readonly added: number;
  /** Undefined: nothing was new. */
  readonly head: Head | undefined;
}

/** How many were new, and the head after them. */
export function* appendRecords(
  machine: string,
  records: readonly AuditRecord[],
  position: JournalPosition | undefined,
  witness: AskWitness,
): Work<Appended> {
  yield* locked(lockOf(machine));
  const chain = yield* chainOf(machine);
  // Another process drained the same lines since they were read: what it left out has no id in the
  // log.
  const overlaps =
    position !== undefined && (yield* reachedIn(chain.chain, position.file)) !== position.from;
  const fresh = yield* notRepeated(
    chain.chain,
    yield* notThere(chain.chain, withoutRepeats(records)),
    overlaps,
  );
  const head = fresh.length > 0 ? yield* extend(chain, fresh, witness) : undefined;
  if (position)
    yield* insert(
      "positions",
      ["chain", "file", "reached"],
      [[chain.chain, nameOf(position.file), position.offset]],
      "ON CONFLICT (chain, file) DO UPDATE SET reached = excluded.reached",
    );
  return { added: fresh.length, head };
}

function* reachedIn(chain: number, file: string): Work<number> {
  const found = yield* row<{ reached: number }>(
    "SELECT reached FROM positions WHERE chain = ? AND file = ?",
    [chain, nameOf(file)],
  );
  return found?.reached ?? 0;
}

/**
 * The only way in which a chain grows. What is wrong with it before becomes a record of its own.
 * `witness`: absent for the chain of another machine.
 */
export function* extend(
  row: ChainRow,
  records: readonly AuditRecord[],
  witness: AskWitness | undefined,
): Work<Head> {
  const breach = witness && (yield* findBreach(row, witness(row)));
  return yield* addLinks(row, breach ? [brokenRecord(breach, Date.now()), ...records] : records);
}

function* addLinks(
  { chain, machine, seq: last, hash: end }: ChainRow,
  records: readonly AuditRecord[],
): Work<Head> {
  let [seq, previous] = [last, end];
  const links = records.map((record): SqlValue[] => {
    const text = JSON.stringify(record);
    const hash = linkOf(previous, text);
    const link = [chain, ++seq, nameOf(record.id), previous, hash, text];
    previous = hash;
    return link;
  });
  yield* insert("record", ["chain", "seq", "id", "previous", "hash", "record"], links);
  yield* addToIndex(chain, last, records);
  yield* rows("UPDATE chain SET seq = ?, hash = ? WHERE chain = ?", [seq, previous, chain]);
  return { machine, seq, hash: previous };
}

/**
 * The head as it is now; undefined: it does not go on from this one, which was written just before.
 */
export function* headBehind(head: Head): Work<Head | undefined> {
  const { machine } = head;
  yield* locked(lockOf(machine));
  const chain = yield* chainOf(machine);
  return (yield* differenceFrom(head, chain)) === undefined
    ? { machine, seq: chain.seq, hash: chain.hash }
    : undefined;
}

function* addToIndex(chain: number, last: number, records: readonly AuditRecord[]): Work<void> {
  const placed = (index: number): SqlValue[] => [chain, last + index + 1];
  const entries = records.map((record, index) => [...placed(index), ...entryOf(record)]);
  yield* insert("entry", ["chain", "seq", ...ENTRY_COLUMNS], entries);
  const said = records.flatMap((record, index) =>
    saidIn(record).map((each) => [...placed(index), ...each]),
  );
  yield* insert("said", ["chain", "seq", ...SAID_COLUMNS], said);
  yield* addTimes(
    chain,
    records.filter(({ event }) => !isLogEvent(event)),
  );
}

const MAX_IDS = 1000;

/** Each once, and only those whose id is not in the log. */
function* notThere(chain: number, records: readonly AuditRecord[]): Work<AuditRecord[]> {
  const fresh = new Map<string, AuditRecord>();
  for (const record of records)
    if (!fresh.has(nameOf(record.id))) fresh.set(nameOf(record.id), record);
  const ids = [...fresh.keys()];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const some = ids.slice(start, start + MAX_IDS);
    const there = yield* rows<{ id: string }>(
      `SELECT id FROM record WHERE chain = ? AND id IN ${tuples(1, some.length)}`,
      [chain, ...some],
    );
    for (const { id } of there) fresh.delete(id);
  }
  return [...fresh.values()];
}
