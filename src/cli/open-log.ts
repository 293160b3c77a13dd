import { journalFolder } from "../audit/journal.ts";
import type { AuditSettings } from "../config/sections/audit.ts";
import { drain, retire } from "../store/journal/drain.ts";
import { noteTrouble } from "../store/journal/store-trouble.ts";
import type { Store } from "../store/store.ts";
import type { Io } from "./command.ts";
import { storeHere, withStore } from "./local-store.ts";

export interface OpenLog {
  readonly store: Store;
  readonly audit: AuditSettings;
  /** Brings in what calls wrote since. */
  drain(): Promise<void>;
}

/**
 * The log of this folder's configuration, or of SLUICE_STORE, with everything that calls wrote so
 * far.
 */
export async function withLog<T>(io: Io, use: (log: OpenLog) => Promise<T>): Promise<T> {
  const here = storeHere(io);
  const { state, url, audit } = here;
  return withStore(here, async (store) => {
    const log = { store, audit, drain: () => drainInto(store, journalFolder(state, url), io) };
    await log.drain();
    await retire(store, audit.keep, Date.now());
    return use(log);
  });
}

async function drainInto(store: Store, folder: string, io: Io): Promise<void> {
  const { problems } = await drain(store, folder, Date.now());
  noteTrouble(folder, "drain", problems.length > 0 ? problems.join("; ") : undefined, Date.now());
  for (const problem of problems)
    io.err(`sluice: part of the journal is not in the log: ${problem}\n`);
}
