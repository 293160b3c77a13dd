import { isObject, type Json } from "../protocol/json.ts";
import type { ListedStore, StateKey } from "../store/ports.ts";
import type { ApprovalRequest } from "./request.ts";

const PREFIX = "approval/";
/** So long a request can be looked up after it was closed. */
const KEPT_AFTER_MS = 24 * 3_600_000;

/** A request as it outlives the process that asked. */
export interface StoredRequest {
  readonly request: ApprovalRequest;
  /** Whoever asks with the same key asks the same question. */
  readonly key: string;
  /** The fingerprint of the call. */
  readonly call: string;
  /** The answer went to the hook: it goes to no other. */
  readonly taken?: true;
  /** What channels need to find their own messages again. */
  readonly handles: Readonly<Record<string, Json>>;
}

export interface VersionedRequest {
  readonly stored: StoredRequest;
  readonly version: number;
}

/** Requests in the store. Each write counts only if nobody else wrote since. */
export class RequestStore {
  readonly #store: ListedStore;
  readonly #owner: string;

  constructor(store: ListedStore, owner: string) {
    this.#store = store;
    this.#owner = owner;
  }

  /** The oldest first. */
  async all(now: number): Promise<VersionedRequest[]> {
    const entries = await this.#store.list("user", this.#owner, PREFIX, now);
    return entries
      .flatMap(({ value, version }) =>
        isStored(value) ? [{ stored: value as unknown as StoredRequest, version }] : [],
      )
      .sort((one, other) => one.stored.request.created - other.stored.request.created);
  }

  async read(id: string, now: number): Promise<VersionedRequest | undefined> {
    const [entry] = await this.#store.read([this.#key(id)], now);
    return entry && isStored(entry.value)
      ? { stored: entry.value as unknown as StoredRequest, version: entry.version }
      : undefined;
  }

  /**
   * The new version; undefined: somebody else was faster, and nothing was written. `version` 0: it
   * is new.
   */
  async write(stored: StoredRequest, version: number, now: number): Promise<number | undefined> {
    const key = this.#key(stored.request.id);
    const expires = Math.max(stored.request.deadline, now) + KEPT_AFTER_MS;
    const value = JSON.parse(JSON.stringify(stored));
    if (
      !(await this.#store.commit(
        [{ ...key, version }],
        [{ ...key, kind: "set", value, expires }],
        now,
      ))
    )
      return undefined;
    return (await this.#store.read([key], now))[0]?.version;
  }

  #key(id: string): StateKey {
    return { scope: "user", owner: this.#owner, key: PREFIX + id };
  }
}

function isStored(value: Json): boolean {
  return (
    isObject(value) &&
    isObject(value["request"]) &&
    isObject(value["handles"]) &&
    typeof value["key"] === "string"
  );
}
