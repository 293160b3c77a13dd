import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { openStore } from "../../src/store/open.ts";
import { type Bench, bench, folder } from "./bench.ts";
import { chainContract } from "./chain-contract.ts";
import { logContract } from "./log-contract.ts";
import { findings, manyContract } from "./many-contract.ts";
import { modelContract } from "./model-contract.ts";
import { records } from "./records.ts";
import { stateContract } from "./state-contract.ts";
import { tamperingContract } from "./tampering-contract.ts";

async function make(): Promise<Bench> {
  const made = bench("sqlite", async (text) => {
    const database = new Database(join(made.state, "sluice.db"));
    database.exec(text);
    database.close();
  });
  return made;
}

describe("SQLite", () => {
  stateContract(make);
  modelContract(make, 100);
  manyContract(make);
  logContract(make);
  chainContract(make, "");
  tamperingContract(make, "");

  const fileOf = ({ state }: Bench) => join(state, "sluice.db");

  it("makes its folder and files for nobody else", async () => {
    const state = join(folder(), "deep", "state");
    const store = await openStore({ state });
    await store.append(records(1));
    const modes = ["", "sluice.db", "sluice.db-wal", "sluice.db-shm", "log.head"].map(
      (name) => statSync(join(state, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o600]);
    await store.close();
  });

  it("takes the rights of others away from a file that has them", async () => {
    const made = await make();
    await (await made.open()).close();
    chmodSync(fileOf(made), 0o644);
    await made.open();
    expect(statSync(fileOf(made)).mode & 0o777).toBe(0o600);
  });

  it("keeps the name of its chain with the file", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(3));
    await store.vacuum();
    await store.close();
    const elsewhere = folder();
    for (const name of ["sluice.db", "log.head"])
      renameSync(join(made.state, name), join(elsewhere, name));
    const moved = await made.open(elsewhere);
    expect(moved.machine).toBe(store.machine);
    expect(await findings(moved)).toEqual([]);
    rmSync(join(elsewhere, "log.head"));
    expect(await findings(moved)).toMatchObject([
      { kind: "note", message: "the note of how the log ends is missing" },
    ]);
  });

  it("finds a cut end though the head was moved back with it, by what it noted in a file", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(10));
    await made.sql(
      `DELETE FROM record WHERE seq > 6; DELETE FROM entry WHERE seq > 6;
       UPDATE chain SET seq = 6, hash = (SELECT hash FROM record WHERE seq = 6)`,
    );
    expect(await findings(store)).toMatchObject([
      { kind: "cut", seq: 7, message: "the end is missing: records 7 to 10" },
    ]);
  });

  it("finds that the whole file was replaced by a new one", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(10));
    await store.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(fileOf(made) + end, { force: true });
    expect(await findings(await made.open())).toMatchObject([
      { kind: "cut", seq: 10, machine: store.machine },
    ]);
  });

  it("says when the note of the log's end cannot be read", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(1));
    writeFileSync(join(made.state, "log.head"), "{");
    expect(await findings(store)).toMatchObject([
      { kind: "note", message: "the note of how the log ends cannot be read" },
    ]);
  });

  it.each([
    ["no database", (file: string) => writeFileSync(file, "not a database ".repeat(1000))],
    ["half of one", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 5000))],
    [
      "overwritten inside",
      (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 100, 12_000)),
    ],
  ])("says how to go on when the file is %s, and removes nothing", async (_, damage) => {
    const made = await make();
    const store = await made.open();
    await store.append(records(100));
    await store.vacuum();
    await store.close();
    damage(fileOf(made));
    const before = readFileSync(fileOf(made));
    const use = async () => (await made.open()).append(records(100, () => ({}), 200));
    await expect(use()).rejects.toMatchObject({
      problem: "damaged",
      message: expect.stringContaining(
        `is damaged. Nothing was removed.\nTo go on with a new one, move it aside:\n  mkdir '${made.state}/damaged' && mv '${fileOf(made)}'*`,
      ),
    });
    expect(readFileSync(fileOf(made)).equals(before)).toBe(true);
  });

  it("says that the disk is full, and loses nothing of what was there", async () => {
    const made = await make();
    const store = await made.open();
    await store.append(records(10));
    await store.close();
    const { SqliteDriver } = await import("../../src/store/drivers/sqlite/driver.ts");
    const driver = new SqliteDriver(fileOf(made));
    driver.read(function* () {
      yield { sql: "PRAGMA max_page_count = 60", values: [] };
    });
    const fill = () =>
      driver.write(function* () {
        for (let n = 0; n < 1000; n++)
          yield {
            sql: "INSERT INTO state VALUES ('user', 'me', ?, ?, 1, NULL)",
            values: [String(n), "x".repeat(5000)],
          };
      });
    expect(fill).toThrow(
      /there is no space left for the store .*sluice\.db; make some, nothing that is in it is lost/,
    );
    driver.close();
    const after = await made.open();
    expect(await after.size()).toMatchObject({ records: 10, stateKeys: 0 });
    expect(await after.integrity()).toEqual([]);
  });

  it.each([
    [
      "a folder in its place",
      (state: string) => mkdirSync(join(state, "sluice.db")),
      /cannot be opened; is it a file in a folder that you can write to/,
    ],
    [
      "a file in the place of its folder",
      (state: string) => writeFileSync(join(state, "x"), ""),
      /cannot be opened/,
      "x",
    ],
  ])("says that it cannot be opened: %s", async (_, hinder, message, below = "") => {
    const state = folder();
    hinder(state);
    await expect(openStore({ state: join(state, below) })).rejects.toThrow(message);
  });

  it("knows no other kind, and repeats no password", async () => {
    const state = folder();
    await expect(openStore({ url: "mysql://me:secret@host/db", state })).rejects.toThrow(
      /^the store `mysql:\/\/…` is of no known kind; expected sqlite or postgres:\/\/…$/,
    );
    expect(existsSync(join(state, "sluice.db"))).toBe(false);
  });
});
