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

type Next = (stored: StoredRequest) => StoredRequest | undefined;

/**
 * An approval request in the hub, with the hook that waits for it. Its changes are stored one after
 * another.
 */
export class HubRequest {
  readonly #store: RequestStore;
  #stored: StoredRequest;
  #version: number;
  #hook: WaitingHook | undefined;
  #settle: ((outcome: ApprovalOutcome) => void) | undefined;
  #absentSince: number | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `version` 0: it is not stored yet. */
  constructor(store: RequestStore, stored: StoredRequest, version: number, absentSince?: number) {
    this.#store = store;
    this.#stored = stored;
    this.#version = version;
    this.#absentSince = absentSince;
  }

  get stored(): StoredRequest {
    return this.#stored;
  }

  get request(): ApprovalRequest {
    return this.#stored.request;
  }

  get hook(): WaitingHook | undefined {
    return this.#hook;
  }

  /** When it ends by itself. */
  get end(): number {
    const { deadline } = this.request;
    return this.#absentSince === undefined
      ? deadline
      : Math.min(deadline, this.#absentSince + MAX_ABSENCE_MS);
  }

  /** A hook that waited before is told that another one does now. */
  attach(hook: WaitingHook, settle: (outcome: ApprovalOutcome) => void): void {
    this.settle({ kind: "elsewhere", where: "the same call was asked about again" });
    this.#hook = hook;
    this.#settle = settle;
    this.#absentSince = undefined;
  }

  /** Tells the hook that waits, if there is one. */
  settle(outcome: ApprovalOutcome): void {
    this.#settle?.(outcome);
  }

  /**
   * False: `next` declined what it found, or another process has changed the request; then it is
   * read again. `done`: called when it is stored, before anything else is changed.
   */
  change(now: number, next: Next, done: () => void = () => {}): Promise<boolean> {
    const changed = this.#last.then(() => this.#change(now, next, done));
    this.#last = changed.catch(() => {});
    return changed;
  }

  async #change(now: number, next: Next, done: () => void): Promise<boolean> {
    const stored = next(this.#stored);
    if (!stored) return false;
    const version = await this.#store.write(stored, this.#version, now);
    const found =
      version === undefined ? await this.#store.read(stored.request.id, now) : { stored, version };
    if (found) [this.#stored, this.#version] = [found.stored, found.version];
    if (version !== undefined) done();
    return version !== undefined;
  }
}
