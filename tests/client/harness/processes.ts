import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 20;
/** A busy machine is no failure. */
const MAX_WAIT_MS = 300_000;

/** To a process, or to a whole process group by its negative id; one that is gone already is left alone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function until(done: () => boolean, otherwise: string): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !done(); ) {
    if (Date.now() > end) throw new Error(otherwise);
    await sleep(POLL_MS);
  }
}
