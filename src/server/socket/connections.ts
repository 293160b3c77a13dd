import { createServer, type Server, type Socket } from "node:net";
import { assertUnchanged } from "../../config/code/built-ins.ts";
import { JsonSocket } from "./json-socket.ts";
import {
  formatReply,
  readRequest,
  type ServerReply,
  type ServerRequest,
  type TalkRequest,
} from "./wire.ts";

/** Launchers send a call at once. */
const SEND_TIMEOUT_MS = 5_000;
/** A launcher that does not take its answer has given up long before. */
const READ_TIMEOUT_MS = 60_000;
/** A launcher that hears nothing for three seconds looks elsewhere. */
const WAIT_MS = 1_000;

/**
 * To be called when the answer will take as long as a person takes. Aborted when the launcher is
 * gone.
 */
export type HoldConnection = () => AbortSignal;

export interface RequestHandler {
  answer(
    request: Exclude<ServerRequest, { kind: "talk" }>,
    hold: HoldConnection,
  ): Promise<ServerReply>;
  talk(request: TalkRequest, line: JsonSocket): Promise<void>;
}

/**
 * One request and one reply, or one conversation, for each connection. What is no request gets no
 * answer, and the launcher looks elsewhere.
 */
export class Connections {
  readonly server: Server;
  readonly #open = new Set<Socket>();
  readonly #held = new Set<Socket>();
  readonly #talking = new Set<Socket>();
  readonly #answering: RequestHandler;
  #ticks: NodeJS.Timeout | undefined;
  #isReleased = false;

  constructor(answering: RequestHandler) {
    this.#answering = answering;
    this.server = createServer((socket) => this.#serve(socket));
  }

  get count(): number {
    return this.#open.size;
  }

  /** No new ones; resolves when those that are open have their answers, or the time is up. */
  async close(within: number): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, within);
    await new Promise((resolve) => this.server.close(resolve));
    clearTimeout(timer);
  }

  /** Those that wait for a person, now or later, are not waited for. */
  release(): void {
    this.#isReleased = true;
    for (const socket of [...this.#held, ...this.#talking]) socket.destroy();
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    const late = setTimeout(() => socket.destroy(), SEND_TIMEOUT_MS);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(late);
      for (const set of [this.#open, this.#held, this.#talking]) set.delete(socket);
    });
    const chunks: Buffer[] = [];
    let [size, needed] = [0, 1];
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < needed) return;
      const request = readRequest(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (request === "bad") socket.destroy();
      else if (request.kind === "part") needed = request.needed;
      else {
        clearTimeout(late);
        this.#reply(socket, request).catch(() => socket.destroy());
      }
    });
  }

  async #reply(socket: Socket, request: ServerRequest): Promise<void> {
    socket.removeAllListeners("data");
    if (request.kind === "talk") {
      this.#talking.add(socket);
      await this.#answering.talk(request, new JsonSocket(socket)).catch(() => socket.destroy());
      return;
    }
    socket.on("data", () => socket.destroy());
    const reply = await this.#answering.answer(request, () => this.#hold(socket));
    this.#held.delete(socket);
    if (socket.destroyed) return;
    // Throws, and the launcher hears nothing and looks elsewhere: what a policy changed may have
    // changed the reply.
    assertUnchanged();
    socket.setTimeout(READ_TIMEOUT_MS, () => socket.destroy());
    socket.end(formatReply(reply));
  }

  #hold(socket: Socket): AbortSignal {
    const gone = new AbortController();
    if (this.#isReleased) socket.destroy();
    if (socket.destroyed) gone.abort();
    socket.on("close", () => gone.abort());
    this.#held.add(socket);
    socket.write("wait\n");
    this.#ticks ??= setInterval(() => this.#sayWait(), WAIT_MS).unref();
    return gone.signal;
  }

  #sayWait(): void {
    for (const socket of this.#held) if (!socket.destroyed) socket.write("wait\n");
    if (this.#held.size > 0) return;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }
}
