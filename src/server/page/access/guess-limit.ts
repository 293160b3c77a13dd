import { RateLimit } from "./limits.ts";

/**
 * A code has 50 random bits and lives ten minutes. One sender may be wrong ten times a minute, all
 * together 600 times; above that only a sender that has not been wrong lately may try, so that a
 * stranger keeps no one out.
 */
const PER_SENDER_PER_MINUTE = 10;
const TOTAL_PER_MINUTE = 600;

export class GuessLimit {
  readonly #senders: RateLimit;
  readonly #total: RateLimit;

  constructor(now: () => number) {
    this.#senders = new RateLimit(PER_SENDER_PER_MINUTE, now);
    this.#total = new RateLimit(TOTAL_PER_MINUTE, now);
  }

  /** Seconds that this sender has to wait before it tries again; 0: it may now. */
  wait(sender: string): number {
    return Math.max(
      this.#senders.wait(sender),
      this.#senders.knows(sender) ? this.#total.wait("") : 0,
    );
  }

  wrong(sender: string): void {
    this.#senders.take(sender);
    this.#total.take("");
  }
}
