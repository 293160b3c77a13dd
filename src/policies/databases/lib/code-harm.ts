/** What code given to a database does that is worth stopping. */
export interface CodeHarm {
  readonly kind: "deny" | "ask";
  readonly effect: string;
}
