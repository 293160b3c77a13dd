import type { AuditRecord } from "../../audit/record.ts";
import { isSameJson } from "../../shared/json.ts";
import { nameOf } from "../drivers/names.ts";
import { rows, type Work } from "../drivers/sql.ts";
import { readRecord } from "./read-record.ts";

/** Longer than a call may wait for a person. */
const MAX_BETWEEN_MS = 15 * 60_000;
const MAX_COMPARED = 500;
/**
 * After this much silence the launcher has the call judged by another process; a server that only
 * slept then judges it, too.
 */
const LAUNCHER_TIMEOUT_MS = 3000;

/**
 * One record for each call. A server that is killed after it wrote the record of a call and before
 * it answered leaves one, and the process that judges the call then another. What the client was
 * told counts: the later one, unless the first is in the log already and says the same.
 */
export function withoutRepeats(records: readonly AuditRecord[]): AuditRecord[] {
  const kept = new Map<string, AuditRecord>();
  for (const record of records) {
    const key = `${record.hook ?? record.id} ${record.event}`;
    const earlier = kept.get(key);
    if (!earlier) kept.set(key, record);
    else if (!isSameCall(earlier, record)) kept.set(record.id, record);
    else if (record.again) kept.set(key, record);
  }
  return [...kept.values()];
}

/**
 * Those whose call is not in the log under another record. `all`: also those that nothing says to
 * be repeats.
 */
export function* notRepeated(
  chain: number,
  records: readonly AuditRecord[],
  all: boolean,
): Work<AuditRecord[]> {
  const fresh: AuditRecord[] = [];
  for (const record of records) {
    const mayRepeat = record.hook !== undefined && (all || record.again || isLate(record));
    if (!mayRepeat || !(yield* isInLog(chain, record))) fresh.push(record);
  }
  return fresh;
}

/**
 * Written when its launcher may have given up: the name of a hook process ends with the second in
 * which it started.
 */
function isLate({ hook, time, spent }: AuditRecord): boolean {
  const started = Number(hook?.split(".")[1]) * 1000;
  return Date.parse(time) + spent.total / 1000 - started >= LAUNCHER_TIMEOUT_MS;
}

function* isInLog(chain: number, record: AuditRecord): Work<boolean> {
  const { event, session = "", time } = record;
  const judged = Date.parse(time);
  const found = yield* rows<{ record: string }>(
    `SELECT record FROM entry JOIN record ON record.chain = entry.chain AND record.seq = entry.seq
     WHERE entry.session = ? AND entry.event = ? AND entry.chain = ? AND entry.time >= ? AND entry.time <= ? ORDER BY entry.time DESC LIMIT ?`,
    [
      nameOf(session),
      nameOf(event),
      chain,
      judged - MAX_BETWEEN_MS,
      judged + MAX_BETWEEN_MS,
      MAX_COMPARED,
    ],
  );
  return found.some(({ record: text }) => {
    const other = readRecord(text);
    if (!other || !isSameCall(other, record)) return false;
    // What the client was told is there already; otherwise both stay, unless they say the same.
    return (
      other.again ||
      (other.decision === record.decision && isSameJson(other.changes, record.changes))
    );
  });
}

/** A name alone excuses nothing: all that the log keeps of the call has to be the same. */
function isSameCall(one: AuditRecord, other: AuditRecord): boolean {
  if (one.hook === undefined || one.hook !== other.hook || !(one.again || other.again))
    return false;
  return isSameJson(callOf(one), callOf(other));
}

function callOf({
  event,
  tool,
  session,
  agent,
  mode,
  toolUse,
  cwd,
  project,
  input,
}: AuditRecord): unknown {
  return [event, tool, session, agent, mode, toolUse, cwd, project, input];
}
