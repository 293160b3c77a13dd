const MOST_KEYS = 1000;

/** So many at once, then so many per minute, for each key. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #left = new Map<string, { readonly tokens: number; readonly at: number }>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Seconds to wait; 0: go on. */
  take(key: string): number {
    const now = this.#now();
    const { tokens, at } = this.#left.get(key) ?? { tokens: this.#perMinute, at: now };
    const filled = Math.min(this.#perMinute, tokens + ((now - at) / 60_000) * this.#perMinute);
    this.#left.delete(key);
    this.#left.set(key, { tokens: filled < 1 ? filled : filled - 1, at: now });
    const [oldest] = this.#left.keys();
    if (oldest !== undefined && this.#left.size > MOST_KEYS) this.#left.delete(oldest);
    return filled < 1 ? Math.ceil(((1 - filled) / this.#perMinute) * 60) : 0;
  }
}
