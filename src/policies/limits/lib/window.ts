import type { Json } from "../../../protocol/json.ts";
import { pluralize } from "../../../shared/text.ts";

/** A window keeps the time of each call in it, so it cannot hold any number of them. */
export const MAX_CALLS = 1_000;

/** The times of the calls that are not older than the window is long, oldest first. */
export function callsWithin(remembered: Json | undefined, length: number, now: number): number[] {
  if (remembered === undefined) return [];
  if (!Array.isArray(remembered) || !remembered.every((time) => typeof time === "number"))
    throw new Error("what it remembers is no list of times");
  return remembered.filter((time) => time > now - length).sort((one, other) => one - other);
}

/** How long until one more call fits; 0: it fits now. */
export function waitFor(
  calls: readonly number[],
  most: number,
  length: number,
  now: number,
): number {
  const leaving = calls[calls.length - most];
  return leaving === undefined ? 0 : leaving + length - now;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** `90 seconds`, `2 hours`: in the largest unit that loses little, and never less than it is. */
export function lengthText(milliseconds: number): string {
  const [unit, size] = UNITS.find(
    ([, each]) => milliseconds >= 2 * each || milliseconds === each,
  ) ?? ["second", 1_000];
  const count = Math.ceil(milliseconds / size);
  return `${count} ${pluralize(count, unit)}`;
}
