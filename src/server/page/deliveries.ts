/** So long a device that is really there needs at most to say that it has a request. */
const MAX_MS = 3_000;
const KEPT = 1_000;

/**
 * Whether what was sent arrived: a phone that sleeps holds its connection open and hears nothing.
 */
export class Deliveries {
  readonly #arrived = new Set<string>();
  readonly #waiting = new Map<string, () => void>();

  /** Rejects if no device says that it has it. */
  async arrival(id: string, within = MAX_MS): Promise<void> {
    if (this.#arrived.has(id)) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error("no device that has the page open answered"));
      }, within);
      this.#waiting.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  arrived(id: string): void {
    this.#arrived.add(id);
    const [oldest] = this.#arrived;
    if (oldest !== undefined && this.#arrived.size > KEPT) this.#arrived.delete(oldest);
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }
}
