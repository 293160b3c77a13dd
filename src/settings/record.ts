import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { keep, readKept } from "./kept-settings.ts";

const MAX_BACKUPS = 10;

/**
 * The text that a settings file had before Sluice was first registered in it; null: there was no
 * file. Undefined: not known.
 */
export function textBefore(state: string, settings: string): string | null | undefined {
  const before = readKept(recordFile(state))[settings];
  return before === null || typeof before === "string" ? before : undefined;
}

/** Kept in Sluice's own folder: `uninstall` then leaves no byte behind. Undefined forgets it. */
export function rememberBefore(
  state: string,
  settings: string,
  before: string | null | undefined,
): void {
  keep(recordFile(state), settings, before);
}

/** The settings files that `init` wrote into and `uninstall` not yet again, in whatever project. */
export function registeredFiles(state: string): string[] {
  return Object.keys(readKept(recordFile(state)));
}

/**
 * A copy in Sluice's own folder, so that it does not litter a project; the newest ten of each file
 * stay.
 */
export function backUp(state: string, settings: string, text: string, now: Date): string {
  const folder = join(
    state,
    "backups",
    createHash("sha256").update(settings).digest("hex").slice(0, 12),
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${now.toISOString().replaceAll(":", "-")}-${basename(settings)}`);
  writeFileSync(file, text, { mode: 0o600 });
  for (const old of readdirSync(folder).sort().slice(0, -MAX_BACKUPS)) rmSync(join(folder, old));
  return file;
}

function recordFile(state: string): string {
  return join(state, "registrations.json");
}
