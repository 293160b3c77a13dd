import type { OtlpTarget } from "../../config/sections/audit.ts";
import type { LogEntry, Store } from "../store.ts";
import { logsRequest } from "./message.ts";
import { logsUrl, SendError, send } from "./send.ts";

/** Collectors take four megabytes and more. */
const BATCH = { records: 500, characters: 2_000_000 };

export interface ExportResult {
  readonly sent: number;
  /** How many of them the collector did not want. */
  readonly rejected: number;
}

export interface ExportOptions {
  /** Called after each batch. */
  readonly onSent?: (sent: number) => void;
  /** What to do before a batch is sent again; throws to give up. */
  readonly onBusy: (problem: SendError, attempt: number) => Promise<void>;
}

type Log = Pick<Store, "entries" | "cursor" | "setCursor">;

/**
 * Sends what this collector has not got yet, in batches. After each, how far it is gets noted: the
 * next export goes on there.
 */
export async function exportOtlp(
  log: Log,
  target: OtlpTarget,
  { onSent, onBusy }: ExportOptions,
): Promise<ExportResult> {
  const cursor = `otlp ${logsUrl(target.url)}`;
  let [sent, rejected] = [0, 0];
  for await (const batch of batches(log.entries({ afterSeq: await log.cursor(cursor) }))) {
    rejected += await sendPatiently(target, batch, onBusy);
    await log.setCursor(cursor, batch.at(-1)?.seq ?? 0);
    sent += batch.length;
    onSent?.(sent);
  }
  return { sent, rejected };
}

async function sendPatiently(
  target: OtlpTarget,
  batch: readonly LogEntry[],
  onBusy: ExportOptions["onBusy"],
): Promise<number> {
  const request = logsRequest(batch);
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(target, request);
    } catch (error) {
      if (!(error instanceof SendError) || error.retryAfter === undefined) throw error;
      await onBusy(error, attempt);
    }
  }
}

async function* batches(entries: AsyncIterable<LogEntry>): AsyncGenerator<LogEntry[]> {
  let [batch, characters]: [LogEntry[], number] = [[], 0];
  for await (const entry of entries) {
    const size = JSON.stringify(entry.record).length;
    if (
      batch.length === BATCH.records ||
      (batch.length > 0 && characters + size > BATCH.characters)
    ) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(entry);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
