import type { Socket } from "node:net";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { parseJson } from "../../shared/json.ts";

/** A request with its call, or a list of them. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/** A conversation over a socket: both sides say JSON objects, one in a line. */
export class JsonSocket {
  readonly #socket: Socket;
  readonly #closing = new AbortController();
  #hear: (said: JsonObject) => void = () => {};
  #rest: Buffer[] = [];
  #size = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("close", () => this.#closing.abort());
    if (socket.destroyed) this.#closing.abort();
  }

  /** Aborted when the other side is gone. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  untilClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.closed.aborted) resolve();
      else this.closed.addEventListener("abort", () => resolve());
    });
  }

  say(said: { readonly [key: string]: unknown }): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify(said)}\n`);
  }

  /** From here on; what was said before is lost. */
  listen(hear: (said: JsonObject) => void): void {
    this.#hear = hear;
  }

  end(last?: { readonly [key: string]: unknown }): void {
    if (last) this.say(last);
    this.#socket.end();
  }

  #read(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#rest.push(chunk);
    if (this.#size > MAX_LINE_LENGTH) this.#socket.destroy();
    else if (chunk.includes("\n")) this.#takeAll(Buffer.concat(this.#rest));
  }

  #takeAll(bytes: Buffer): void {
    const end = bytes.lastIndexOf("\n");
    const rest = bytes.subarray(end + 1);
    this.#rest = [rest];
    this.#size = rest.length;
    for (const line of bytes.toString("utf8", 0, end).split("\n")) this.#take(line);
  }

  /** Whoever says something else is not who they should be. */
  #take(line: string): void {
    const said = parseJson(line);
    if (isObject(said)) this.#hear(said);
    else this.#socket.destroy();
  }
}
