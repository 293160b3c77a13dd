import { recordId } from "../../audit/make-record.ts";
import type { AuditRecord } from "../../audit/record.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { brokenRecord } from "./breach.ts";
import type { ChainRow } from "./chain.ts";
import { logEventRecord } from "./log-events.ts";

const MAX_PAST_BREACHES = 1000;

/** What retention removed, as a record of the chain says it. */
export interface PruneMark {
  readonly first: number;
  readonly last: number;
  /** Of the last one: what the first record that was kept follows. */
  readonly hash: string;
  /** Breaches whose own records were pruned, by this prune or one before it. */
  readonly breaches: readonly PastBreach[];
}

interface PastBreach {
  readonly seq: number;
  readonly message: string;
}

interface PruneRange extends Omit<PruneMark, "breaches"> {
  /** Milliseconds since 1970. */
  readonly oldest: number;
  readonly newest: number;
}

/** `gone`: what the log said about itself in the records that go. */
export function newPruneMark(
  { oldest, newest, ...range }: PruneRange,
  gone: readonly { readonly seq: number; readonly record: AuditRecord }[],
  now: number,
): AuditRecord {
  const breaches = gone.flatMap(({ seq, record }): readonly PastBreach[] =>
    record.event === "broken"
      ? [{ seq, message: breachMessage(record) }]
      : (pruneMarkIn(record)?.breaches ?? []),
  );
  const count = range.last - range.first + 1;
  const [from, to] = [oldest, newest].map((time) => new Date(time).toISOString());
  return logEventRecord({
    id: recordId(now),
    event: "pruned",
    time: now,
    input: {
      message: `${count} records up to number ${range.last} were removed because of their age.`,
      ...range,
      count,
      oldest: from ?? "",
      newest: to ?? "",
      ...(breaches.length > 0
        ? { breaches: breaches.slice(0, MAX_PAST_BREACHES).map((breach) => ({ ...breach })) }
        : {}),
    },
  });
}

export function pruneMarkIn({
  event,
  input,
}: Pick<AuditRecord, "event" | "input">): PruneMark | undefined {
  const { first, last, hash, breaches = [] } = input;
  if (
    event !== "pruned" ||
    typeof first !== "number" ||
    typeof last !== "number" ||
    typeof hash !== "string"
  )
    return undefined;
  return {
    first,
    last,
    hash,
    breaches: Array.isArray(breaches) ? breaches.flatMap(pastBreach) : [],
  };
}

function pastBreach(breach: unknown): PastBreach[] {
  if (!isObject(breach)) return [];
  const { seq, message }: JsonObject = breach;
  return typeof seq === "number" && typeof message === "string" ? [{ seq, message }] : [];
}

/** Whether a chain may begin where it does because of this mark. */
export function coversAnchor(
  { first, last, hash }: PruneMark,
  { pruned_seq, pruned_hash }: ChainRow,
): boolean {
  return pruned_seq === last ? pruned_hash === hash : pruned_seq >= first - 1 && pruned_seq < last;
}

/** A further prune would hide that the beginning was not removed by one. */
export function unmarkedRecord(
  { machine, pruned_seq, pruned_hash }: ChainRow,
  now: number,
): AuditRecord {
  return brokenRecord(
    {
      message: unmarkedMessage(pruned_seq),
      found: { machine, seq: pruned_seq, hash: pruned_hash },
    },
    now,
  );
}

export function unmarkedMessage(pruned: number): string {
  const gone = pruned === 1 ? "Record 1 was" : `Records 1 to ${pruned} were`;
  return `${gone} removed, but not by retention: no record of the log covers it.`;
}

export function breachMessage({ time, errors }: Pick<AuditRecord, "time" | "errors">): string {
  return `Found at ${time}: ${errors[0]?.message ?? "the log was not what was written last."}`;
}
