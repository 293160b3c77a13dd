import { userInfo } from "node:os";
import { type KnownState, SCOPES, type StateChange, type StateScope } from "../engine/state.ts";
import type { Call } from "../protocol/call.ts";
import type { Json } from "../protocol/json.ts";
import { errorText } from "../shared/errors.ts";
import type { OpenState, StateEntry, StateKey, StateWrite } from "../store/ports.ts";

interface Owners {
  readonly call: Call;
  readonly project: string;
}

/**
 * What is remembered, for one call. Policies ask for keys that are not loaded yet and hear nothing;
 * then those are loaded and the call is judged again. What was seen is kept with its version, so
 * that the changes are written only if nobody changed it meanwhile.
 */
export class Memory implements KnownState {
  readonly #open: OpenState;
  readonly #owner: Readonly<Record<StateScope, () => string | undefined>>;
  readonly #loaded = new Map<string, StateKey & { readonly entry: StateEntry | undefined }>();
  readonly #missing = new Map<string, StateKey>();
  #broken: string | undefined;

  constructor(open: OpenState, { call, project }: Owners) {
    this.#open = open;
    this.#owner = {
      session: () => call.session,
      project: () => project,
      user: userName,
      global: () => "",
    };
  }

  lookup(scope: StateScope, key: string): Json | undefined {
    if (this.#broken !== undefined) throw new Error(this.#broken);
    const owned = this.#key(scope, key);
    // An empty memory would let a limit start anew with every call, and a held stop never end.
    if (!owned)
      throw new Error(`this call names no ${scope}, so what was remembered of it cannot be had`);
    const name = nameOf(owned);
    const known = this.#loaded.get(name);
    if (!known) this.#missing.set(name, owned);
    return known?.entry?.value;
  }

  /** Loads what was asked for and not known. False: there was nothing. */
  async fetch(now: number): Promise<boolean> {
    if (this.#missing.size === 0) return false;
    const keys = [...this.#missing.values()];
    this.#missing.clear();
    try {
      const entries = new Map(
        (await (await this.#open()).read(keys, now)).map((entry) => [nameOf(entry), entry]),
      );
      for (const key of keys)
        this.#loaded.set(nameOf(key), { ...key, entry: entries.get(nameOf(key)) });
    } catch (error) {
      this.break(error);
    }
    return true;
  }

  /** False: what was seen has changed meanwhile. Throws if nothing can be written. */
  async commit(changes: readonly StateChange[], now: number): Promise<boolean> {
    const writes = changes.flatMap((change) => this.#write(change, now));
    if (writes.length === 0) return true;
    const seen = [...this.#loaded.values()].map(({ scope, owner, key, entry }) => ({
      scope,
      owner,
      key,
      version: entry?.version ?? 0,
    }));
    return (await this.#open()).commit(seen, writes, now);
  }

  forget(): void {
    this.#loaded.clear();
    this.#missing.clear();
  }

  /** From now on whoever asks hears why there is no answer. */
  break(error: unknown): void {
    const why = errorText(error).split("\n")[0] ?? "";
    this.#broken = `what was remembered cannot be had (${why}); run \`sluice store\``;
  }

  #key(scope: StateScope, key: string): StateKey | undefined {
    const owner = SCOPES.includes(scope) ? this.#owner[scope]() : undefined;
    return owner === undefined ? undefined : { scope, owner, key };
  }

  /** What nobody can be asked for is not kept. */
  #write({ scope, key, ...change }: StateChange, now: number): StateWrite[] {
    const owned = this.#key(scope, key);
    if (!owned) return [];
    if (change.kind === "delete") return [{ ...owned, kind: "delete" }];
    const { lasts, ...rest } = change;
    return [
      { ...owned, ...rest, ...(lasts === undefined ? {} : { expires: now + lasts }) } as StateWrite,
    ];
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}

function nameOf({ scope, owner, key }: StateKey): string {
  return JSON.stringify([scope, owner, key]);
}
