import { existsSync, lstatSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import { BUILD } from "../../config/package.ts";
import { whyNotPrivate } from "./folder.ts";
import { JsonSocket } from "./json-socket.ts";
import type { TalkMessage } from "./messages.ts";
import { socketPath } from "./socket.ts";
import { formatRequest } from "./wire.ts";

const POLL_MS = 50;
/** A server that is being started is there by then, also on a busy machine. */
const START_TIMEOUT_MS = 10_000;

/**
 * Begins a conversation with the resident process. Undefined: there is none, and within `patience`
 * milliseconds none came.
 */
export async function startTalk(
  runtime: string,
  talk: TalkMessage,
  patience: number,
  build = BUILD,
): Promise<JsonSocket | undefined> {
  const began = performance.now();
  for (;;) {
    const socket = isOwn(runtime) ? await connected(socketPath(runtime)) : undefined;
    if (socket) {
      const line = new JsonSocket(socket);
      socket.write(formatRequest({ kind: "talk", build, body: Buffer.from(JSON.stringify(talk)) }));
      return line;
    }
    if (performance.now() - began > (isStarting(runtime) ? START_TIMEOUT_MS : patience))
      return undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Whoever listens there answers for people: nobody else may be able to. */
function isOwn(runtime: string): boolean {
  return existsSync(runtime) && whyNotPrivate(runtime) === undefined;
}

function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.on("error", () => {
      socket.destroy();
      resolve(undefined);
    });
  });
}

/** The launcher's link, which is there until the server listens. */
function isStarting(runtime: string): boolean {
  return lstatSync(join(runtime, "starting"), { throwIfNoEntry: false }) !== undefined;
}
