import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BUILD, packageFolder } from "../../config/package.ts";
import type { Head } from "../../store/store.ts";
import type { DrainTarget } from "./drain-site.ts";
import type { FromDrainer, ToDrainer } from "./drain-worker.ts";

/** So long after a call, because the next one is often near. */
const QUIET_MS = 250;
/** Under load, at the latest. */
const MAX_DELAY_MS = 2_000;
const STOP_TIMEOUT_MS = 10_000;
/** Then the memory that a database takes is given back. */
const IDLE_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/**
 * Moves the records of answered calls into the log, in a thread of its own: no call waits for it,
 * and nothing that fails there ends the server.
 */
export class Drainer {
  readonly #file: string;
  readonly #touched = new Map<string, DrainTarget>();
  /** Outlives the thread: a log that was replaced together with its note is found. */
  readonly #heads = new Map<string, Head>();
  #timer: NodeJS.Timeout | undefined;
  #firstTouch = 0;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #trouble: string | undefined;

  constructor(file = join(packageFolder(), "dist", "drain.cjs")) {
    this.#file = file;
  }

  /** Why records do not reach the log; undefined: they do. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** A record was written to the journal of this store. */
  touch(target: DrainTarget): void {
    this.#touched.set(keyOf(target), target);
    const now = performance.now();
    if (this.#timer === undefined) {
      this.#firstTouch = now;
      // Not kept alive for it: what ends the process calls `end`.
      this.#timer = setTimeout(() => this.#drain(), QUIET_MS).unref();
    } else if (now - this.#firstTouch < MAX_DELAY_MS - QUIET_MS) this.#timer.refresh();
  }

  /**
   * A last time. Resolves when all is in the log, or the time is up: then it is in the journal,
   * where the next one finds it.
   */
  async end(): Promise<void> {
    if (this.#touched.size > 0) this.#drain();
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.ref();
    this.#post({ kind: "end" });
    const late = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  }

  #drain(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const target of this.#touched.values())
      this.#post({ kind: "drain", target, head: this.#heads.get(keyOf(target)) });
    this.#touched.clear();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#letGo(), IDLE_MS).unref();
  }

  #letGo(): void {
    this.#worker?.postMessage({ kind: "end" } satisfies ToDrainer);
    this.#worker = undefined;
  }

  #post(message: ToDrainer): void {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    } catch (error) {
      this.#trouble = `the thread that drains the journal cannot be started: ${(error as Error).message}`;
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      argv: [BUILD],
      env: { HOME: process.env["HOME"] ?? "" },
      stdout: true,
      stderr: true,
      resourceLimits: MEMORY,
    });
    worker.on("message", ({ trouble, target, head }: FromDrainer) => {
      this.#trouble = trouble;
      if (head) this.#heads.set(keyOf(target), head);
    });
    worker.on("error", (error) => {
      this.#trouble = `the thread that drains the journal failed: ${error.message}`;
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // After the listeners, which would keep the process alive.
    worker.unref();
    return worker;
  }
}

function keyOf({ state, store = "" }: DrainTarget): string {
  return `${state}\n${store}`;
}
