import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../protocol/json.ts";
import { replaceFile } from "./write.ts";

/** A file before and after; null: there was none. */
interface Edit {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Hooks that were moved from a settings file to a sluice.yaml: enough to give back both to the byte. */
export interface Adoption {
  readonly settings: Edit;
  readonly config: Edit;
  /** What was remembered of the settings file as it was before Sluice; null: there was none. */
  readonly original?: string | null;
}

/** From the first to the last. */
export function adoptionsOf(state: string, settings: string): Adoption[] {
  const stored = readRecord(state).record[settings];
  return Array.isArray(stored) ? (stored as Adoption[]) : [];
}

export function rememberAdoptions(state: string, settings: string, adoptions: readonly Adoption[]): void {
  const { text, record } = readRecord(state);
  const { [settings]: _, ...others } = record;
  const next = adoptions.length === 0 ? others : { ...others, [settings]: adoptions };
  mkdirSync(state, { recursive: true, mode: 0o700 });
  replaceFile(recordFile(state), text, Object.keys(next).length === 0 ? null : `${JSON.stringify(next, null, 2)}\n`, 0o600);
}

function recordFile(state: string): string {
  return join(state, "adoptions.json");
}

function readRecord(state: string): { readonly text: string | null; readonly record: Readonly<Record<string, unknown>> } {
  let text: string | null = null;
  try {
    text = readFileSync(recordFile(state), "utf8");
    const stored: unknown = JSON.parse(text);
    return { text, record: isObject(stored) ? stored : {} };
  } catch {
    return { text, record: {} };
  }
}
