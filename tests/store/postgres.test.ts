import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "../../src/store/open.ts";
import { type Bench, bench, folder } from "./bench.ts";
import { chainContract } from "./chain-contract.ts";
import { logContract } from "./log-contract.ts";
import { findings, manyContract } from "./many-contract.ts";
import { modelContract } from "./model-contract.ts";
import { record, records } from "./records.ts";
import { PostgresServer } from "./server.ts";
import { stateContract } from "./state-contract.ts";
import { tamperingContract } from "./tampering-contract.ts";

const server = await PostgresServer.start();
afterAll(() => server?.stop());

describe.skipIf(!server)("PostgreSQL", () => {
  async function make(): Promise<Bench> {
    if (!server) throw new Error("no server");
    const database = await server.database();
    return bench(server.url(database), async (text) => {
      await server.query(database, text);
    });
  }
  stateContract(make);
  modelContract(make, 30);
  manyContract(make);
  logContract(make);
  chainContract(make, "sluice.");
  tamperingContract(make, "sluice.");

  it("keeps the records of several machines apart, and shows all", async () => {
    const made = await make();
    const [one, other] = [await made.open(), await made.open(folder())];
    expect(one.machine).not.toBe(other.machine);
    await one.append([record(1), record(3)], { file: "a", from: 0, offset: 5 });
    await other.append([record(2), record(3)]);
    const ids: string[] = [];
    for await (const entry of one.entries({})) ids.push(entry.record.id);
    expect(ids).toEqual([1, 2, 3, 3].map((n) => record(n).id));
    const own: string[] = [];
    for await (const entry of other.entries({ afterSeq: 0 })) own.push(entry.record.id);
    expect(own).toEqual([2, 3].map((n) => record(n).id));
    expect(await other.positions()).toEqual(new Map());
    expect((await one.size()).machines).toBe(2);
    expect((await one.tally(["machine"])).map(({ values }) => values[0]).sort()).toEqual(
      [one.machine, other.machine].sort(),
    );
    expect(await findings(one)).toEqual([]);
  });

  it("verifies and prunes every machine's chain", async () => {
    const made = await make();
    const [one, other] = [await made.open(), await made.open(folder())];
    await one.append(records(10));
    await other.append(records(10));
    expect(await one.prune(Date.parse(record(4).time))).toBe(8);
    expect(await findings(one)).toEqual([]);
    await made.sql(
      `UPDATE sluice.record SET record = REPLACE(record, 'git', 'got') WHERE seq = 7 AND chain = (SELECT chain FROM sluice.chain WHERE machine = '${other.machine}')`,
    );
    expect(await findings(one)).toMatchObject([{ kind: "edited", seq: 7, machine: other.machine }]);
  });

  it("another machine prunes this one's chain, which goes on though its note is far behind", async () => {
    const made = await make();
    const own = await made.open();
    await own.append(records(10));
    const other = await made.open(folder());
    expect(await other.prune(Date.parse(record(999).time))).toBe(10);
    expect(await findings(own)).toEqual([]);
    await own.append(records(3, () => ({}), 2000));
    expect(await findings(await made.open())).toEqual([]);
  });

  it("the same log under another password has the same note", async () => {
    const made = await make();
    await (await made.open()).append(records(3));
    const store = await openStore({ url: made.url.replace("@", ":other@"), state: made.state });
    expect(await findings(store)).toEqual([]);
    await store.close();
  });

  it("keeps a machine's id in a file for nobody else, and refuses one that was changed", async () => {
    const made = await make();
    const { machine } = await made.open();
    const file = join(made.state, "machine");
    expect(readFileSync(file, "utf8")).toBe(`${machine}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, "me");
    await expect(made.open()).rejects.toThrow(
      /should hold this machine's id, 32 hexadecimal digits/,
    );
  });

  it("goes on after the server ended its connections", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(1));
    await made.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sluice' AND datname = current_database()",
    );
    // Whether the pool has noticed by now decides if the first attempt fails.
    await Promise.resolve(store.append([record(1)])).catch((error: Error) =>
      expect(error.message).toMatch(/takes no connection now|cannot be reached/),
    );
    await store.append([record(1), record(2)]);
    expect(await findings(store)).toEqual([]);
    expect((await store.size()).records).toBe(3);
  });

  it.each([
    [
      "postgres://me:secret@127.0.0.1:1/db",
      "postgres://me@127.0.0.1:1/db cannot be reached: is the server running, and is the address right?",
    ],
    [
      "postgres://me:secret@/db?host=/nowhere&password=secret",
      "postgres://me@/nowhere/db cannot be reached",
    ],
    ["postgres://me:sec/ret@host/db", "the address of the PostgreSQL store cannot be read"],
  ])("says that %s cannot be reached, without the password", async (url, message) => {
    const failure = await openStore({ url, state: folder() }).catch((error: Error) => error);
    expect(failure).toMatchObject({
      problem: "unreachable",
      message: expect.stringContaining(message),
    });
    expect(String(failure)).not.toMatch(/sec/);
  });

  it("says that a database does not exist", async () => {
    await expect(openStore({ url: server?.url("none") ?? "", state: folder() })).rejects.toThrow(
      /\/none does not exist: make it with `createdb`/,
    );
  });

  it("says which package is missing", async () => {
    const away = folder();
    copyFileSync("dist/store.cjs", join(away, "store.cjs"));
    const built = createRequire(import.meta.url)(join(away, "store.cjs"));
    await expect(built.openStore({ url: "postgres://localhost/db", state: away })).rejects.toThrow(
      /needs the package `pg`: run `npm install pg`/,
    );
    await expect(built.openStore({ state: away })).rejects.toThrow(
      /^SQLite for \w+ on \w+ is not installed: install Sluice again/,
    );
  });
});
