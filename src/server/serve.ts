import { readlinkSync, rmSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { ServerLifecycle } from "./lifecycle.ts";
import { type ServerFolders, whyNotPrivate } from "./socket/folder.ts";
import { findServer, type ServerInfo } from "./socket/ping.ts";
import { isTooLong, socketPath } from "./socket/socket.ts";

/** A server that cannot say that it is there for this long is replaced. */
const PING_TIMEOUT_MS = 5_000;

export interface ServeOptions extends ServerFolders {
  readonly idle: number;
  /** By the launcher, with nobody at a terminal. */
  readonly started: boolean;
  /** Process id of a server that took a call and did not answer. */
  readonly instead: number | undefined;
  readonly onListening: (socket: string) => void;
}

export type ServeResult =
  | { readonly ended: string }
  | { readonly running: ServerInfo }
  | { readonly refused: string };

/**
 * Answers calls until there are none for a while, another process takes the socket, or somebody
 * ends it.
 */
export async function serve(options: ServeOptions): Promise<ServeResult> {
  try {
    return await serveUnlessRunning(options);
  } finally {
    releaseLock(options.runtime);
  }
}

async function serveUnlessRunning({
  idle,
  started,
  instead,
  onListening,
  ...folders
}: ServeOptions): Promise<ServeResult> {
  const { runtime } = folders;
  process.umask(0o077);
  const path = socketPath(runtime);
  const refused = isTooLong(path) ? `\`${path}\` is too long for a socket` : whyNotPrivate(runtime);
  if (refused !== undefined) return { refused };
  const other = await findServer(path, PING_TIMEOUT_MS);
  if (typeof other === "object") return { running: other };
  if (other === "silent" && instead !== undefined) kill(instead);

  removeOldKey(folders.state);
  // Without a listener Node opens its debugger at this signal, through which every process of this
  // user could read what signs answers.
  process.on("SIGUSR1", () => {});
  const life = new ServerLifecycle(folders, idle);
  const socket = await life.listen();
  releaseLock(runtime);
  onListening(path);
  // The launcher's server outlives the terminal in which the client runs.
  if (started) process.on("SIGHUP", () => {});
  return {
    ended: await life.untilEnd(
      socket,
      started ? ["SIGTERM", "SIGINT"] : ["SIGTERM", "SIGINT", "SIGHUP"],
    ),
  };
}

/**
 * Earlier versions kept the signing key in it; it is in memory now, and the file must tell nothing.
 */
function removeOldKey(state: string): void {
  try {
    rmSync(join(state, "approvals.key"), { force: true });
  } catch {
    // It is worth nothing any more.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}

/** The launcher's link `starting`, which names us: others wait as long as it is there. */
function releaseLock(runtime: string): void {
  const lock = join(runtime, "starting");
  try {
    if (readlinkSync(lock) === String(process.pid)) unlinkSync(lock);
  } catch {
    // Released before, or somebody thought it forgotten.
  }
}
