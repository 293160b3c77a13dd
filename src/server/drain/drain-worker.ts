/**
 * The thread in which the resident process drains the journal: a bundle of its own, because the
 * database is nothing that a call needs.
 */
import { parentPort } from "node:worker_threads";
import { journalFolder } from "../../audit/journal.ts";
import { checkBuild } from "../../gate/own-build.ts";
import type { Head } from "../../store/store.ts";
import { DrainSite, type DrainTarget } from "./drain-site.ts";

export type ToDrainer =
  | { readonly kind: "drain"; readonly target: DrainTarget; readonly head?: Head | undefined }
  | { readonly kind: "end" };

export interface FromDrainer {
  /** Why records do not reach the log; undefined: they do. */
  readonly trouble: string | undefined;
  readonly target: DrainTarget;
  /** How the log ends now: the thread may be gone when that is compared. */
  readonly head: Head | undefined;
}

checkBuild(process.argv[2]);
const sites = new Map<string, DrainSite>();
let work: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToDrainer) => {
  work = work.then(() => (message.kind === "drain" ? drain(message.target, message.head) : end()));
});

async function drain(target: DrainTarget, head: Head | undefined): Promise<void> {
  const folder = journalFolder(target.state, target.store);
  const site = sites.get(folder) ?? new DrainSite(folder, head);
  sites.set(folder, site);
  const trouble = await site.drain(target);
  parentPort?.postMessage({ trouble, target, head: site.head } satisfies FromDrainer);
}

async function end(): Promise<void> {
  await Promise.all([...sites.values()].map((site) => site.close()));
  parentPort?.close();
}
