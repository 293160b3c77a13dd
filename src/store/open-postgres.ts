import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Pool, PoolConfig } from "pg";
import { PostgresDriver } from "./drivers/postgres/driver.ts";
import { machineOf } from "./drivers/postgres/machine.ts";
import { HeadNote } from "./log/head-note.ts";
import { StoreError } from "./problem.ts";
import { SqlStore } from "./sql-store.ts";
import type { Head, Store } from "./store.ts";

const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;
/** How long one waits for others, and others for one that stopped in the middle of something. */
const SETTINGS =
  "SET search_path TO sluice; SET lock_timeout TO '5s'; SET " +
  "idle_in_transaction_session_timeout TO '10s'";
const [INT8, NUMERIC] = [20, 1700];

export async function openPostgres(url: string, state: string, head?: Head): Promise<Store> {
  const place = placeOf(url);
  const driver = new PostgresDriver(await connect(url), place);
  try {
    await driver.prepare();
    return new SqlStore(driver, machineOf(state), new HeadNote(noteFile(state, place)), head);
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** One for each database that this machine writes to, whatever password it is reached with. */
function noteFile(state: string, place: string): string {
  return join(state, `log-${createHash("sha256").update(place).digest("hex").slice(0, 16)}.head`);
}

async function connect(connectionString: string): Promise<Pool> {
  const { default: pg } = await import("pg").catch((error: unknown) => {
    throw new StoreError(
      "driver",
      "PostgreSQL needs the package `pg`: run `npm install pg` where Sluice is installed " +
        "(-g if it is global)",
      {
        cause: error,
      },
    );
  });
  const number = (text: string) => Number(text);
  const config: PoolConfig = {
    connectionString,
    application_name: "sluice",
    max: 4,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    allowExitOnIdle: true,
    // No number of ours is larger than what JavaScript counts exactly.
    types: {
      getTypeParser: (id, format) =>
        id === INT8 || id === NUMERIC ? number : pg.types.getTypeParser(id, format),
    } as NonNullable<PoolConfig["types"]>,
    onConnect: async (client) => {
      client.on("error", ignored);
      await client.query(SETTINGS);
    },
  };
  return new pg.Pool(config).on("error", ignored);
}

/**
 * A connection that is lost is said by the query that needs it; this event would end the process.
 */
function ignored(): void {}

/** Without a password, wherever in the address it stands. */
function placeOf(url: string): string {
  // A host may be missing before the path; the driver allows that, a URL does not.
  const parsed = [url, url.replace("@/", "@localhost/")].find((text) => URL.canParse(text));
  if (parsed === undefined)
    throw new StoreError(
      "unreachable",
      "the address of the PostgreSQL store cannot be read; expected " +
        "postgres://user@host:5432/database",
    );
  const { username, host, pathname, searchParams } = new URL(parsed);
  return `postgres://${username ? `${username}@` : ""}${searchParams.get("host") ?? (host || "localhost")}${pathname}`;
}
