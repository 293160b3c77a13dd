import type { Environment } from "../config/folders.ts";
import type { Snapshot } from "../config/snapshot.ts";
import type { StateScope } from "../engine/state.ts";
import type { Json } from "../protocol/json.ts";

export type Awaitable<T> = T | Promise<T>;

/** `owner`: the session, the project's folder, the user's name; empty for the global scope. */
export interface StateKey {
  readonly scope: StateScope;
  readonly owner: string;
  readonly key: string;
}

export interface StateEntry extends StateKey {
  readonly value: Json;
  readonly version: number;
}

/** `version` 0: it was not there. */
export interface VersionedKey extends StateKey {
  readonly version: number;
}

/** `expires`: milliseconds since 1970. */
export type StateWrite = StateKey &
  (
    | { readonly kind: "set"; readonly value: Json; readonly expires?: number }
    | { readonly kind: "increment"; readonly by: number; readonly expires?: number }
    | { readonly kind: "expire"; readonly expires: number }
    | { readonly kind: "delete" }
  );

/** What policies remember between calls. */
export interface StateStore {
  /** Those that are there and have not expired. */
  read(keys: readonly StateKey[], now: number): Awaitable<readonly StateEntry[]>;
  /**
   * All writes or none. False: something that was seen has changed since, and nothing was written.
   */
  commit(
    seen: readonly VersionedKey[],
    writes: readonly StateWrite[],
    now: number,
  ): Awaitable<boolean>;
}

/** A store that can be looked through. */
export interface ListedStore extends StateStore {
  /** The keys of this owner that begin so, those that have not expired, sorted. */
  list(
    scope: StateScope,
    owner: string,
    prefix: string,
    now: number,
  ): Awaitable<readonly StateEntry[]>;
}

/** Opens it when it is first needed. */
export type OpenState = () => Awaitable<StateStore>;

/** The store that a configuration names. */
export type StoreOf = (snapshot: Snapshot, env: Environment) => OpenState;
