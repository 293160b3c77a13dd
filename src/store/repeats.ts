import type { AuditRecord } from "../runtime/record.ts";
import { nameOf } from "./names.ts";
import { readRecord } from "./read-record.ts";
import { rows, type Work } from "./sql.ts";

/** Longer than a call may wait for a person. */
const MAX_BETWEEN_MS = 15 * 60_000;
const MAX_COMPARED = 500;

/**
 * One record for each call. A server that is killed after it wrote the record of a call and before it answered leaves one, and the process
 * that judges the call then another. What the client was told counts: the later one, unless the first is in the log already and says the same.
 */
export function* withoutRepeats(chain: number, records: readonly AuditRecord[]): Work<AuditRecord[]> {
  const kept = new Map<string, AuditRecord>();
  for (const record of records) {
    const key = `${record.hook ?? record.id} ${record.event}`;
    const earlier = kept.get(key);
    if (earlier && isSameCall(earlier, record)) kept.set(key, record.again ? record : earlier);
    else if (!record.again || !(yield* isInLog(chain, record))) kept.set(earlier ? record.id : key, record);
  }
  return [...kept.values()];
}

function* isInLog(chain: number, record: AuditRecord): Work<boolean> {
  const { event, session = "", time } = record;
  const until = Date.parse(time);
  const found = yield* rows<{ record: string }>(
    `SELECT record FROM entry JOIN record ON record.chain = entry.chain AND record.seq = entry.seq
     WHERE entry.session = ? AND entry.event = ? AND entry.chain = ? AND entry.time >= ? AND entry.time <= ? ORDER BY entry.time DESC LIMIT ?`,
    [nameOf(session), nameOf(event), chain, until - MAX_BETWEEN_MS, until, MAX_COMPARED],
  );
  return found.some(({ record: text }) => {
    const other = readRecord(text);
    return other && isSameCall(other, record) && other.decision === record.decision && isSameJson(other.changes, record.changes);
  });
}

/** A name alone excuses nothing: all that the log keeps of the call has to be the same. */
function isSameCall(one: AuditRecord, other: AuditRecord): boolean {
  if (one.hook === undefined || one.hook !== other.hook || !(one.again || other.again)) return false;
  return isSameJson(callOf(one), callOf(other));
}

function callOf({ event, tool, session, agent, mode, toolUse, cwd, project, input }: AuditRecord): unknown {
  return [event, tool, session, agent, mode, toolUse, cwd, project, input];
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
