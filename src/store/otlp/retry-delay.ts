import type { SendError } from "./send.ts";

const FIRST_MS = 1_000;
const MAX_MS = 5 * 60_000;

/**
 * How long to wait before the next attempt: what the collector asks for, otherwise twice as long
 * each time, and not all at the same moment.
 */
export function pauseBefore(
  attempt: number,
  { retryAfter = 0 }: Pick<SendError, "retryAfter">,
): number {
  if (retryAfter > 0) return Math.min(retryAfter, MAX_MS);
  return Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS) * (0.75 + Math.random() / 2);
}
