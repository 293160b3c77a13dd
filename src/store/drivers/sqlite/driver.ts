import { statSync } from "node:fs";
import Database from "libsql";
import { newerThanThis, StoreError } from "../../problem.ts";
import type { Driver } from "../../sql-store.ts";
import type { Row, SqlValue, Work } from "../sql.ts";
import { type Dialect, MIGRATIONS } from "../sql-schema.ts";
import { storeProblem } from "./problems.ts";

/** Longer than any transaction of ours takes. */
const WAIT_MS = 5000;
const MAX_STATEMENTS = 100;

const DIALECT: Dialect = {
  integer: "INTEGER",
  counted: "INTEGER PRIMARY KEY",
  table: "STRICT",
  ordered: "STRICT, WITHOUT ROWID",
  makeVersions:
    "CREATE TABLE versions (version INTEGER NOT NULL) STRICT; INSERT INTO versions VALUES (0)",
  nextVersion: "UPDATE versions SET version = version + 1 RETURNING version",
};

/**
 * One connection. Synchronous, so that nothing else of this process comes between the statements of
 * a transaction.
 */
export class SqliteDriver implements Driver {
  readonly kind = "sqlite";
  readonly dialect = DIALECT;
  readonly place: string;
  readonly #database: Database.Database;
  readonly #file: string | undefined;
  readonly #statements = new Map<string, Database.Statement<[readonly SqlValue[]]>>();

  constructor(file: string) {
    this.place = file;
    this.#database = this.#try(() => new Database(file, { timeout: WAIT_MS }));
    this.#file = fileIdentity(file);
  }

  /**
   * Write-ahead logging, so that readers and a writer do not wait for each other, and the tables of
   * this version.
   */
  prepare(): void {
    this.#try(() => {
      this.#writeAhead();
      this.#database.exec("PRAGMA synchronous = NORMAL");
      if (this.#version() !== MIGRATIONS.length)
        this.#transaction("IMMEDIATE", () => this.#migrate());
    });
  }

  read<T>(work: () => Work<T>): T {
    return this.#try(() => this.#run(work()));
  }

  snapshot<T>(work: () => Work<T>): T {
    return this.#try(() => this.#transaction("DEFERRED", () => this.#run(work())));
  }

  write<T>(work: () => Work<T>): T {
    return this.#try(() => this.#transaction("IMMEDIATE", () => this.#run(work())));
  }

  writeDurably<T>(work: () => Work<T>): T {
    return this.#try(() => {
      this.#database.exec("PRAGMA synchronous = FULL");
      try {
        return this.#transaction("IMMEDIATE", () => this.#run(work()));
      } finally {
        this.#database.exec("PRAGMA synchronous = NORMAL");
      }
    });
  }

  isReplaced(): boolean {
    return fileIdentity(this.place) !== this.#file;
  }

  bytes(): number {
    return ["", "-wal", "-shm"].reduce(
      (sum, end) => sum + (statSync(this.place + end, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }

  integrity(): readonly string[] {
    const found = this.#try(() => this.#query("PRAGMA integrity_check", []));
    return found.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  }

  vacuum(): void {
    this.#try(() => {
      this.#statements.clear();
      this.#database.exec("VACUUM");
      this.#query("PRAGMA wal_checkpoint(TRUNCATE)", []);
    });
  }

  /** The driver lets go of the files when the statements are collected as garbage. */
  close(): void {
    this.#statements.clear();
    if (this.#database.open) this.#database.close();
  }

  #run<T>(work: Work<T>): T {
    let step = work.next([]);
    while (!step.done) {
      // A transaction that writes holds the one lock that there is.
      step = work.next("lock" in step.value ? [] : this.#query(step.value.sql, step.value.values));
    }
    return step.value;
  }

  #transaction<T>(kind: "DEFERRED" | "IMMEDIATE", inside: () => T): T {
    this.#database.exec(`BEGIN ${kind}`);
    try {
      const result = inside();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      // Some failures have ended it already.
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  /**
   * Always to the last row: a statement that stopped half-way would keep the transaction from
   * ending.
   */
  #query(sql: string, values: readonly SqlValue[]): readonly Row[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
      statement = this.#database.prepare<[readonly SqlValue[]]>(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(values) as Row[];
  }

  #migrate(): void {
    const found = this.#version();
    if (found > MIGRATIONS.length) throw newerThanThis(this.place, found, MIGRATIONS.length);
    for (const migration of MIGRATIONS.slice(found))
      for (const sql of migration(DIALECT)) this.#database.exec(sql);
    this.#database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  }

  #version(): number {
    return Number(this.#query("PRAGMA user_version", [])[0]?.["user_version"]);
  }

  /** Whoever switches must be alone, and SQLite does not wait for that by itself. */
  #writeAhead(): void {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      try {
        if (this.#journalMode("") === "wal" || this.#journalMode("= WAL") === "wal") return;
        throw new StoreError(
          "unreachable",
          `the store ${this.place} is on a drive that several processes cannot share; keep ` +
            "it on a local one",
        );
      } catch (error) {
        if (Date.now() > until || (error as { code?: string }).code !== "SQLITE_BUSY") throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }

  #journalMode(change: "" | "= WAL"): SqlValue | undefined {
    return this.#query(`PRAGMA journal_mode ${change}`, [])[0]?.["journal_mode"];
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw storeProblem(error, this.place);
    }
  }
}

function fileIdentity(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
