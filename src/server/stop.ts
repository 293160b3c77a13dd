import { setTimeout as sleep } from "node:timers/promises";
import { processesNaming } from "./processes.ts";
import { whyNotPrivate } from "./socket/folder.ts";
import { findServer } from "./socket/ping.ts";
import { socketPath } from "./socket/socket.ts";

/** As long as the launcher waits. */
const PING_MS = 3_000;
const STOP_TIMEOUT_MS = 5_000;
const POLL_MS = 20;

export interface StoppedServer {
  readonly pid: number;
  /** False: it was asked to, and is still there. */
  readonly gone: boolean;
}

/**
 * Ends the server that answers there after the calls it has, if it was started for that folder.
 * Undefined: there is none.
 */
export async function endServer(runtime: string): Promise<StoppedServer | undefined> {
  const server = await findServer(socketPath(runtime), PING_MS);
  if (typeof server !== "object") return undefined;
  const { pid } = server;
  const runs = (): boolean => processesNaming(runtime).includes(pid);
  // Whoever answers could name any process: only one of this folder, and of this user, is meant.
  if (whyNotPrivate(runtime) !== undefined || !runs()) return undefined;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; runs() && waited < STOP_TIMEOUT_MS; waited += POLL_MS) await sleep(POLL_MS);
  return { pid, gone: !runs() };
}
