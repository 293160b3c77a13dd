import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject } from "../protocol/json.ts";
import { replaceFile } from "./write.ts";

const MOST_BACKUPS = 10;

/** The text that a settings file had before Sluice was first registered in it; null: there was no file. Undefined: not known. */
export function textBefore(state: string, settings: string): string | null | undefined {
  const before = readRecord(state).record[settings];
  return before === null || typeof before === "string" ? before : undefined;
}

/** Kept in Sluice's own folder: `uninstall` then leaves no byte behind. Undefined forgets it. */
export function rememberBefore(state: string, settings: string, before: string | null | undefined): void {
  const { text, record } = readRecord(state);
  const { [settings]: _, ...others } = record;
  const next = before === undefined ? others : { ...others, [settings]: before };
  mkdirSync(state, { recursive: true, mode: 0o700 });
  // Settings hold secrets now and then.
  replaceFile(recordFile(state), text, Object.keys(next).length === 0 ? null : `${JSON.stringify(next, null, 2)}\n`, 0o600);
}

/** A copy in Sluice's own folder, where it is no litter in a project; the newest ten of each file stay. */
export function backUp(state: string, settings: string, text: string, now: Date): string {
  const folder = join(state, "backups", createHash("sha256").update(settings).digest("hex").slice(0, 12));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${now.toISOString().replaceAll(":", "-")}-${basename(settings)}`);
  writeFileSync(file, text, { mode: 0o600 });
  for (const old of readdirSync(folder).sort().slice(0, -MOST_BACKUPS)) rmSync(join(folder, old));
  return file;
}

function recordFile(state: string): string {
  return join(state, "registrations.json");
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
