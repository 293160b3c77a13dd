import { BUILD } from "../config/package.ts";
import { Connections } from "./connections.ts";
import type { ServerInfo } from "./find.ts";
import { Judge } from "./judge.ts";
import { listen, type OwnSocket } from "./socket.ts";
import type { Request, ServerReply } from "./wire.ts";

const CHECK_MS = 2_000;
/** For the calls that are being answered when it ends. */
const LONGEST_FAREWELL_MS = 15_000;

/** The resident process from listening to its end. Why it ended is for the person who started it. */
export class Life {
  readonly #idle: number;
  readonly #connections = new Connections((request) => this.#answer(request));
  readonly #runtime: string;
  readonly #judge: Judge;
  readonly #ended: Promise<string>;
  #end: (why: string) => void = () => {};
  #lastCall = performance.now();
  #judged = 0;

  /** `idle`: milliseconds without a call after which it ends. */
  constructor(runtime: string, state: string, idle: number) {
    this.#runtime = runtime;
    this.#idle = idle;
    this.#judge = new Judge(runtime, (what) => this.#end(`a policy left ${what} behind`));
    this.#judge.drainLater({ state });
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  listen(): Promise<OwnSocket> {
    return listen(this.#connections.server, this.#runtime);
  }

  async untilEnd(socket: OwnSocket, signals: readonly NodeJS.Signals[]): Promise<string> {
    for (const signal of signals) process.on(signal, () => this.#end(`it got ${signal}`));
    // A promise that a policy forgot says nothing more; what it left running must neither end the process at a random moment, nor stay.
    process.on("unhandledRejection", () => {});
    process.on("uncaughtException", () => this.#end("a policy failed after its call"));
    const checks = setInterval(() => this.#check(socket), CHECK_MS);
    const why = await this.#ended;
    clearInterval(checks);
    socket.remove();
    await this.#connections.close(LONGEST_FAREWELL_MS);
    await this.#judge.end();
    return why;
  }

  #check(socket: OwnSocket): void {
    if (!socket.isOurs()) this.#end("its socket is gone or another server took it");
    else if (this.#connections.count === 0 && performance.now() - this.#lastCall > this.#idle) this.#end("there was nothing to do");
  }

  async #answer(request: Request): Promise<ServerReply> {
    if (request.build !== BUILD) {
      this.#end("Sluice was upgraded");
      return "stale";
    }
    if (request.kind === "ping") return { exitCode: 0, stdout: JSON.stringify(this.#info()), stderr: "" };
    this.#lastCall = performance.now();
    const reply = await this.#judge.answer(request);
    if (typeof reply === "object") this.#judged++;
    return reply;
  }

  #info(): ServerInfo {
    const { rss, heapUsed } = process.memoryUsage();
    return { pid: process.pid, build: BUILD, judged: this.#judged, memory: { rss: megabytes(rss), heap: megabytes(heapUsed) } };
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
