import { join } from "node:path";
import { keep, readKept } from "./kept-settings.ts";

/** A file before and after; null: there was none. */
interface Edit {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Hooks that were moved from a settings file to a sluice.yaml: enough to give back both to the
 * byte.
 */
export interface Adoption {
  readonly settings: Edit;
  readonly config: Edit;
  /** What was remembered of the settings file as it was before Sluice; null: there was none. */
  readonly original?: string | null;
}

/** From the first to the last. */
export function adoptionsOf(state: string, settings: string): Adoption[] {
  const stored = readKept(adoptionsFile(state))[settings];
  return Array.isArray(stored) ? (stored as Adoption[]) : [];
}

export function rememberAdoptions(
  state: string,
  settings: string,
  adoptions: readonly Adoption[],
): void {
  keep(adoptionsFile(state), settings, adoptions.length === 0 ? undefined : adoptions);
}

function adoptionsFile(state: string): string {
  return join(state, "adoptions.json");
}
