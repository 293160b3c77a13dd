import { recordId } from "../../audit/make-record.ts";
import type { AuditRecord } from "../../audit/record.ts";
import { isObject } from "../../protocol/json.ts";
import { row, rows, type Work } from "../drivers/sql.ts";
import type { Head } from "../store.ts";
import type { ChainRow } from "./chain.ts";
import { logEventRecord, parseLogEvent } from "./log-events.ts";

/** Tells how a log ended; called while the log is locked. */
export type AskWitness = (chain: ChainRow) => LogWitness;

/** How the log ended, as its writers remember it outside of the database. */
export interface LogWitness {
  /** `missing`, `unreadable`: what the note of the last head is instead. */
  readonly note: Head | "missing" | "unreadable";
  /** Seen by this process. */
  readonly seen?: Head | undefined;
}

/** The log is not the one that was extended last. */
export interface Breach {
  readonly message: string;
  /** Absent: nothing says what it was. */
  readonly expected?: Head;
  readonly found: Head;
}

/**
 * Compared before a chain is extended, because afterwards nothing shows it. A witness may be behind
 * the chain, never ahead of it.
 */
export function* findBreach(chain: ChainRow, { note, seen }: LogWitness): Work<Breach | undefined> {
  const { machine, seq, hash } = chain;
  const found: Head = { machine, seq, hash };
  if (typeof note === "string") {
    if (seq === 0) return undefined;
    const why = note === "missing" ? "is missing" : "cannot be read";
    return {
      found,
      message:
        `The note of how the log ended ${why}: records behind number ${seq} may have been ` +
        "removed.",
    };
  }
  for (const expected of seen ? [note, seen] : [note]) {
    const message = yield* differenceFrom(expected, chain);
    if (message !== undefined && !(yield* isRecorded(expected, chain)))
      return { message, expected, found };
  }
  return undefined;
}

/** Undefined: the chain goes on from this head. */
export function* differenceFrom(expected: Head, chain: ChainRow): Work<string | undefined> {
  const { machine, seq, hash } = expected;
  if (seq === 0) return undefined;
  if (machine !== chain.machine)
    return (
      `Another log is in the place of the one that ended with record ${seq} (machine ` +
      `${machine}).`
    );
  if (seq > chain.seq) {
    const lost =
      seq === chain.seq + 1 ? `Record ${seq} was` : `Records ${chain.seq + 1} to ${seq} were`;
    return (
      `${lost} removed, or an older copy of the log was put in its place: it ended with ` +
      `record ${seq}, and now with ${chain.seq}.`
    );
  }
  // What retention removed is covered by its mark.
  if (seq < chain.pruned_seq) return undefined;
  const there =
    seq === chain.seq
      ? hash === chain.hash && (yield* hashAt(chain, seq)) === hash
      : (yield* hashAt(chain, seq)) === hash;
  return there
    ? undefined
    : `Record ${seq} is not the one with which the log ended when it was written: the log ` +
        "was replaced or rewritten.";
}

function* hashAt(
  { chain, pruned_seq, pruned_hash }: ChainRow,
  seq: number,
): Work<string | undefined> {
  if (seq === pruned_seq) return pruned_hash;
  return (yield* row<{ hash: string }>("SELECT hash FROM record WHERE chain = ? AND seq = ?", [
    chain,
    seq,
  ]))?.hash;
}

/** A process may end between recording a breach and noting the new head. */
function* isRecorded({ seq, hash }: Head, { chain }: ChainRow): Work<boolean> {
  for (const { record } of yield* logEventRecords(chain, ["broken"])) {
    const { expected } = record.input;
    if (isObject(expected) && expected["seq"] === seq && expected["hash"] === hash) return true;
  }
  return false;
}

/** Records of the log about itself, the oldest first; of those behind `after` and up to `last`. */
export function* logEventRecords(
  chain: number,
  events: readonly AuditRecord["event"][],
  after = 0,
  last = Number.MAX_SAFE_INTEGER,
): Work<readonly { readonly seq: number; readonly record: AuditRecord }[]> {
  const found = yield* rows<{ seq: number; record: string }>(
    `SELECT record.seq, record FROM entry JOIN record ON record.chain = entry.chain AND record.seq = entry.seq
     WHERE entry.event IN (${events.map(() => "?").join(", ")}) AND entry.chain = ? AND entry.seq > ? AND entry.seq <= ? ORDER BY record.seq`,
    [...events, chain, after, last],
  );
  return found.flatMap(({ seq, record: text }) => {
    const record = parseLogEvent(text);
    return record ? [{ seq, record }] : [];
  });
}

export function brokenRecord({ message, expected, found }: Breach, now: number): AuditRecord {
  return logEventRecord({
    id: recordId(now),
    event: "broken",
    time: now,
    input: { ...(expected ? { expected: { ...expected } } : {}), found: { ...found } },
    errors: [{ policy: "sluice/log", message }],
  });
}
