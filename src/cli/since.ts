import { milliseconds } from "../engine/duration.ts";
import { UsageError } from "./command.ts";

/** A point in time as people name it: `30d` ago, or a date. Milliseconds since 1970. */
export function parseSince(text: string, now = Date.now()): number {
  const ago = milliseconds(text);
  const time = ago === undefined ? Date.parse(text) : now - ago;
  if (Number.isNaN(time) || !/^\d/.test(text))
    throw new UsageError(`--since: expected how long ago, such as 12h or 30d, or a date such as 2026-10-31, found \`${text}\``);
  return time;
}
