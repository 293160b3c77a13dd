import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 10;
const MAX_ATTEMPTS = 1_000;

/** A new, empty folder beside this one. What builds that did not end have left there goes. */
export function freshFolder(folder: string): string {
  for (const name of readdirSync(".")) {
    const pid = new RegExp(`^${folder}\\.(?:next|old)-(\\d+)$`).exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(name, { recursive: true, force: true });
  }
  const next = `${folder}.next-${process.pid}`;
  mkdirSync(next);
  return next;
}

/**
 * Puts a folder in the place of another one, whole. Between the two steps there is none: then a
 * call is refused, because its launcher is missing. Of two builds at once the later one stays.
 */
export async function switchFolder(next: string, folder: string): Promise<void> {
  const old = `${folder}.old-${process.pid}`;
  for (let attempt = 0; ; attempt++) {
    moved(folder, old, "ENOENT");
    if (moved(next, folder, "ENOTEMPTY", "EEXIST")) break;
    // Another build was there in between.
    rmSync(old, { recursive: true, force: true });
    if (attempt > MAX_ATTEMPTS)
      throw new Error(`${folder} is replaced again and again by another build`);
    await sleep(POLL_MS);
  }
  rmSync(old, { recursive: true, force: true });
}

function moved(from: string, to: string, ...expected: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
