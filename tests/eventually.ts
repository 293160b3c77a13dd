import { vi } from "vitest";

/** Shorter than the suite's own timeout, so that the check itself says what did not happen. */
export const MAX_WAIT_MS = 480_000;

/** Tries a check until it passes. No test has a shorter clock: a busy machine is no failure. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: MAX_WAIT_MS, interval: 20 });
}
