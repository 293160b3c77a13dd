import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FileJournal, journalFolder } from "../../../src/audit/journal.ts";
import type { DrainTarget } from "../../../src/server/drain/drain-site.ts";
import { Drainer } from "../../../src/server/drain/drainer.ts";
import { readTroubles } from "../../../src/store/journal/store-trouble.ts";
import { openStore } from "../../../src/store/open.ts";
import { recordFor } from "../../../src/store/record-fixture.ts";
import { attribute, Collector } from "../collector.ts";
import { GateSandbox, isAlive, kill, until } from "../gate.ts";

function setUp(target: Partial<DrainTarget> = {}) {
  const state = mkdtempSync(join(tmpdir(), "sluice-drainer-"));
  const journal = new FileJournal(journalFolder(state));
  const drainer = new Drainer();
  onTestFinished(async () => {
    await drainer.end();
    journal.close();
    rmSync(state, { recursive: true, force: true });
  });
  const answer = (id: string): void => {
    journal.append(recordFor(id, { time: new Date().toISOString() }));
    drainer.touch({ state, ...target });
  };
  const ids = async (): Promise<string[]> => {
    const store = await openStore({ state });
    const found: string[] = [];
    for await (const { record } of store.entries({ afterSeq: 0 })) found.push(record.id);
    await store.close();
    return found;
  };
  return { state, drainer, answer, ids };
}

it("records of answered calls are in the log soon after", async () => {
  const { drainer, answer, ids } = setUp();
  for (const id of ["a", "b", "c"]) answer(id);
  await until(async () => ((await ids()).length === 3 ? true : undefined));
  answer("d");
  await until(async () => ((await ids()).length === 4 ? true : undefined));
  expect(await ids()).toEqual(["a", "b", "c", "d"]);
  expect(drainer.trouble).toBeUndefined();
});

it("at the end everything is in the log", async () => {
  const { drainer, answer, ids } = setUp();
  const all = Array.from({ length: 300 }, (_, index) => `r${index}`);
  for (const id of all) answer(id);
  await drainer.end();
  expect(await ids()).toEqual(all);
});

it("nothing of it looks like something that a policy left behind", async () => {
  const { answer, ids } = setUp();
  const active = (): string[] => process.getActiveResourcesInfo().sort();
  // The timers of the test itself come and go meanwhile.
  const handles = (): string[] => active().filter((name) => name !== "Timeout");
  const before = [active(), handles()];
  answer("a");
  expect(active()).toEqual(before[0]);
  await until(async () => ((await ids()).length === 1 ? true : undefined));
  expect(handles()).toEqual(before[1]);
});

it("what goes wrong is remembered until it works again", async () => {
  const { state, drainer, answer, ids } = setUp();
  mkdirSync(join(state, "sluice.db"), { recursive: true });
  answer("a");
  const trouble = await until(() => drainer.trouble);
  expect(trouble).toContain("sluice.db");
  expect(readTroubles(journalFolder(state))).toEqual([
    { kind: "drain", since: expect.any(Number), message: trouble },
  ]);
  rmSync(join(state, "sluice.db"), { recursive: true });
  answer("b");
  await until(() => (drainer.trouble === undefined ? true : undefined));
  expect(await ids()).toEqual(["a", "b"]);
  expect(readTroubles(journalFolder(state))).toEqual([]);
});

it("a thread that cannot be started is trouble, and no more", async () => {
  const { state } = setUp();
  const file = join(state, "broken.cjs");
  writeFileSync(file, "throw new Error('broken');");
  const drainer = new Drainer(file);
  drainer.touch({ state });
  expect(await until(() => drainer.trouble)).toContain("broken");
  await drainer.end();
});

it("records go to a collector as they come, also after it was down", async () => {
  const collector = await Collector.start();
  const { state, answer } = setUp({ otlp: { url: collector.url, headers: { "x-team": "red" } } });
  collector.answers.push([503, { "retry-after": "1" }, "busy"]);
  answer("a");
  const [trouble] = await until(
    () =>
      readTroubles(journalFolder(state)).find(({ kind }) => kind === "export") &&
      readTroubles(journalFolder(state)),
  );
  expect(trouble?.message).toBe(`${collector.url}/v1/logs answered 503: busy`);
  answer("b");
  await until(() => (collector.records.length === 2 ? true : undefined));
  answer("c");
  await until(() => (collector.records.length === 3 ? true : undefined));
  expect(collector.records.map((record) => attribute(record, "sluice.id"))).toEqual([
    "a",
    "b",
    "c",
  ]);
  expect(collector.received[0]).toMatchObject({
    path: "/v1/logs",
    headers: { "x-team": "red", "content-type": "application/json" },
  });
  await until(() => (readTroubles(journalFolder(state)).length === 0 ? true : undefined));
});

it("a server that is told to end has everything that it answered in the log first", async () => {
  const sandbox = new GateSandbox();
  const pid = await sandbox.warm();
  for (const command of ["git status", "git push --force origin main"])
    await sandbox.gate(JSON.stringify({ tool_name: "Bash", tool_input: { command } }));
  const judged = (await sandbox.info())?.judged ?? 0;
  expect(judged).toBeGreaterThan(1);
  kill(pid, "SIGTERM");
  await until(() => (isAlive(pid) ? undefined : true));
  const store = await openStore({ state: sandbox.state });
  const seen: string[] = [];
  for await (const { record } of store.entries({ afterSeq: 0 }))
    if (record.path === "hot") seen.push(`${record.decision} ${record.input["command"]}`);
  await store.close();
  expect(seen.slice(-2)).toEqual(["allow git status", "deny git push --force origin main"]);
  expect(seen).toHaveLength(judged);
});
