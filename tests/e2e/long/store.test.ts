import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { record, records, START } from "../../store/records.ts";
import { PostgresServer } from "../../store/server.ts";
import { Sandbox } from "../sluice.ts";
import { asPerson } from "../terminal.ts";

const server = await PostgresServer.start();
afterAll(() => server?.stop());

class StoreSandbox extends Sandbox {
  readonly state = join(this.home, ".local", "state", "sluice");
  readonly file = join(this.state, "sluice.db");

  /** With the built store, as another process of Sluice would. */
  async fill(fill: (store: Store) => Promise<unknown>, url?: string): Promise<void> {
    const { openStore } = createRequire(import.meta.url)("../../../dist/store.cjs");
    const store: Store = await openStore({ state: this.state, url });
    await fill(store);
    await store.vacuum();
    await store.close();
  }
}

async function filled(): Promise<StoreSandbox> {
  const sandbox = new StoreSandbox();
  await sandbox.fill(async (store) => {
    await store.append(records(1200));
    await store.commit([], [{ scope: "user", owner: "me", key: "a", kind: "set", value: 1 }], 1);
  });
  return sandbox;
}

describe("sluice store", () => {
  it("says that there is none yet, and makes none", () => {
    const sandbox = new StoreSandbox();
    const { stdout, code } = sandbox.run(["store"]);
    expect(stdout).toContain(
      "There is no store yet: the first call that Claude Code makes through Sluice makes one.",
    );
    expect(code).toBe(0);
    expect(sandbox.run(["store", "--json"]).json).toMatchObject({ kind: "sqlite", exists: false });
    expect(existsSync(sandbox.file)).toBe(false);
  });

  it("shows where it is, how large, how many, since when, and that it is sound", async () => {
    const sandbox = await filled();
    const { stdout, stderr, code } = sandbox.run(["store"], "", { TZ: "UTC" });
    expect(stdout).toMatch(
      new RegExp(
        [
          "^store {6}SQLite, ~/\\.local/state/sluice/sluice\\.db",
          "size {7}\\d[\\d.]* (?:kB|MB)",
          "log {8}1,200 records, 2026-01-31 10:00 to 2026-01-31 10:19",
          "state {6}1 key",
          "journal {4}all of it is in the log",
          "integrity {2}sound\n$",
        ].join("\n"),
      ),
    );
    expect([stderr, code]).toEqual(["", 0]);
  });

  it("says the same as JSON", async () => {
    const sandbox = await filled();
    expect(sandbox.run(["store", "--json"]).json).toEqual({
      kind: "sqlite",
      exists: true,
      place: sandbox.file,
      bytes: expect.any(Number),
      records: 1200,
      stateKeys: 1,
      machines: 1,
      oldest: new Date(START).toISOString(),
      newest: record(1199).time,
      journal: { folder: join(sandbox.state, "journal"), bytes: 0, troubles: [] },
      integrity: { checked: true, problems: [] },
    });
  });

  it("shows how much of the journal is not in the log, and what keeps it there", async () => {
    const sandbox = await filled();
    expect(sandbox.bash("git status").code).toBe(0);
    expect(sandbox.run(["store", "--json"]).json.journal.bytes).toBeGreaterThan(100);
    writeFileSync(
      join(sandbox.state, "journal", "drain-trouble.json"),
      JSON.stringify({ since: START, message: "the \u001b[2Kdisk is full" }),
    );
    const { stdout } = sandbox.run(["store"], "", { TZ: "UTC" });
    expect(stdout).toMatch(
      /journal {4}(?:\d+ B|\d[\d.]* kB) not in the log yet\n {11}since 2026-01-31 10:00: the .\[2Kdisk is full\n/,
    );
    expect(stdout).not.toContain("\u001b");
  });

  it("prunes what is older, with a yes, and gives the space back", async () => {
    const sandbox = await filled();
    await sandbox.fill(async (store) =>
      store.append([record(5000, { time: new Date().toISOString() })]),
    );
    const asked = sandbox.run(["store", "--prune", "1h"]);
    expect(asked).toMatchObject({ code: 2, stdout: "" });
    expect(asked.stderr).toBe(
      "sluice: nobody to ask here: Remove 1,200 records older than 1h from the log? If so, run `sluice store --prune 1h --yes`\n",
    );
    expect(sandbox.run(["store", "--json"]).json.records).toBe(1200 + 1);
    const { stdout, code } = sandbox.run(["store", "--prune", "1h", "--vacuum", "--yes"]);
    expect(stdout).toMatch(
      /^1,200 records older than 1h removed\.\n[\d.]+ MB before, \d[\d.]* kB now\.\nstore /,
    );
    expect(stdout).toContain("log        2 records, ");
    expect(code).toBe(0);
    expect(sandbox.run(["log", "verify"]).stdout).toMatch(
      /\nIt begins with number 1201 of [\d-]+ [\d:]+: what was older was removed, by retention or /,
    );
    expect(
      sandbox.run(["store", "--prune", "1h"]).stdout,
      "where nothing is older nobody is asked",
    ).toMatch(/^0 records older than 1h removed\./);
  });

  it("once something calls Sluice, prunes only for a person who types the code", async () => {
    const sandbox = await filled();
    sandbox.run(["init", "--scope", "user", "--yes"]);
    const prune = ["store", "--prune", "1h", "--yes"];
    expect(sandbox.run(prune)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("is for a person at a terminal"),
    });
    expect((await asPerson(sandbox, prune, { types: () => "111\r" })).code).toBe(1);
    expect(sandbox.run(["store", "--json"]).json.records).toBe(1200);
    const { stdout, stderr } = await asPerson(sandbox, prune);
    expect(stderr).toMatch(/Type \w+ to remove 1,200 records older than 1h from the log: /);
    expect(stdout).toContain("1,200 records older than 1h removed.");
  });

  it.each([
    [["--prune", "soon"], "`soon` is no length of time for --prune; expected such as 90d or 24h"],
    [["prune"], "`prune` is not expected; see `sluice store --help`"],
  ])("refuses %j", (args, message) => {
    expect(new StoreSandbox().run(["store", ...args])).toMatchObject({
      code: 2,
      stderr: `sluice: ${message}\n`,
    });
  });

  it("says how to go on with a damaged file, and leaves it alone", async () => {
    const sandbox = await filled();
    writeFileSync(sandbox.file, "not a database ".repeat(1000));
    const before = readFileSync(sandbox.file);
    const { stderr, code } = sandbox.run(["store", "--check"]);
    expect(stderr).toBe(
      [
        `sluice: the store ${sandbox.file} is damaged. Nothing was removed.\nTo go on with a new one, move it aside:`,
        `  mkdir '${sandbox.state}/damaged' && mv '${sandbox.file}'* '${sandbox.state}/log.head' '${sandbox.state}/damaged/'`,
        `What can be saved: sqlite3 '${sandbox.state}/damaged/sluice.db' .recover\n`,
      ].join("\n"),
    );
    expect(code).toBe(2);
    expect(readFileSync(sandbox.file).equals(before)).toBe(true);
  });

  it("shows what is not sound, with exit code 1", async () => {
    const sandbox = await filled();
    const database = new Database(sandbox.file, { timeout: 60_000 });
    // A row that breaks a rule of its table, which SQLite itself would not let in.
    database.exec("PRAGMA writable_schema = ON");
    database.exec(
      "UPDATE sqlite_schema SET sql = REPLACE(sql, 'owner TEXT NOT NULL', 'owner TEXT NOT NULL CHECK (owner <> ''me'')') WHERE name = 'state'",
    );
    database.close();
    expect(sandbox.run(["store"])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("integrity  CHECK constraint failed in state\n"),
    });
    const { json, code } = sandbox.run(["store", "--check", "--json"]);
    expect([json.integrity, code]).toEqual([
      { checked: true, problems: ["CHECK constraint failed in state"] },
      1,
    ]);
  });

  it("refuses what a newer Sluice made", async () => {
    const sandbox = await filled();
    const bytes = readFileSync(sandbox.file);
    // Where SQLite keeps the version that a program gave its tables: https://sqlite.org/fileformat.html
    bytes.writeUInt32BE(99, 60);
    writeFileSync(sandbox.file, bytes);
    expect(sandbox.run(["store"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /was made by a newer Sluice \(its version is 99, this one knows up to \d+\); update Sluice\n$/,
      ),
    });
  });

  it("says that it cannot be written", async () => {
    const sandbox = new StoreSandbox();
    mkdirSync(sandbox.file, { recursive: true });
    expect(sandbox.run(["store"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "cannot be opened; is it a file in a folder that you can write to?",
      ),
    });
  });

  it("names a PostgreSQL that cannot be reached, without its password", () => {
    const sandbox = new StoreSandbox();
    sandbox.own("store: postgres://me:secret@127.0.0.1:1/audit\n");
    const { stderr, code } = sandbox.run(["store"]);
    expect(stderr).toContain(
      "the store postgres://me@127.0.0.1:1/audit cannot be reached: is the server running, and is the address right?",
    );
    expect(stderr).not.toContain("secret");
    expect(code).toBe(2);
  });

  it.skipIf(!server)(
    "shows a PostgreSQL that the configuration or SLUICE_STORE names",
    async () => {
      const url = server?.url(await server.database()) ?? "";
      const sandbox = new StoreSandbox();
      await sandbox.fill(async (store) => store.append(records(3)), url);
      sandbox.own(`store: ${url}\n`);
      const { stdout, code } = sandbox.run(["store"]);
      expect(stdout).toMatch(
        /^store {6}PostgreSQL, postgres:\/\/sluice@\/.*\/test_1\nsize .*\nlog {8}3 records, /,
      );
      expect(code).toBe(0);
      expect(sandbox.run(["store", "--json"], "", { SLUICE_STORE: "sqlite" }).json).toMatchObject({
        kind: "sqlite",
        exists: false,
      });
      expect(sandbox.run(["store", "--json"], "", { SLUICE_STORE: url }).json).toMatchObject({
        kind: "postgres",
        records: 3,
        integrity: { problems: [] },
      });
    },
  );
});
