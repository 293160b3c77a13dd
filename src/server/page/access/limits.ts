import { dropOldest } from "../../../shared/bounded-map.ts";

const MAX_KEYS = 1000;

/** So many at once, then so many per minute, for each key. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #left = new Map<string, { readonly tokens: number; readonly at: number }>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** It has taken some lately. */
  knows(key: string): boolean {
    const { at } = this.#left.get(key) ?? {};
    return at !== undefined && this.#now() - at < 60_000;
  }

  /** Seconds to wait; 0: go on. */
  take(key: string): number {
    const [filled, wait] = [this.#filled(key), this.wait(key)];
    this.#left.delete(key);
    this.#left.set(key, { tokens: filled < 1 ? filled : filled - 1, at: this.#now() });
    dropOldest(this.#left, MAX_KEYS);
    return wait;
  }

  /** As `take`, and takes nothing. */
  wait(key: string): number {
    const filled = this.#filled(key);
    return filled < 1 ? Math.ceil(((1 - filled) / this.#perMinute) * 60) : 0;
  }

  #filled(key: string): number {
    const now = this.#now();
    const { tokens, at } = this.#left.get(key) ?? { tokens: this.#perMinute, at: now };
    return Math.min(this.#perMinute, tokens + ((now - at) / 60_000) * this.#perMinute);
  }
}
