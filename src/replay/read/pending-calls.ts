import type { CallEnd, PastCall } from "../past-call.ts";

/** How many calls may wait for their results before the first of them is handed on without. */
const MAX_COUNT = 256;
const UNKNOWN: CallEnd = { outcome: "unknown" };

/** A call without a known outcome yet. */
export type OpenCall = {
  -readonly [K in keyof PastCall as K extends "ending" ? never : K]: PastCall[K];
} & { ending: CallEnd | undefined };

/** Calls that wait for what became of them; they come out in the order in which they went in. */
export class PendingCalls {
  readonly #waiting: OpenCall[] = [];

  add(call: OpenCall): void {
    this.#waiting.push(call);
  }

  find(id: unknown): OpenCall | undefined {
    return this.#waiting.find((call) => call.id === id);
  }

  remove(call: OpenCall): void {
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
  }

  /** The first of them, if its ending is known; `anyhow`: nothing more will be heard. */
  next(anyhow: boolean): PastCall | undefined {
    const [first] = this.#waiting;
    if (!first || (!anyhow && !first.ending && this.#waiting.length <= MAX_COUNT)) return undefined;
    this.#waiting.shift();
    first.ending ??= UNKNOWN;
    return first as PastCall;
  }
}
