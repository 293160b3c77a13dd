import { createServer, type Server, type Socket } from "node:net";
import { formatReply, type Request, readRequest, type ServerReply } from "./wire.ts";

/** Launchers send a call at once. */
const LONGEST_SENDING_MS = 5_000;
/** A launcher that does not take its answer has given up long before. */
const LONGEST_READING_MS = 60_000;

/** One request and one reply for each connection. What is no request gets no answer, and the launcher looks elsewhere. */
export class Connections {
  readonly server: Server;
  readonly #open = new Set<Socket>();
  readonly #answer: (request: Request) => Promise<ServerReply>;

  constructor(answer: (request: Request) => Promise<ServerReply>) {
    this.#answer = answer;
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

  #serve(socket: Socket): void {
    this.#open.add(socket);
    const late = setTimeout(() => socket.destroy(), LONGEST_SENDING_MS);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(late);
      this.#open.delete(socket);
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
        this.#reply(socket, request);
      }
    });
  }

  async #reply(socket: Socket, request: Request): Promise<void> {
    socket.removeAllListeners("data").on("data", () => socket.destroy());
    const reply = await this.#answer(request);
    if (socket.destroyed) return;
    socket.setTimeout(LONGEST_READING_MS, () => socket.destroy());
    socket.end(formatReply(reply));
  }
}
