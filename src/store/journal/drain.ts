import { lstatSync, rmSync } from "node:fs";
import { StoreError } from "../problem.ts";
import type { Store } from "../store.ts";
import { readSegment, type Segment, segmentsIn } from "./segments.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

type Log = Pick<Store, "append" | "positions" | "forget">;

export interface DrainResult {
  /** How many records are new in the log. */
  readonly added: number;
  /** Files of the journal that cannot be read, and why. */
  readonly problems: readonly string[];
}

/**
 * Moves what the journal has into the log. Any number of processes may do it at once, and each may
 * end at any moment: how far a file is in the log is kept together with its records, and a record
 * that comes twice is recognised by its id.
 */
export async function drain(log: Log, folder: string, now: number): Promise<DrainResult> {
  const positions = await log.positions();
  const segments = segmentsIn(folder, now);
  const problems: string[] = [];
  let added = 0;
  for (const segment of segments) {
    try {
      added += await drainSegment(log, segment, positions.get(segment.key) ?? 0);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      // Somebody else drained and removed it meanwhile.
      if (code !== "ENOENT")
        problems.push(`\`${segment.path}\` cannot be read (${code ?? message})`);
    }
  }
  const there = new Set(segments.map(({ key }) => key));
  for (const key of positions.keys()) if (!there.has(key)) await log.forget(key);
  return { added, problems };
}

async function drainSegment(log: Log, segment: Segment, from: number): Promise<number> {
  let [added, reached] = [0, from];
  for (const { records, offset } of readSegment(segment, from)) {
    added += await log.append(records, { file: segment.key, from: reached, offset });
    reached = offset;
  }
  if (!segment.settled || lstatSync(segment.path).size !== reached) return added;
  // In this order: what is forgotten too early is read again, a position without its file might be
  // taken for one of the next.
  await log.forget(segment.key);
  rmSync(segment.path, { force: true });
  return added;
}

type Kept = Pick<Store, "cursor" | "setCursor" | "prune" | "purgeExpired">;

/**
 * Removes state that has expired, at most once an hour, and records that are older than they are
 * kept, at most once a day (`keep`: milliseconds), because each time leaves a record. What is kept
 * for a day or less is looked at every hour. How many records.
 */
export async function retire(store: Kept, keep: number | undefined, now: number): Promise<number> {
  if (await isDue(store, "expiry", now, HOUR_MS)) await store.purgeExpired(now);
  if (keep === undefined) return 0;
  return (await isDue(store, "retention", now, keep > DAY_MS ? DAY_MS : HOUR_MS))
    ? store.prune(now - keep)
    : 0;
}

/** Once in each period. The cursor says in which it was the last time. */
async function isDue(store: Kept, name: string, now: number, period: number): Promise<boolean> {
  const current = Math.floor(now / period);
  if ((await store.cursor(name)) === current) return false;
  await store.setCursor(name, current);
  return true;
}
