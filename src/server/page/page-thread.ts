/**
 * The thread that serves the page: bytes from the network and questions to the database never hold
 * up a judgement, and nothing that fails here ends the server. A bundle of its own, loaded when the
 * page is first needed.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { HubEvent } from "../../approvals/hub.ts";
import type { PageSettings } from "../../config/sections/approvals.ts";
import { checkBuild } from "../../gate/own-build.ts";
import type { ServerFolders } from "../socket/folder.ts";
import type { PageServed } from "../socket/messages.ts";
import { connect, type ThreadPort } from "../thread-rpc.ts";
import type { RequestsPort } from "./ports.ts";
import { PageSite } from "./site.ts";

export interface PageThread {
  open(settings: PageSettings, store: string | undefined): Promise<PageServed>;
  tell(event: HubEvent): void;
  announce(id: string): Promise<void>;
  close(): Promise<void>;
}

/** What the thread asks of the process that started it. */
export interface PageHost extends RequestsPort {
  connected(count: number): void;
  /** Where people reach the page from outside, as far as is known. */
  reached(base: string): void;
}

checkBuild(process.argv[2]);
const { theirs } = connect<PageHost, PageThread>(parentPort as unknown as ThreadPort, {
  open: (settings, store) => site.open(settings, store),
  tell: (event) => site.tell(event),
  announce: (id) => site.announce(id),
  close: async () => {
    await site.close();
    setImmediate(() => parentPort?.close());
  },
});
const site = new PageSite(workerData as ServerFolders, theirs, {
  onConnected: (count) => void theirs.connected(count),
  onReach: (base) => void theirs.reached(base),
});
