import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * The first one collects; the next one finds that nothing was allocated since, and gives the room
 * for new objects (32 MB) back.
 */
const COLLECTIONS = 2;

/** V8 itself collects when it runs out of room, and a process that does nothing does not. */
export class IdleMemory {
  #lastCall = 0;
  #collections = 0;

  /** To be called now and then while nothing happens. */
  giveBack(lastCall: number): void {
    if (this.#lastCall !== lastCall) [this.#lastCall, this.#collections] = [lastCall, 0];
    if (this.#collections++ < COLLECTIONS) collectGarbage();
  }
}

/** What V8 calls a full collection. Where it cannot be had, memory stays as it is. */
function collectGarbage(): void {
  try {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as (options: object) => void;
    // What a policy finds in a context of its own is what it would find anywhere else.
    setFlagsFromString("--no-expose-gc");
    collect({ type: "major", execution: "sync" });
  } catch {
    // Another engine, or one that was told to take no flags.
  }
}
