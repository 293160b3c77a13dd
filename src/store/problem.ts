export type StoreProblem =
  /** Another process is writing, for longer than one waits. */
  | "busy"
  | "damaged"
  | "full"
  /** A later Sluice made it. */
  | "newer"
  | "unreachable"
  /** A package that it needs is not installed. */
  | "driver"
  /** What was to be stored cannot be. */
  | "value"
  | "other";

/** Says what happened, where, and what to do next. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  /**
   * By its name, because the store is a bundle of its own: its class is not the one of the bundle
   * that asks.
   */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "StoreError";
  }

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.problem = problem;
  }
}

export function newerThanThis(place: string, found: number, known: number): StoreError {
  return new StoreError(
    "newer",
    `the store ${place} was made by a newer Sluice (its version is ${found}, this one ` +
      `knows up to ${known}); update Sluice`,
  );
}
