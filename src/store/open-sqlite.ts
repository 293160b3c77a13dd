import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Work } from "./drivers/sql.ts";
import { SqliteDriver } from "./drivers/sqlite/driver.ts";
import { storeProblem } from "./drivers/sqlite/problems.ts";
import { HeadNote } from "./log/head-note.ts";
import { chainOf, chains } from "./log/log.ts";
import { sqliteFile } from "./place.ts";
import { SqlStore } from "./sql-store.ts";
import type { Head, Store } from "./store.ts";

export function openSqlite(state: string, head?: Head): Store {
  const file = sqliteFile(state);
  makePrivate(state, file);
  const driver = new SqliteDriver(file);
  try {
    driver.prepare();
    return new SqlStore(
      driver,
      driver.write(ownMachine),
      new HeadNote(join(state, "log.head")),
      head,
    );
  } catch (error) {
    driver.close();
    throw error;
  }
}

/** A store in a file has one chain, whose name moves with the file. */
function* ownMachine(): Work<string> {
  const [first] = yield* chains();
  return (first ?? (yield* chainOf(randomBytes(16).toString("hex")))).machine;
}

/** SQLite gives its other files the rights of this one. */
function makePrivate(state: string, file: string): void {
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  } catch (error) {
    throw storeProblem(error, file);
  }
}
