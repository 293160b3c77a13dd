import { lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { join } from "node:path";

/** The kernel's limit is 108 bytes on Linux and 104 on macOS. */
const MAX_SOCKET_LENGTH = 100;
const DRAFT = /^\.[0-9a-z]+$/;
/** What a launcher put out of its way. */
const LEFT_BY_LAUNCHERS = /^starting\.\d+\.old$/;

export function socketPath(runtime: string): string {
  return join(runtime, "gate.sock");
}

export function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > MAX_SOCKET_LENGTH;
}

/** The name under which launchers find this process, for as long as no other process took it. */
export class OwnSocket {
  readonly #path: string;
  readonly #inode: number;

  constructor(path: string, inode: number) {
    this.#path = path;
    this.#inode = inode;
  }

  isOurs(): boolean {
    return inodeOf(this.#path) === this.#inode;
  }

  remove(): void {
    if (this.isOurs()) rmSync(this.#path, { force: true });
  }
}

/**
 * Listens under a name of its own and then takes the known one: of many that start at once the last
 * stays, and a call always finds one.
 */
export async function listen(server: Server, runtime: string): Promise<OwnSocket> {
  const draft = join(runtime, `.${process.pid.toString(36)}`);
  rmSync(draft, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(draft, resolve);
  });
  const path = socketPath(runtime);
  const inode = inodeOf(draft);
  takeName(draft, path);
  // Of processes that ended between the two steps.
  for (const name of readdirSync(runtime))
    if (DRAFT.test(name) || LEFT_BY_LAUNCHERS.test(name))
      rmSync(join(runtime, name), { recursive: true, force: true });
  return new OwnSocket(path, inode ?? 0);
}

/** A folder is no socket, and other users cannot have put one there. */
function takeName(draft: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    rmSync(path, { recursive: true, force: true });
  renameSync(draft, path);
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}
