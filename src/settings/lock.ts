import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";

const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;

/** Another process is writing the same file. */
export class LockedError extends Error {}

/**
 * Runs `work` while no other Sluice writes this file. Held for milliseconds, never while a person
 * is asked.
 */
export function withLock<T>(file: string, work: () => T): T {
  const lock = `${file}.sluice-lock`;
  const owner = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let waited = 0; !take(lock, owner); waited += PAUSE_MS) {
    if (waited >= PATIENCE_MS)
      throw new LockedError(
        `${describe(lock)} is writing ${file}; if that is not so, remove ${lock}`,
      );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string, owner: string): boolean {
  try {
    const file = openSync(lock, "wx", 0o600);
    writeSync(file, owner);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const found = contentOf(lock);
    if (found !== undefined && isLeftBehind(found)) discard(lock, found);
    return false;
  }
}

/** Moved aside first: if another process took the lock meanwhile, its lock goes back. */
function discard(lock: string, stale: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (contentOf(aside) !== stale) linkSync(aside, lock);
    rmSync(aside, { force: true });
  } catch {
    // Another process was faster; the next round sees what it left.
  }
}

/** The process that took it is gone. Of another machine's processes nothing is known. */
function isLeftBehind(content: string): boolean {
  const { pid, host } = read(content);
  if (typeof pid !== "number" || host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function describe(lock: string): string {
  const { pid, host } = read(contentOf(lock) ?? "");
  return pid === undefined
    ? "another Sluice"
    : `process ${pid}${host === hostname() ? "" : ` on ${host}`}`;
}

function read(content: string): { readonly pid?: number; readonly host?: string } {
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
