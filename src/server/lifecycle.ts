import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BUILD } from "../config/package.ts";
import type { EventName } from "../protocol/events.ts";
import type { Approvals } from "./calls/approvals.ts";
import { HotCalls } from "./calls/hot-calls.ts";
import { IdleMemory } from "./idle-memory.ts";
import { Connections, type HoldConnection } from "./socket/connections.ts";
import type { ServerFolders } from "./socket/folder.ts";
import type { JsonSocket } from "./socket/json-socket.ts";
import type { ServerInfo } from "./socket/ping.ts";
import { listen, type OwnSocket } from "./socket/socket.ts";
import type { CallRequest, ServerReply, ServerRequest, TalkRequest } from "./socket/wire.ts";

const CHECK_MS = 2_000;
/** For the calls that are being answered when it ends. */
const SHUTDOWN_GRACE_MS = 15_000;

/** So long after the last call the memory that calls took is given back. */
const IDLE_MEMORY_MS = 10_000;

/** The first calls come first. */
const PAGE_DELAY_MS = 300;

/** After these a dialog is no longer open. */
const ENDINGS: ReadonlySet<EventName> = new Set<EventName>([
  "PostToolUse",
  "PostToolUseFailure",
  "SessionEnd",
]);

/**
 * The resident process from listening to its end. Why it ended is for the person who started it.
 */
export class ServerLifecycle {
  readonly #idle: number;
  readonly #connections = new Connections({
    answer: (request, hold) => this.#answer(request, hold),
    talk: (request, line) => this.#talk(request, line),
  });
  readonly #folders: ServerFolders;
  readonly #calls: HotCalls;
  readonly #ended: Promise<string>;
  #end: (why: string) => void = () => {};
  readonly #memory = new IdleMemory();
  #lastCall = performance.now();
  #judged = 0;
  #approvals: Approvals | undefined;
  #opening: Promise<Approvals> | undefined;

  /** `idle`: milliseconds without a call after which it ends. */
  constructor(folders: ServerFolders, idle: number) {
    const { runtime, state } = folders;
    this.#folders = folders;
    this.#idle = idle;
    const approver = async () => (await this.#openApprovals()).approver;
    const asksPeople = () => this.#opening !== undefined;
    this.#calls = new HotCalls(runtime, approver, asksPeople, (what) =>
      this.#end(`a policy left ${what} behind`),
    );
    this.#calls.drainLater({ state });
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  listen(): Promise<OwnSocket> {
    return listen(this.#connections.server, this.#folders.runtime);
  }

  async untilEnd(socket: OwnSocket, signals: readonly NodeJS.Signals[]): Promise<string> {
    for (const signal of signals) process.on(signal, () => this.#end(`it got ${signal}`));
    // A promise that a policy forgot says nothing more; what it left running must neither end the
    // process at a random moment, nor stay.
    process.on("unhandledRejection", () => {});
    process.on("uncaughtException", () => this.#end("a policy failed after its call"));
    const checks = setInterval(() => this.#check(socket), CHECK_MS);
    const paired = setTimeout(() => this.#servePage(), PAGE_DELAY_MS).unref();
    const why = await this.#ended;
    clearInterval(checks);
    clearTimeout(paired);
    socket.remove();
    // Their hooks ask the next server, which finds them where they were.
    const left = this.#approvals?.leave();
    this.#connections.release();
    await left;
    await this.#connections.close(SHUTDOWN_GRACE_MS);
    await this.#calls.end();
    return why;
  }

  #check(socket: OwnSocket): void {
    if (!socket.isOurs()) this.#end("its socket is gone or another server took it");
    else if (!this.#isBusy() && performance.now() - this.#lastCall > this.#idle)
      this.#end("there was nothing to do");
    else if (this.#judged > 0 && performance.now() - this.#lastCall > IDLE_MEMORY_MS)
      this.#memory.giveBack(this.#lastCall);
  }

  #isBusy(): boolean {
    return (
      this.#connections.count > 0 ||
      Boolean(this.#approvals?.open) ||
      Boolean(this.#approvals?.isWatched)
    );
  }

  /** Devices that know the page find it again. */
  #servePage(): void {
    if (isPaired(this.#folders.state)) void this.#openApprovals().catch(() => {});
  }

  async #answer(
    request: Exclude<ServerRequest, { kind: "talk" }>,
    hold: HoldConnection,
  ): Promise<ServerReply> {
    if (request.build !== BUILD) {
      // Only a server that starts says of which build it is now: a launcher may have been waiting
      // since before an upgrade.
      if (request.kind === "ping") this.#end("Sluice was upgraded");
      return "stale";
    }
    if (request.kind === "ping")
      return { exitCode: 0, stdout: JSON.stringify(this.#info()), stderr: "" };
    this.#lastCall = performance.now();
    this.#tellWhatHappened(request);
    const reply = await this.#calls.answer(request, hold);
    if (typeof reply === "object") this.#judged++;
    this.#approvals?.page.recordsTo(this.#calls.store);
    return reply;
  }

  async #talk(request: TalkRequest, line: JsonSocket): Promise<void> {
    this.#lastCall = performance.now();
    if (request.build === BUILD) return (await this.#openApprovals()).converse(request.body, line);
    line.end({
      problem:
        "the resident process is of another version of Sluice; the next call of Claude " +
        "Code replaces it",
      stale: true,
    });
  }

  /** Whoever waits for the answer to a dialog hears that it was given. */
  #tellWhatHappened({ event, body }: CallRequest): void {
    if (this.#approvals?.open && ENDINGS.has(event)) void this.#approvals.saw(event, body);
  }

  /** Loaded when somebody is to be asked: most servers never do. */
  #openApprovals(): Promise<Approvals> {
    this.#opening ??= this.#loadApprovals().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #loadApprovals(): Promise<Approvals> {
    const { Approvals } = await import("./calls/approvals.ts");
    this.#approvals = await Approvals.open(this.#folders);
    return this.#approvals;
  }

  #info(): ServerInfo {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      pid: process.pid,
      build: BUILD,
      judged: this.#judged,
      memory: { rss: megabytes(rss), heap: megabytes(heapUsed) },
    };
  }
}

function isPaired(state: string): boolean {
  try {
    return readdirSync(join(state, "devices")).length > 0;
  } catch {
    return false;
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
