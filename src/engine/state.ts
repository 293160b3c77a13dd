import type { Json } from "../protocol/json.ts";

/** How far something that a policy remembers reaches; the nearest first. */
export const SCOPES = ["session", "project", "user", "global"] as const;
export type Scope = (typeof SCOPES)[number];

/** What is known of the state: a question only, so that evaluating stays free of effects. */
export interface KnownState {
  /** Undefined: nothing is remembered under this key. */
  lookup(scope: Scope, key: string): Json | undefined;
}

/** A change that a policy wants once the verdict is settled. `lasts`: milliseconds. */
export type StateChange = { readonly scope: Scope; readonly key: string } & (
  | { readonly kind: "set"; readonly value: Json; readonly lasts?: number }
  | { readonly kind: "increment"; readonly by: number; readonly lasts?: number }
  | { readonly kind: "expire"; readonly lasts: number }
  | { readonly kind: "delete" }
);
