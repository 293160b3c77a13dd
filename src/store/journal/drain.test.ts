import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FileJournal, journalFolder } from "../../audit/journal.ts";
import type { AuditRecord } from "../../audit/record.ts";
import { openStore } from "../open.ts";
import { recordFor } from "../record-fixture.ts";
import { drain, retire } from "./drain.ts";

const HOUR_MS = 3600_000;
const NOW = Date.parse("2026-11-16T12:30:00Z");

async function setUp() {
  const state = mkdtempSync(join(tmpdir(), "sluice-drain-"));
  const store = await openStore({ state });
  const folder = journalFolder(state);
  const journal = new FileJournal(folder);
  onTestFinished(async () => {
    journal.close();
    await store.close();
    rmSync(state, { recursive: true, force: true });
  });
  const ids = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { record } of store.entries({ afterSeq: 0 }))
      found.push(record.event === "damaged" ? "damaged" : record.id);
    return found;
  };
  /** As written so many hours ago. */
  const append = (id: string, hours = 0, parts: Partial<AuditRecord> = {}): string => {
    const when = new Date(NOW - hours * HOUR_MS);
    journal.append(recordFor(id, { time: when.toISOString(), ...parts }));
    const file = join(folder, `${when.toISOString().slice(0, 13)}.jsonl`);
    utimesSync(file, when, when);
    return file;
  };
  return { state, store, folder, ids, append };
}

it("moves what was appended into the log, in order, and each record once", async () => {
  const { store, folder, ids, append } = await setUp();
  append("b", 1);
  append("c");
  append("a", 1);
  expect(await drain(store, folder, NOW)).toEqual({ added: 3, problems: [] });
  append("d");
  expect(await drain(store, folder, NOW)).toEqual({ added: 1, problems: [] });
  expect(await drain(store, folder, NOW)).toEqual({ added: 0, problems: [] });
  expect(await ids()).toEqual(["b", "a", "c", "d"]);
});

it("of an empty journal has nothing to do", async () => {
  const { store, folder } = await setUp();
  expect(await drain(store, folder, NOW)).toEqual({ added: 0, problems: [] });
});

it("removes a file of the past once it is in the log, and forgets its position", async () => {
  const { store, folder, append } = await setUp();
  append("old", 4);
  append("new", 1);
  await drain(store, folder, NOW);
  expect(readdirSync(folder)).toEqual(["2026-11-16T11.jsonl"]);
  expect([...(await store.positions()).keys()]).toEqual([
    expect.stringMatching(/^2026-11-16T11\.jsonl#\d+$/),
  ]);
});

it("does not remove a file of the past to which somebody appended lately", async () => {
  const { store, folder, append } = await setUp();
  const file = append("old", 4);
  utimesSync(file, new Date(NOW), new Date(NOW));
  await drain(store, folder, NOW);
  expect(existsSync(file)).toBe(true);
});

it("takes a file that comes again under the name of a removed one for a new one", async () => {
  const { store, folder, ids, append } = await setUp();
  append("first", 4);
  await drain(store, folder, NOW);
  append("again", 4);
  await drain(store, folder, NOW);
  expect(await ids()).toEqual(["first", "again"]);
});

it("reads a file again whose position was lost, without a record being there twice", async () => {
  const { store, folder, ids, append } = await setUp();
  append("a");
  await drain(store, folder, NOW);
  for (const file of (await store.positions()).keys()) await store.forget(file);
  append("b");
  expect(await drain(store, folder, NOW)).toEqual({ added: 1, problems: [] });
  expect(await ids()).toEqual(["a", "b"]);
});

it("forgets the positions of files that are gone", async () => {
  const { store, folder, append } = await setUp();
  rmSync(append("a"));
  await store.append([], { file: "2026-11-16T01.jsonl#1", from: 0, offset: 7 });
  await drain(store, folder, NOW);
  expect([...(await store.positions()).keys()]).toEqual([]);
});

it("what is damaged is said in the log, once", async () => {
  const { store, folder, ids, append } = await setUp();
  appendFileSync(append("a"), "\nrubbish\n");
  append("b");
  await drain(store, folder, NOW);
  await drain(store, folder, NOW);
  expect(await ids()).toEqual(["a", "damaged", "b"]);
});

it.each([
  ["a link", (file: string) => symlinkSync("/etc/hostname", file), "ELOOP"],
  ["a pipe", (file: string) => spawnSync("mkfifo", [file]), "is not a regular file"],
  ["a folder", (file: string) => mkdirSync(file), "is not a regular file"],
])("goes on behind %s in place of a file, and says so", async (_, plant, why) => {
  const { store, folder, ids, append } = await setUp();
  mkdirSync(folder);
  plant(join(folder, "2026-11-16T09.jsonl"));
  append("a");
  const { problems } = await drain(store, folder, NOW);
  expect(problems).toEqual([expect.stringContaining("2026-11-16T09.jsonl` cannot be read (")]);
  expect(problems[0]).toContain(why);
  expect(await ids()).toEqual(["a"]);
});

it("several that drain at once do it together", async () => {
  const { state, store, folder, ids, append } = await setUp();
  const others = await Promise.all([1, 2, 3].map(() => openStore({ state })));
  onTestFinished(() => Promise.all(others.map((other) => other.close())).then(() => {}));
  const all = Array.from({ length: 50 }, (_, index) => `r${index}`);
  for (const id of all) {
    append(id, 0, { input: { text: "x".repeat(100_000) } });
    await Promise.all([store, ...others].map((each) => drain(each, folder, NOW)));
  }
  expect(await ids()).toEqual(all);
});

it("applies retention once an hour", async () => {
  const { store, folder, ids, append } = await setUp();
  append("old", 50);
  append("new", 1);
  await drain(store, folder, NOW);
  expect(await retire(store, 24 * HOUR_MS, NOW)).toBe(1);
  // And the record of what was removed.
  expect(await ids()).toEqual(["new", expect.any(String)]);
  expect(await retire(store, 0, NOW)).toBe(0);
  expect(await retire(store, 0, NOW + HOUR_MS)).toBeGreaterThan(0);
});

it("applies retention of more than a day once a day, because each time leaves a record", async () => {
  const { store, folder, append } = await setUp();
  append("old", 50);
  await drain(store, folder, NOW);
  const midnight = Math.ceil(NOW / (24 * HOUR_MS)) * 24 * HOUR_MS;
  expect(await retire(store, 1000 * HOUR_MS, midnight)).toBe(0);
  expect(await retire(store, 25 * HOUR_MS, midnight + 23 * HOUR_MS)).toBe(0);
  expect(await retire(store, 25 * HOUR_MS, midnight + 24 * HOUR_MS)).toBe(1);
});

it.each(["broken", "pruned"] as const)(
  "a line that calls itself `%s` does not become a record of the log about itself",
  async (event) => {
    const { store, folder, append } = await setUp();
    append("forged", 0, { event, input: { first: 1, last: 5, hash: "0".repeat(64) } });
    await drain(store, folder, NOW);
    const events: string[] = [];
    for await (const { record } of store.entries({})) events.push(record.event);
    expect(events).toEqual(["damaged"]);
  },
);

it("keeps everything where it is told to", async () => {
  const { store, folder, ids, append } = await setUp();
  append("old", 50_000);
  await drain(store, folder, NOW);
  expect(await retire(store, undefined, NOW)).toBe(0);
  expect(await ids()).toEqual(["old"]);
  expect(await retire(store, HOUR_MS, NOW)).toBe(1);
});
