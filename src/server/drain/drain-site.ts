import type { AuditSettings, OtlpTarget } from "../../config/sections/audit.ts";
import { errorText } from "../../shared/errors.ts";
import { drain, retire } from "../../store/journal/drain.ts";
import { noteTrouble } from "../../store/journal/store-trouble.ts";
import { openStore } from "../../store/open.ts";
import { exportOtlp } from "../../store/otlp/export.ts";
import { pauseBefore } from "../../store/otlp/retry-delay.ts";
import type { Head, Store } from "../../store/store.ts";

/** For an export that is under way when the server ends. */
const SHUTDOWN_GRACE_MS = 2_000;

/** A store, and what becomes of its records. */
export interface DrainTarget {
  readonly state: string;
  /** Its URL; absent: the file in the state folder. */
  readonly store?: string | undefined;
  readonly keep?: AuditSettings["keep"] | undefined;
  readonly otlp?: AuditSettings["otlp"] | undefined;
}

/** One journal with its store, and with the collector that its records go to. Never throws. */
export class DrainSite {
  readonly #folder: string;
  #store: Store | undefined;
  #head: Head | undefined;
  #exporting: Promise<void> | undefined;
  #failedExports = 0;
  #nextExport: NodeJS.Timeout | undefined;

  /** `head`: how the log ended when this process last drained into it. */
  constructor(folder: string, head?: Head) {
    this.#folder = folder;
    this.#head = head;
  }

  get head(): Head | undefined {
    return this.#head;
  }

  /** Returns why it failed. */
  async drain({ state, store: url, keep, otlp }: DrainTarget): Promise<string | undefined> {
    const trouble = await attempt(async () => {
      if (this.#store?.isReplaced()) await this.#closeStore();
      this.#store ??= await openStore({ url, state, head: this.#head });
      const { problems } = await drain(this.#store, this.#folder, Date.now());
      await retire(this.#store, keep, Date.now());
      if (problems.length > 0) throw new Error(problems.join("; "));
    });
    this.#head = this.#store?.head ?? this.#head;
    noteTrouble(this.#folder, "drain", trouble, Date.now());
    // The next one starts with a new connection.
    if (trouble !== undefined) await this.#closeStore();
    if (otlp && this.#store && !this.#nextExport)
      this.#exporting ??= this.#export(this.#store, otlp);
    return trouble;
  }

  async close(): Promise<void> {
    clearTimeout(this.#nextExport);
    await Promise.race([
      this.#exporting,
      new Promise((resolve) => setTimeout(resolve, SHUTDOWN_GRACE_MS).unref()),
    ]);
    await this.#closeStore();
  }

  async #closeStore(): Promise<void> {
    const store = this.#store;
    this.#store = undefined;
    await attempt(async () => store?.close());
  }

  /** Each batch once: a collector that does not answer is asked again later, while drains go on. */
  async #export(store: Store, otlp: OtlpTarget): Promise<void> {
    let pause: number | undefined;
    const trouble = await attempt(async () => {
      await exportOtlp(store, otlp, {
        onBusy: async (problem) => {
          pause = pauseBefore(++this.#failedExports, problem);
          throw problem;
        },
      });
      this.#failedExports = 0;
    });
    noteTrouble(this.#folder, "export", trouble, Date.now());
    this.#exporting = undefined;
    if (pause === undefined) return;
    const again = (): void => {
      this.#nextExport = undefined;
      if (this.#store) this.#exporting ??= this.#export(this.#store, otlp);
    };
    this.#nextExport = setTimeout(again, pause).unref();
  }
}

async function attempt(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}
