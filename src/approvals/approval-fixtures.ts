import type { JsonObject } from "../protocol/json.ts";
import type {
  ListedStore,
  StateEntry,
  StateKey,
  StateWrite,
  VersionedKey,
} from "../store/ports.ts";
import type { Responder } from "./approval.ts";
import type { WaitingHook } from "./hub-request.ts";
import type { ApprovalRequest } from "./request.ts";
import type { StoredRequest } from "./request-store.ts";

/**
 * A store that forgets with its process. Every call is answered later, as that of a database may
 * be.
 */
export class MemoryStore implements ListedStore {
  readonly #entries = new Map<string, StateEntry>();
  #version = 0;

  async read(keys: readonly StateKey[]): Promise<StateEntry[]> {
    return keys.flatMap((key) => this.#entries.get(nameOf(key)) ?? []);
  }

  async commit(seen: readonly VersionedKey[], writes: readonly StateWrite[]): Promise<boolean> {
    if (seen.some((key) => (this.#entries.get(nameOf(key))?.version ?? 0) !== key.version))
      return false;
    for (const write of writes)
      if (write.kind === "set")
        this.#entries.set(nameOf(write), { ...write, version: ++this.#version });
      else if (write.kind === "delete") this.#entries.delete(nameOf(write));
    return true;
  }

  async list(scope: string, owner: string, prefix: string): Promise<StateEntry[]> {
    return [...this.#entries.values()].filter(
      (entry) => entry.scope === scope && entry.owner === owner && entry.key.startsWith(prefix),
    );
  }
}

function nameOf({ scope, owner, key }: StateKey): string {
  return JSON.stringify([scope, owner, key]);
}

export function exampleRequest(parts: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    id: "k3x9p2ma",
    created: 1_000,
    deadline: 301_000,
    event: "PreToolUse",
    tool: "Bash",
    input: { command: "git push --force origin main" },
    session: "s1",
    project: "/work/app",
    findings: [],
    changes: [],
    suggestions: [],
    answers: ["allow", "allow-edited", "deny", "interrupt"],
    state: "open",
    ...parts,
  };
}

export function storedRequest(parts: Partial<ApprovalRequest> = {}, key = "hook 1"): StoredRequest {
  return { request: exampleRequest(parts), key, call: `call of ${key}`, handles: {} };
}

export function waitingFor(
  input: JsonObject,
  refuse: (input: JsonObject) => string | undefined = () => undefined,
): WaitingHook {
  return { input, shown: (edited) => edited, rejudge: async (edited) => refuse(edited) };
}

export const PHONE: Responder = { name: "Ada", channel: "page", device: "phone" };
export const TERMINAL: Responder = { name: "Ada", channel: "terminal" };
