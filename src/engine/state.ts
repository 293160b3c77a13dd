import type { Json } from "../protocol/json.ts";
import { type Duration, milliseconds } from "../shared/duration.ts";
import { compareTexts } from "../shared/text.ts";

/** How far something that a policy remembers reaches; the nearest first. */
export const SCOPES = ["session", "project", "user", "global"] as const;
export type StateScope = (typeof SCOPES)[number];

/** What is known of the state: a question only, so that evaluating stays free of effects. */
export interface KnownState {
  /** Undefined: nothing is remembered under this key. */
  lookup(scope: StateScope, key: string): Json | undefined;
}

/** A change that a policy wants once the verdict is settled. `lasts`: milliseconds. */
export type StateChange = { readonly scope: StateScope; readonly key: string } & (
  | { readonly kind: "set"; readonly value: Json; readonly lasts?: number }
  | { readonly kind: "increment"; readonly by: number; readonly lasts?: number }
  | { readonly kind: "expire"; readonly lasts: number }
  | { readonly kind: "delete" }
);

/** What policies remembered, as a policy reads it. */
export interface StateReader {
  /** In this scope, else in the nearest that has it. Undefined: nothing is remembered. */
  get(key: string, scope?: StateScope): Json | undefined;
}

export interface KeepOptions {
  /** The session unless told. */
  readonly scope?: StateScope;
  /** How long it lasts: "10m", "24h", "7d"; unless told for good. */
  readonly for?: Duration;
}

/** As `remember` gets it: each of these is a change to yield. */
export interface StateWriter extends StateReader {
  set(key: string, value: Json, keeping?: KeepOptions): StateChange;
  increment(key: string, by?: number, keeping?: KeepOptions): StateChange;
  expire(key: string, after: Duration, scope?: StateScope): StateChange;
  delete(key: string, scope?: StateScope): StateChange;
}

export class PolicyState implements StateWriter {
  readonly #known: KnownState;

  constructor(known: KnownState) {
    this.#known = known;
    Object.freeze(this);
  }

  // Arrows, so that they work when a policy takes them out.
  readonly get = (key: string, scope?: StateScope): Json | undefined => {
    if (scope !== undefined) return this.#known.lookup(scope, key);
    // All are asked before the nearest is chosen: whoever fetches what is not known yet fetches it
    // at once.
    return SCOPES.map((each) => this.#known.lookup(each, key)).find((value) => value !== undefined);
  };

  readonly set = (key: string, value: Json, keeping: KeepOptions = {}): StateChange => ({
    kind: "set",
    key,
    value,
    ...kept(keeping),
  });

  readonly increment = (key: string, by = 1, keeping: KeepOptions = {}): StateChange => ({
    kind: "increment",
    key,
    by,
    ...kept(keeping),
  });

  readonly expire = (key: string, after: Duration, scope: StateScope = "session"): StateChange => ({
    kind: "expire",
    key,
    scope,
    lasts: length(after),
  });

  readonly delete = (key: string, scope: StateScope = "session"): StateChange => ({
    kind: "delete",
    key,
    scope,
  });
}

function kept({ scope = "session", for: lasting }: KeepOptions): {
  readonly scope: StateScope;
  readonly lasts?: number;
} {
  return { scope, ...(lasting === undefined ? {} : { lasts: length(lasting) }) };
}

function length(text: Duration): number {
  const lasts = milliseconds(text);
  if (lasts === undefined)
    throw new TypeError(`\`${text}\` is no length of time; expected one such as 10m, 24h or 7d`);
  return lasts;
}

const MAX_KEY_LENGTH = 512;

/** Why this is no change; undefined: it is one. */
export function changeProblem(change: unknown): string | undefined {
  if (typeof change !== "object" || change === null)
    return "expected state.set(…), state.increment(…), state.expire(…) or state.delete(…)";
  const { kind, key, scope, value, by } = change as { [name: string]: unknown };
  if (!["set", "increment", "expire", "delete"].includes(kind as string))
    return "expected state.set(…), state.increment(…), state.expire(…) or state.delete(…)";
  if (!SCOPES.includes(scope as StateScope))
    return `\`${String(scope)}\` is no scope; expected one of ${SCOPES.join(", ")}`;
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY_LENGTH)
    return `expected a key of 1 to ${MAX_KEY_LENGTH} characters`;
  if (kind === "increment" && !Number.isFinite(by))
    return `expected \`${key}\` to be incremented by a number`;
  if (kind === "set" && (value === undefined || JSON.stringify(value) === undefined))
    return `expected \`${key}\` to be set to a JSON value`;
  return undefined;
}

/**
 * What the changes of several policies come to, whatever their order: of two that set a key the
 * later by name counts, increments add up on top of it.
 */
export function settleChanges(
  all: readonly { readonly policy: string; readonly change: StateChange }[],
): StateChange[] {
  const rank = ({ kind }: StateChange): number =>
    ["delete", "set", "increment", "expire"].indexOf(kind);
  const sorted = [...all].sort(
    (one, other) =>
      rank(one.change) - rank(other.change) ||
      compareTexts(one.policy, other.policy) ||
      compareTexts(text(one), text(other)),
  );
  return sorted.map(({ change }) => change);
}

function text(item: object): string {
  return JSON.stringify(item);
}
