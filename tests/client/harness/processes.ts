import { setTimeout as sleep } from "node:timers/promises";

const POLL = 20;
const MAX_WAIT = 10_000;

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
  for (let waited = 0; !done(); waited += POLL) {
    if (waited > MAX_WAIT) throw new Error(otherwise);
    await sleep(POLL);
  }
}
