import { type FSWatcher, readFileSync, renameSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { HubEvent } from "../../approvals/hub.ts";
import { packageFolder } from "../../config/package.ts";
import type { PageSettings } from "../../config/sections/approvals.ts";
import { isObject } from "../../protocol/json.ts";
import { type ServerFolders, whyNotPrivate } from "../socket/folder.ts";
import type { PageServed } from "../socket/messages.ts";
import { Challenges } from "./access/challenges.ts";
import { Devices } from "./access/devices.ts";
import { Enrolments } from "./access/enrolments.ts";
import { isLoopback, knownOrigins, listenedFor, originOf } from "./access/origins.ts";
import { PairingCodes } from "./access/pairing.ts";
import { Passkeys } from "./access/passkeys.ts";
import { SocketLimits } from "./access/socket-limits.ts";
import { createApp } from "./app.ts";
import { Assets } from "./assets.ts";
import { Deliveries } from "./deliveries.ts";
import { explainer } from "./explain.ts";
import { Feed } from "./feed.ts";
import { PageLog } from "./page-log.ts";
import { PageSockets } from "./page-sockets.ts";
import type { RequestsPort } from "./ports.ts";
import { Streams } from "./streams.ts";
import { verdictItem } from "./verdict-item.ts";

/**
 * Devices come and go by commands of other processes; where the file system does not say so, they
 * are looked for.
 */
const REFRESH_MS = 2_000;

export interface SiteEvents {
  onConnected(count: number): void;
  onReach(base: string): void;
}

/** The page of one user, from its sockets to its files. */
export class PageSite {
  readonly #folders: ServerFolders;
  readonly #devices: Devices;
  readonly #codes: PairingCodes;
  readonly #streams: Streams;
  readonly #announcing = new Deliveries();
  readonly #log: PageLog;
  readonly #listening: PageSockets;
  readonly #events: SiteEvents;
  #settings: PageSettings = {};
  #store: string | undefined;
  #starting: Promise<void> | undefined;
  #refresh: NodeJS.Timeout | undefined;
  #watching: FSWatcher | undefined;

  constructor(folders: ServerFolders, requests: RequestsPort, events: SiteEvents) {
    const { state } = folders;
    this.#folders = folders;
    this.#events = events;
    this.#devices = new Devices(state);
    this.#codes = new PairingCodes(state);
    const feed = new Feed(state, (record) => this.#streams.publish("verdict", verdictItem(record)));
    this.#streams = new Streams((count) => {
      feed.follow(count > 0);
      events.onConnected(count);
    });
    this.#log = new PageLog(state, () => this.#store);
    const sockets = new SocketLimits();
    const app = createApp({
      requests,
      log: this.#log,
      explain: explainer(folders),
      devices: this.#devices,
      codes: this.#codes,
      passkeys: new Passkeys(this.#devices),
      challenges: new Challenges(),
      enrolments: new Enrolments(),
      streams: this.#streams,
      sockets,
      announcing: this.#announcing,
      assets: new Assets(join(packageFolder(), "dist", "page")),
      origins: () => knownOrigins(this.#listening.port, this.#listening.addresses, this.#paired()),
      now: Date.now,
    });
    this.#listening = new PageSockets(
      getRequestListener(app.fetch, { overrideGlobalObjects: false }),
      sockets,
    );
  }

  /** Serves the page, or goes on, and listens wherever a device or a code needs it now. */
  async open(settings: PageSettings, store: string | undefined): Promise<PageServed> {
    const open = whyNotPrivate(join(this.#folders.state, "devices"));
    if (open !== undefined) throw new Error(open);
    const moves = settings.port !== undefined && settings.port !== this.#settings.port;
    this.#settings = { ...this.#settings, ...settings };
    this.#store = store ?? this.#store;
    if (moves && this.#listening.port !== settings.port) await this.#listening.stop();
    if (this.#listening.addresses.length === 0) this.#starting ??= this.#start();
    await this.#starting;
    const problem = await this.#reach();
    return {
      port: this.#listening.port,
      base: this.#base(),
      ...(problem === undefined ? {} : { problem }),
    };
  }

  tell({ type, request }: HubEvent): void {
    this.#streams.publish(`request.${type}`, request);
  }

  /** Resolves when a device has this request. */
  async announce(id: string): Promise<void> {
    if (this.#streams.listeners() === 0) throw new Error("no device has the page open");
    await this.#announcing.arrival(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#refresh);
    this.#watching?.close();
    this.#streams.close(() => true);
    await this.#listening.stop();
    await this.#log.close();
  }

  async #start(): Promise<void> {
    try {
      await this.#listening.start(this.#settings.port ?? this.#lastPort());
      this.#notePort(this.#listening.port);
      this.#refresh ??= setInterval(() => this.#lookAround(), REFRESH_MS);
    } finally {
      this.#starting = undefined;
    }
  }

  #lookAround(): void {
    this.#endRevoked();
    this.#watching ??= this.#watchDevices();
    void this.#reach();
  }

  #endRevoked(): void {
    this.#streams.close((device) => !this.#devices.has(device));
  }

  /** Undefined: there are none yet, or nothing here can watch. */
  #watchDevices(): FSWatcher | undefined {
    try {
      const watching = watch(join(this.#folders.state, "devices"), { persistent: false }, () =>
        this.#endRevoked(),
      );
      return watching.on("error", () => watching.close());
    } catch {
      return undefined;
    }
  }

  async #reach(): Promise<string | undefined> {
    const { listen } = this.#settings;
    const problem = await this.#listening.also([
      ...(listen === undefined ? [] : [listen]),
      ...listenedFor(this.#paired(), this.#listening.port),
    ]);
    this.#events.onReach(this.#base());
    return problem;
  }

  /** A tunnel, else an address of the network, else this machine itself. */
  #base(): string {
    const { port } = this.#listening;
    const rank = (origin: string): number =>
      origin.startsWith("https:") ? 0 : isLoopback(new URL(origin).hostname) ? 2 : 1;
    return (
      [originOf("localhost", port), ...this.#paired()].sort(
        (one, other) => rank(one) - rank(other),
      )[0] ?? ""
    );
  }

  #paired(): string[] {
    return [...this.#devices.list(), ...this.#codes.waiting(Date.now())].map(
      ({ origin }) => origin,
    );
  }

  /** Devices know the page by its port. */
  #lastPort(): number | undefined {
    try {
      const noted: unknown = JSON.parse(readFileSync(this.#noteFile(), "utf8"));
      return isObject(noted) && typeof noted["port"] === "number" ? noted["port"] : undefined;
    } catch {
      return this.#devices.list().flatMap(({ origin }) => Number(new URL(origin).port) || [])[0];
    }
  }

  #notePort(port: number): void {
    const draft = `${this.#noteFile()}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify({ port })}\n`, { mode: 0o600 });
    renameSync(draft, this.#noteFile());
  }

  #noteFile(): string {
    return join(this.#folders.runtime, "page.json");
  }
}
