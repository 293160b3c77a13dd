import type { JsonObject } from "../protocol/json.ts";
import type { ApprovalOutcome } from "./approval.ts";
import type { ApprovalRequest } from "./request.ts";
import type { RequestStore, StoredRequest } from "./request-store.ts";

/** After a restart a hook is back within seconds; one that is not has gone with its client. */
const MAX_ABSENCE_MS = 30_000;

/** The hook that waits for an answer. */
export interface WaitingHook {
  /** What the tool would really get. */
  readonly input: JsonObject;
  /** How people see an input. */
  shown(input: JsonObject): JsonObject;
  /** Why this input may not run instead; undefined: it may. */
  rejudge(input: JsonObject): Promise<string | undefined>;
}

export interface WaitingRequest extends WaitingHook {
  readonly settle: (outcome: ApprovalOutcome) => void;
}

type Next = (kept: StoredRequest) => StoredRequest | undefined;

/** One request, with the hook that waits for it. Its changes are stored one after another. */
export class HeldRequest {
  readonly #store: RequestStore;
  #kept: StoredRequest;
  #version: number;
  #waiter: WaitingRequest | undefined;
  #absentSince: number | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `version` 0: it is not stored yet. */
  constructor(store: RequestStore, kept: StoredRequest, version: number, absentSince?: number) {
    this.#store = store;
    this.#kept = kept;
    this.#version = version;
    this.#absentSince = absentSince;
  }

  get kept(): StoredRequest {
    return this.#kept;
  }

  get request(): ApprovalRequest {
    return this.#kept.request;
  }

  get waiter(): WaitingRequest | undefined {
    return this.#waiter;
  }

  /** When it ends by itself. */
  get end(): number {
    const { deadline } = this.request;
    return this.#absentSince === undefined ? deadline : Math.min(deadline, this.#absentSince + MAX_ABSENCE_MS);
  }

  /** Whoever waited before hears that somebody else does now. */
  attach(waiter: WaitingRequest): void {
    this.#waiter?.settle({ kind: "elsewhere", where: "the same call was asked about again" });
    this.#waiter = waiter;
    this.#absentSince = undefined;
  }

  /**
   * False: `next` declined what it found, or another process has changed the request; then it is read again. `done`: called when it is
   * stored, before anything else is changed.
   */
  change(now: number, next: Next, done: () => void = () => {}): Promise<boolean> {
    const changed = this.#last.then(() => this.#change(now, next, done));
    this.#last = changed.catch(() => {});
    return changed;
  }

  async #change(now: number, next: Next, done: () => void): Promise<boolean> {
    const kept = next(this.#kept);
    if (!kept) return false;
    const version = await this.#store.write(kept, this.#version, now);
    const stored = version === undefined ? await this.#store.read(kept.request.id, now) : { kept, version };
    if (stored) [this.#kept, this.#version] = [stored.kept, stored.version];
    if (version !== undefined) done();
    return version !== undefined;
  }
}
