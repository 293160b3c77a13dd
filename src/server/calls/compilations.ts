import type { MissingSnapshot } from "../../gate/kept-gates.ts";

/** Less than the launcher's patience with a silent server. */
const WAIT_TIMEOUT_MS = 2_000;
const POLL_MS = 25;
/** So long nobody waits for a configuration that could not be stored the last time. */
const LOST_MS = 30_000;

/**
 * Configurations that a one-shot process compiles: one is enough, whoever else comes waits for it.
 */
export class Compilations {
  readonly #pending = new Map<string, Promise<boolean>>();

  /** True: it is compiled by now. False: the caller has to do it. */
  async isDoneByOther(missing: MissingSnapshot): Promise<boolean> {
    const pending = this.#pending.get(missing.key);
    if (pending) return pending;
    this.#pending.set(missing.key, this.#watch(missing));
    return false;
  }

  async #watch({ key, isCompiled }: MissingSnapshot): Promise<boolean> {
    for (let waited = 0; waited < WAIT_TIMEOUT_MS; waited += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (!isCompiled()) continue;
      this.#pending.delete(key);
      return true;
    }
    setTimeout(() => this.#pending.delete(key), LOST_MS).unref();
    return false;
  }
}
