import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { withLock } from "./lock.ts";

/** The file cannot be written, for a reason the person can mend. */
export class WriteError extends Error {}

/**
 * Replaces a file as a whole, or not at all; null removes it. Follows links, so that a settings
 * file kept in another folder stays there; keeps mode and owner. Refuses if the file is not what
 * the change was made from.
 */
export function replaceFile(
  path: string,
  expected: string | null,
  text: string | null,
  mode = 0o666,
): void {
  const target = targetOf(path);
  try {
    const folder = dirname(target);
    mkdirSync(folder, { recursive: true });
    withLock(target, () => {
      if (textOf(target) !== expected)
        throw new WriteError(`${path} was changed meanwhile; run the command again`);
      if (text === null) rmSync(target, { force: true });
      else writeWhole(target, text, mode);
      syncFolder(folder);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new WriteError(`cannot write ${target}: ${message}`);
  }
}

/** Why this file cannot be written, before anything else is. */
export function obstacle(path: string): string | undefined {
  const target = targetOf(path);
  const found = existsSync(target) ? statSync(target) : undefined;
  if (found && !found.isFile()) return `${path} is not a file`;
  if (found && (found.mode & 0o222) === 0)
    return `${path} is read-only; \`chmod u+w\` it, or change it where it is made`;
  return undefined;
}

function writeWhole(target: string, text: string, mode: number): void {
  const old = statSync(target, { throwIfNoEntry: false });
  const draft = `${target}.${process.pid}.sluice-draft`;
  try {
    const file = openSync(draft, "wx", mode);
    try {
      writeFileSync(file, text);
      if (old) fchmodSync(file, old.mode & 0o7777);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (old && old.uid !== statSync(draft).uid) chownSync(draft, old.uid, old.gid);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Where a chain of links ends, even if nothing is there yet. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return linkOf(path) ?? path;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Makes the renaming itself last; not every platform can. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows cannot open a folder; the file is whole either way.
  }
}
