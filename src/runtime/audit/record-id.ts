const BASE = 36;
/** Milliseconds in base 36, good until the year 5188. */
const TIME_LENGTH = 9;
const COUNT_LENGTH = 4;
const RANDOM_LENGTH = 10;

let counted = Math.floor(Math.random() * BASE ** (COUNT_LENGTH - 1));

/** Sorts by time, within a process also among those of one millisecond. Unique, not secret. */
export function recordId(now: number): string {
  counted = (counted + 1) % BASE ** COUNT_LENGTH;
  return digits(now, TIME_LENGTH) + digits(counted, COUNT_LENGTH) + digits(Math.random() * BASE ** RANDOM_LENGTH, RANDOM_LENGTH);
}

function digits(number: number, length: number): string {
  return Math.floor(number).toString(BASE).padStart(length, "0").slice(-length);
}
