import type { Channel } from "./channel.ts";

/**
 * `sluice approvals watch`: whoever watches hears of requests from the hub itself, so there is only
 * to tell whether anybody does.
 */
export class TerminalChannel implements Channel {
  readonly name = "terminal";
  #watching = 0;

  async announce(): Promise<undefined> {
    if (this.#watching === 0) throw new Error("nobody runs `sluice approvals watch`");
  }

  async settle(): Promise<void> {}

  /** Returns what to call when the person goes. */
  watch(): () => void {
    this.#watching++;
    return () => void this.#watching--;
  }
}
