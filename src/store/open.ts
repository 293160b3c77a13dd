import { StoreError } from "./problem.ts";
import type { Head, Store } from "./store.ts";

export interface StoreOptions {
  /** `sqlite`, or `postgres://…`; SQLite unless told. */
  readonly url?: string | undefined;
  /** The folder of Sluice's own state. */
  readonly state: string;
  /** How the log ended when this process last had it open. */
  readonly head?: Head | undefined;
}

/**
 * Opens the store, makes it if there is none, and brings an older one up to date. Close it when
 * done.
 */
export async function openStore({ url = "sqlite", state, head }: StoreOptions): Promise<Store> {
  if (url === "sqlite")
    return (await import("./open-sqlite.ts").catch(noSqlite)).openSqlite(state, head);
  if (/^postgres(?:ql)?:\/\//.test(url))
    return (await import("./open-postgres.ts")).openPostgres(url, state, head);
  throw new StoreError(
    "unreachable",
    `the store \`${url.replace(/:\/\/.*/s, "://…")}\` is of no known kind; expected sqlite ` +
      "or postgres://…",
  );
}

/** Its program is a package for each platform, which an installation can lack. */
function noSqlite(error: unknown): never {
  const found = `SQLite for ${process.platform} on ${process.arch} is not installed`;
  throw new StoreError(
    "driver",
    `${found}: install Sluice again, with optional packages, or name a PostgreSQL store`,
    { cause: error },
  );
}
