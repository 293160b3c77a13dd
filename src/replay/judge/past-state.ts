import type { StateChange, StateScope } from "../../engine/state.ts";
import type { Json } from "../../protocol/json.ts";
import type { PastCall } from "../past-call.ts";

const MAX_KEYS = 200_000;

interface Kept {
  readonly value: Json;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/**
 * What policies would have remembered, from nothing on: calls come in the order in which they were
 * made. Nothing of it is written anywhere.
 */
export class PastState {
  readonly #kept = new Map<string, Kept>();

  lookup(scope: StateScope, key: string, call: PastCall): Json | undefined {
    return this.#live(nameOf(scope, key, call), call)?.value;
  }

  apply(changes: readonly StateChange[], call: PastCall): void {
    for (const change of changes) {
      if (change.scope === "session" && call.session === "") continue;
      const name = nameOf(change.scope, change.key, call);
      const after = changed(change, this.#live(name, call), call.time);
      if (after) this.#kept.set(name, after);
      else this.#kept.delete(name);
    }
    for (const name of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEYS) break;
      this.#kept.delete(name);
    }
  }

  #live(name: string, { time }: PastCall): Kept | undefined {
    const kept = this.#kept.get(name);
    return kept && kept.expires > time ? kept : undefined;
  }
}

/** As the store does it: the time of a counter runs from when it began. */
function changed(change: StateChange, before: Kept | undefined, now: number): Kept | undefined {
  if (change.kind === "delete") return undefined;
  const expires = change.lasts === undefined ? Number.POSITIVE_INFINITY : now + change.lasts;
  if (change.kind === "expire") return before && { value: before.value, expires };
  if (change.kind === "set") return { value: change.value, expires };
  const count = typeof before?.value === "number" ? before.value : 0;
  return { value: count + change.by, expires: before?.expires ?? expires };
}

function nameOf(scope: StateScope, key: string, { session, project }: PastCall): string {
  const owner = scope === "session" ? session : scope === "project" ? project : "";
  return JSON.stringify([scope, owner, key]);
}
