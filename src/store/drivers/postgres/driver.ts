import { createHash } from "node:crypto";
import type { ClientBase, Pool, QueryConfig } from "pg";
import { newerThanThis } from "../../problem.ts";
import type { Driver } from "../../sql-store.ts";
import { type Lock, type Query, type Row, row, rows, type Work } from "../sql.ts";
import { type Dialect, MIGRATIONS } from "../sql-schema.ts";
import { storeProblem } from "./problems.ts";

const MAX_ATTEMPTS = 5;
const MAX_MS = 24 * 3_600_000;
/**
 * Two transactions came in each other's way and the database ended one: it can simply be done
 * again.
 */
const AGAIN = ["40001", "40P01"];

const DIALECT: Dialect = {
  integer: "BIGINT",
  counted: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  table: "",
  ordered: "",
  makeVersions: "CREATE SEQUENCE versions",
  nextVersion: "SELECT nextval('versions') AS version",
};

export class PostgresDriver implements Driver {
  readonly kind = "postgres";
  readonly dialect = DIALECT;
  readonly place: string;
  readonly #pool: Pool;

  constructor(pool: Pool, place: string) {
    this.#pool = pool;
    this.place = place;
  }

  async prepare(): Promise<void> {
    const known = await this.read(version);
    if (known > MIGRATIONS.length) throw newerThanThis(this.place, known, MIGRATIONS.length);
    if (known < MIGRATIONS.length) await this.write(() => migrate(this.place));
  }

  read<T>(work: () => Work<T>): Promise<T> {
    return this.#try(() => run(work(), this.#pool));
  }

  snapshot<T>(work: () => Work<T>): Promise<T> {
    return this.#transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
  }

  /** The locks make this safe where each statement sees what was committed before it. */
  write<T>(work: () => Work<T>): Promise<T> {
    return this.#transaction("BEGIN ISOLATION LEVEL READ COMMITTED", work);
  }

  /** As every commit, unless the server was told otherwise. */
  writeDurably<T>(work: () => Work<T>): Promise<T> {
    return this.write(work);
  }

  isReplaced(): boolean {
    return false;
  }

  async bytes(): Promise<number> {
    const found = await this.read(() =>
      row<{ bytes: number }>(
        "SELECT COALESCE(SUM(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class WHERE " +
          "relkind = 'r' AND relnamespace = 'sluice'::regnamespace",
      ),
    );
    return found?.bytes ?? 0;
  }

  async integrity(): Promise<readonly string[]> {
    const found = await this.read(() =>
      rows<{ name: string }>(
        `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
         WHERE relnamespace = 'sluice'::regnamespace AND NOT indisvalid`,
      ),
    );
    return found.map(
      ({ name }) => `the index ${name} is not valid: run REINDEX INDEX sluice.${name}`,
    );
  }

  async vacuum(): Promise<void> {
    const tables = await this.read(() =>
      rows<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'sluice'"),
    );
    // Each by itself: it cannot be part of a transaction.
    for (const { name } of tables)
      await this.#try(() => this.#pool.query(patiently(`VACUUM (ANALYZE) sluice.${name}`)));
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #transaction<T>(begin: string, work: () => Work<T>): Promise<T> {
    return this.#try(async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#attempt(begin, work);
        } catch (error) {
          if (
            attempt === MAX_ATTEMPTS ||
            !AGAIN.includes(String((error as { code?: unknown }).code))
          )
            throw error;
        }
      }
    });
  }

  async #attempt<T>(begin: string, work: () => Work<T>): Promise<T> {
    const client = await this.#pool.connect();
    let lost = false;
    try {
      await client.query(begin);
      const result = await run(work(), client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {
        lost = true;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }

  async #try<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw storeProblem(error, this.place);
    }
  }
}

async function run<T>(work: Work<T>, database: Pool | ClientBase): Promise<T> {
  let step = work.next([]);
  while (!step.done) step = work.next(await answer(step.value, database));
  return step.value;
}

async function answer(asked: Query | Lock, database: Pool | ClientBase): Promise<readonly Row[]> {
  if ("lock" in asked) {
    // In one order, so that no two wait for each other.
    const ids = [...new Set(asked.lock.map(lockId))].sort((a, b) => (a < b ? -1 : 1)).map(String);
    await database.query("SELECT pg_advisory_xact_lock(id) FROM unnest($1::bigint[]) AS id", [ids]);
    return [];
  }
  let count = 0;
  return (
    await database.query(
      asked.sql.replace(/\?/g, () => `$${++count}`),
      [...asked.values],
    )
  ).rows;
}

/** The types do not know that a query may have a time of its own, which pg/lib/client.js reads. */
function patiently(text: string): QueryConfig {
  return { text, query_timeout: MAX_MS } as QueryConfig;
}

function lockId(name: string): bigint {
  return createHash("sha256").update(`sluice ${name}`).digest().readBigInt64BE();
}

/**
 * Of the tables that are there; 0: none. Asked of the catalogue's tables: what PostgreSQL's own
 * name functions know may be older than what was committed while one waited for a lock.
 */
function* version(): Work<number> {
  const [there] = yield* rows(
    "SELECT 1 AS found FROM pg_tables WHERE schemaname = 'sluice' AND tablename = 'version'",
  );
  return there
    ? ((yield* row<{ version: number }>("SELECT MAX(version) AS version FROM sluice.version"))
        ?.version ?? 0)
    : 0;
}

function* migrate(place: string): Work<void> {
  yield { lock: ["migrate"] };
  const known = yield* version();
  if (known > MIGRATIONS.length) throw newerThanThis(place, known, MIGRATIONS.length);
  yield* rows("CREATE SCHEMA IF NOT EXISTS sluice");
  yield* rows("CREATE TABLE IF NOT EXISTS sluice.version (version BIGINT PRIMARY KEY)");
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < known) continue;
    for (const sql of migration(DIALECT)) yield* rows(sql);
    yield* rows("INSERT INTO sluice.version (version) VALUES (?)", [index + 1]);
  }
}
