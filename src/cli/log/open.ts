import type { AuditSettings } from "../../config/audit.ts";
import { compile } from "../../config/compile.ts";
import { folders, projectOf } from "../../config/folders.ts";
import { BUILD } from "../../config/package.ts";
import { currentSnapshot } from "../../config/snapshot.ts";
import { drain, retire } from "../../store/drain.ts";
import { journalFolder } from "../../store/journal.ts";
import { openStore } from "../../store/open.ts";
import { StoreError } from "../../store/problem.ts";
import type { Store } from "../../store/store.ts";
import { noteTrouble } from "../../store/trouble.ts";
import { CannotError, type Io } from "../command.ts";

export interface OpenLog {
  readonly store: Store;
  readonly audit: AuditSettings;
  /** Brings in what calls wrote since. */
  drain(): Promise<void>;
}

/** The log of this folder's configuration, or of SLUICE_STORE, with everything that calls wrote so far. */
export async function withLog<T>(io: Io, use: (log: OpenLog) => Promise<T>): Promise<T> {
  const project = projectOf(io.cwd, io.env);
  const { audit, store: configured } = currentSnapshot(project, BUILD, io.env) ?? compile(project, io.env).snapshot;
  const { state } = folders(io.env);
  const url = storeUrl(io) ?? configured;
  try {
    const store = await openStore({ url, state });
    try {
      const log = { store, audit, drain: () => drainInto(store, journalFolder(state, url), io) };
      await log.drain();
      await retire(store, audit.keep, Date.now());
      return await use(log);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw error instanceof StoreError ? new CannotError(error.message) : error;
  }
}

function storeUrl({ env }: Io): string | undefined {
  const { SLUICE_STORE: named } = env;
  return named === "sqlite" ? undefined : named || undefined;
}

async function drainInto(store: Store, folder: string, io: Io): Promise<void> {
  const { problems } = await drain(store, folder, Date.now());
  noteTrouble(folder, "drain", problems.length > 0 ? problems.join("; ") : undefined, Date.now());
  for (const problem of problems) io.err(`sluice: part of the journal is not in the log: ${problem}\n`);
}
