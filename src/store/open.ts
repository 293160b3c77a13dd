import { StoreError } from "./problem.ts";
import type { Store } from "./store.ts";

export interface StoreOptions {
  /** `sqlite`, or `postgres://…`; SQLite unless told. */
  readonly url?: string | undefined;
  /** The folder of Sluice's own state. */
  readonly state: string;
}

/** Opens the store, makes it if there is none, and brings an older one up to date. Close it when done. */
export async function openStore({ url = "sqlite", state }: StoreOptions): Promise<Store> {
  if (url === "sqlite") return (await import("./sqlite/open.ts")).openSqlite(state);
  throw new StoreError(
    "unreachable",
    `the store \`${url.replace(/:\/\/.*/s, "://…")}\` is of no known kind; expected sqlite or postgres://…`,
  );
}
