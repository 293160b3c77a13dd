import { existsSync } from "node:fs";
import { compile } from "../config/compile.ts";
import { folders, projectOf } from "../config/folders.ts";
import { BUILD } from "../config/package.ts";
import type { AuditSettings } from "../config/sections/audit.ts";
import { currentSnapshot } from "../config/snapshot.ts";
import { sqliteFile } from "../store/place.ts";
import { StoreError } from "../store/problem.ts";
import type { Store } from "../store/store.ts";
import { CannotError, type Io } from "./command.ts";

/** Which store a person's command means. */
export interface LocalStore {
  readonly state: string;
  /** Undefined: SQLite in the state folder. */
  readonly url: string | undefined;
  /** False: SQLite has made no file yet. */
  readonly exists: boolean;
  readonly audit: AuditSettings;
}

/** SLUICE_STORE, or what the configuration of this folder says. */
export function storeHere(io: Io): LocalStore {
  const project = projectOf(io.cwd, io.env);
  const { audit, store: configured } =
    currentSnapshot(project, BUILD, io.env) ?? compile(project, io.env).snapshot;
  const { state } = folders(io.env);
  const { SLUICE_STORE: named } = io.env;
  const url = named ? (named === "sqlite" ? undefined : named) : configured;
  return { state, url, exists: url !== undefined || existsSync(sqliteFile(state)), audit };
}

/** Opens it, and closes it again. What goes wrong is said to the person. */
export async function withStore<T>(
  { url, state }: LocalStore,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const { openStore } = await import("../store/open.ts");
  try {
    const store = await openStore({ url, state });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw error instanceof StoreError ? new CannotError(error.message) : error;
  }
}
