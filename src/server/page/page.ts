import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Channel } from "../../approvals/channels/channel.ts";
import type { Hub } from "../../approvals/hub.ts";
import type { Links } from "../../approvals/links.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import { BUILD, packageFolder } from "../../config/package.ts";
import type { PageSettings } from "../../config/sections/approvals.ts";
import type { ServerFolders } from "../socket/folder.ts";
import type { PageServed } from "../socket/messages.ts";
import { type Connection, connect, type ThreadPort } from "../thread-rpc.ts";
import { Devices } from "./access/devices.ts";
import type { PageHost, PageThread } from "./page-thread.ts";

const MEGABYTES = 256;
const MAX_PAST = 50;
/** After a failure; devices come back by themselves. */
const RESTART_MS = 1_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** What the page needs of the process it is part of. */
export interface PageSource {
  readonly hub: Hub;
  readonly links: Links;
}

/**
 * The page as the resident process knows it: a thread that is started when somebody needs the page,
 * and a way to reach people.
 */
export class Page implements Channel {
  readonly name = "page";
  readonly #folders: ServerFolders;
  readonly #source: PageSource;
  #running: { readonly worker: Worker; readonly connection: Connection<PageThread> } | undefined;
  #asked: { readonly settings: PageSettings; readonly store: string | undefined } | undefined;
  #served: PageServed | undefined;
  #connected = 0;
  #opened: Promise<void> = Promise.resolve();

  constructor(folders: ServerFolders, source: PageSource) {
    this.#folders = folders;
    this.#source = source;
    source.hub.subscribe(
      (event) => void this.#running?.connection.theirs.tell(event).catch(() => {}),
    );
  }

  /** How many devices look at it. */
  get connected(): number {
    return this.#connected;
  }

  /** Resolves when it is served, if anybody wants it, or cannot be. */
  get opened(): Promise<void> {
    return this.#opened;
  }

  /** Where people reach it from outside; undefined: nowhere. */
  get base(): string | undefined {
    return this.#served?.base;
  }

  /** Serves it, or goes on; listens wherever paired devices need it. */
  async open(settings: PageSettings = {}, store?: string): Promise<PageServed> {
    this.#asked = {
      settings: { ...this.#asked?.settings, ...settings },
      store: store ?? this.#asked?.store,
    };
    this.#running ??= this.#start();
    this.#served = await this.#running.connection.theirs.open(
      this.#asked.settings,
      this.#asked.store,
    );
    return this.#served;
  }

  /**
   * If it is configured, or somebody paired a device. Why it cannot be is for whoever asks for it.
   */
  openIfWanted(settings?: PageSettings): void {
    if (!settings && new Devices(this.#folders.state).list().length === 0) return;
    const done = (): void => {};
    this.#opened = this.open(settings).then(done, done);
  }

  /** Where calls are recorded; undefined: in the state folder. */
  recordsTo(store: string | undefined): void {
    if (this.#asked && store !== undefined && store !== this.#asked.store)
      void this.open({}, store).catch(() => {});
  }

  async announce({ id }: ApprovalRequest): Promise<undefined> {
    if (!this.#running || this.#connected === 0)
      throw new Error("no device has the page open; `sluice page` opens it");
    await this.#running.connection.theirs.announce(id);
  }

  /** Those who look hear it from the hub. */
  async settle(): Promise<void> {}

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#asked = undefined;
    if (!running) return;
    const late = setTimeout(() => void running.worker.terminate(), CLOSE_TIMEOUT_MS);
    await running.connection.theirs.close().catch(() => {});
    clearTimeout(late);
    await running.worker.terminate();
  }

  #start() {
    const worker = new Worker(join(packageFolder(), "dist", "http.cjs"), {
      argv: [BUILD],
      workerData: this.#folders,
      env: { HOME: this.#folders.home },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const connection = connect<PageThread, PageHost>(worker as unknown as ThreadPort, this.#host());
    const running = { worker, connection };
    let why = "it ended";
    worker.on("error", ({ message }) => {
      why = message;
    });
    worker.on("exit", () => {
      connection.break(`the page failed: ${why}`);
      if (this.#running === running) this.#restart();
    });
    // After the listeners, which would keep the process alive.
    worker.unref();
    return running;
  }

  #restart(): void {
    this.#running = undefined;
    this.#connected = 0;
    setTimeout(() => this.#asked && void this.open().catch(() => {}), RESTART_MS).unref();
  }

  #host(): PageHost {
    const { hub, links } = this.#source;
    const readLink = (token: string) => links.read(token, (id) => hub.get(id), Date.now());
    return {
      list: async () => [...hub.list(), ...(await hub.past(MAX_PAST))],
      answer: (id, answer, by) => hub.answer(id, answer, by),
      readLink,
      useLink: async (token, by) => {
        const link = await readLink(token);
        if ("refused" in link) return link;
        if (link.kind !== "allow" && link.kind !== "deny" && link.kind !== "interrupt")
          return { refused: "this needs the page itself" };
        return hub.answer(link.request.id, { kind: link.kind }, by);
      },
      connected: (count) => {
        this.#connected = count;
      },
      reached: (base) => {
        if (this.#served) this.#served = { ...this.#served, base };
      },
    };
  }
}
