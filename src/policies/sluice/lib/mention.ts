/**
 * A place of Sluice's own, or of the client's, that a command names for something that is not shown
 * to be a read.
 */
export interface Mention {
  readonly found: "own" | "maybe" | "speaks" | "settings";
  readonly path: string;
}
