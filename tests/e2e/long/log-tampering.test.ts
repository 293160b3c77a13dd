import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { GateSandbox, kill, until } from "../gate.ts";
import type { Ran } from "../sluice.ts";

/** An attacker with the rights of the person, who edits files between calls that go on as before. */
class Attack extends GateSandbox {
  readonly database = join(this.state, "sluice.db");
  readonly note = join(this.state, "log.head");

  async calls(count: number): Promise<void> {
    for (let n = 0; n < count; n++)
      await this.gate(JSON.stringify({ tool_name: "Bash", tool_input: { command: `echo ${n}` } }));
    await this.count();
  }

  /** How many records there are; brings in what calls wrote. */
  async count(): Promise<number> {
    return this.run(["log", "--json", "--limit", "0"]).stdout.split("\n").filter(Boolean).length;
  }

  sql(...statements: string[]): void {
    const database = new Database(this.database, { timeout: 5000 });
    for (const statement of statements) database.exec(statement);
    database.close();
  }

  async verify(...args: string[]): Promise<Ran["json"]> {
    return this.run(["log", "verify", "--json", ...args]).json;
  }

  copy(): string {
    const copy = join(this.root, "copy.db");
    rmSync(copy, { force: true });
    this.sql(`VACUUM INTO '${copy}'`);
    return copy;
  }

  replaceBy(copy: string): void {
    for (const end of ["", "-wal", "-shm"]) rmSync(this.database + end, { force: true });
    copyFileSync(copy, this.database);
  }

  /** Where records may lie that the log had already: with them gone the attacker hides more. */
  clearJournal(): void {
    rmSync(join(this.state, "journal"), { recursive: true, force: true });
  }
}

const CUT = [
  "DELETE FROM record WHERE seq > 3",
  "DELETE FROM entry WHERE seq > 3",
  "DELETE FROM said WHERE seq > 3",
  "UPDATE chain SET seq = 3, hash = (SELECT hash FROM record WHERE seq = 3)",
];
const BEHEAD = [
  "UPDATE chain SET pruned_seq = 2, pruned_hash = (SELECT hash FROM record WHERE seq = 2)",
  "DELETE FROM record WHERE seq <= 2",
  "DELETE FROM entry WHERE seq <= 2",
  "DELETE FROM said WHERE seq <= 2",
];

describe.each(["with a resident process", "without one"])("%s", (server) => {
  async function sandbox(calls = 6): Promise<Attack> {
    const made = new Attack();
    if (server === "with a resident process") await made.warm();
    await made.calls(calls);
    if (server === "without one") await made.killServers();
    expect(await made.verify()).toMatchObject({ verified: true });
    return made;
  }

  async function goesOn(attacked: Attack): Promise<void> {
    await attacked.calls(3);
    if (server === "without one") await attacked.killServers();
  }

  it("the newest records deleted with the chain's row fitted are found at once and after further calls", async () => {
    const attacked = await sandbox();
    attacked.clearJournal();
    attacked.sql(...CUT);
    expect(await attacked.verify()).toMatchObject({ verified: false, findings: [{ kind: "cut" }] });
    for (let round = 0; round < 2; round++) {
      await goesOn(attacked);
      const { verified, findings } = await attacked.verify();
      expect({ verified, findings }).toMatchObject({
        verified: false,
        findings: [
          {
            kind: "broken",
            seq: 4,
            message: expect.stringMatching(
              /^Found at .*: Records 4 to \d were removed, or an older copy/,
            ),
          },
        ],
      });
    }
  });

  it("an older copy in the place of the database is found at once and after further calls", async () => {
    const attacked = await sandbox(3);
    const copy = attacked.copy();
    await attacked.calls(4);
    attacked.clearJournal();
    attacked.replaceBy(copy);
    expect(await attacked.verify()).toMatchObject({ verified: false });
    await goesOn(attacked);
    const { verified, findings } = await attacked.verify();
    expect({ verified, kinds: findings.map(({ kind }: Ran["json"]) => kind) }).toEqual({
      verified: false,
      kinds: ["broken"],
    });
  });

  it("the first records removed as if pruned are found at once and after further calls", async () => {
    const attacked = await sandbox();
    attacked.sql(...BEHEAD);
    const expected = { verified: false, findings: [{ kind: "anchor", seq: 2 }] };
    expect(await attacked.verify()).toMatchObject(expected);
    await goesOn(attacked);
    expect(await attacked.verify()).toMatchObject(expected);
  });

  it("a line of the journal cannot excuse it", async () => {
    const attacked = await sandbox();
    const { hash, record } = JSON.parse(attacked.run(["log", "show", "2", "--json"]).stdout);
    attacked.sql(...BEHEAD);
    const forged = { ...record, id: "forged", event: "pruned", input: { first: 1, last: 2, hash } };
    appendFileSync(
      join(attacked.state, "journal", `${record.time.slice(0, 13)}.jsonl`),
      `\n${JSON.stringify(forged)}\n`,
    );
    await goesOn(attacked);
    expect(await attacked.verify()).toMatchObject({
      verified: false,
      findings: [{ kind: "anchor", seq: 2 }],
    });
  });

  it("a removed note of how the log ended is found at once and after further calls", async () => {
    const attacked = await sandbox();
    attacked.clearJournal();
    attacked.sql(...CUT);
    rmSync(attacked.note);
    expect(await attacked.verify()).toMatchObject({
      verified: false,
      findings: [{ kind: "note" }],
    });
    await goesOn(attacked);
    expect(await attacked.verify()).toMatchObject({
      verified: false,
      findings: [{ kind: "broken" }],
    });
  });

  it("`store --prune` by the person leaves a log that verifies, also after further calls", async () => {
    const pruned = await sandbox();
    expect(pruned.run(["store", "--prune", "1s", "--yes"]).code).toBe(0);
    expect(await pruned.verify()).toMatchObject({ verified: true });
    await goesOn(pruned);
    expect(await pruned.verify()).toMatchObject({ verified: true });
  });
});

it("a log that is replaced together with its note is found by the resident process that wrote it", async () => {
  const attacked = new Attack();
  await attacked.warm();
  await attacked.calls(3);
  const copy = attacked.copy();
  const note = readFileSync(attacked.note);
  const before = await attacked.count();
  // The resident process itself brings these in.
  for (let n = 0; n < 3; n++)
    await attacked.gate(JSON.stringify({ tool_name: "Bash", tool_input: { command: `ls ${n}` } }));
  await until(() => JSON.parse(readFileSync(attacked.note, "utf8")).seq >= before + 3 || undefined);
  attacked.clearJournal();
  attacked.replaceBy(copy);
  writeFileSync(attacked.note, note);
  expect(await attacked.verify()).toMatchObject({ verified: true });
  // `verify` may bring in the call before the resident process does.
  await until(async () => {
    await attacked.gate(JSON.stringify({ tool_name: "Bash", tool_input: { command: "ls again" } }));
    return !(await attacked.verify()).verified || undefined;
  });
  expect(await attacked.verify()).toMatchObject({
    verified: false,
    findings: [{ kind: "broken" }],
  });
});

it("a restored backup is said for ever, and `--after` checks what came later", async () => {
  const sandbox = new Attack();
  await sandbox.calls(3);
  await sandbox.killServers();
  const backup = sandbox.copy();
  await sandbox.calls(3);
  await sandbox.killServers();
  sandbox.clearJournal();
  sandbox.replaceBy(backup);
  await sandbox.calls(2);
  const shown = sandbox.run(["log", "verify"]);
  expect(shown.code).toBe(1);
  expect(shown.stdout).toContain("✗ The log is not what was written, in one place.");
  expect(shown.stdout.replaceAll(/\s+/g, " ")).toContain(
    "`sluice log verify --after <number>` checks what came later",
  );
  const [{ seq }] = (await sandbox.verify()).findings;
  expect(sandbox.run(["log", "verify", "--after", String(seq)]).code).toBe(0);
  const { stdout } = sandbox.run(["log", "show", String(seq)]);
  expect(stdout).toContain("BROKEN");
  expect(stdout).toContain("removed, or an older copy of the log was put in its place");
});

it("10 kills of the resident process between and during calls look like no attack", async () => {
  const sandbox = new Attack();
  for (let n = 0; n < 10; n++) {
    const pid = await until(async () => (await sandbox.warm()) || undefined);
    await sandbox.gate(JSON.stringify({ tool_name: "Bash", tool_input: { command: `echo ${n}` } }));
    // The first moments after a call are those in which its record is drained and noted.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    kill(pid, "SIGKILL");
  }
  expect(await sandbox.verify()).toMatchObject({ verified: true, findings: [] });
});
