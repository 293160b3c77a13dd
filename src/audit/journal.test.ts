import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { readSegment, segmentsIn } from "../store/journal/segments.ts";
import { recordFor as record } from "../store/record-fixture.ts";
import { FileJournal, journalFolder } from "./journal.ts";

const HOUR = "2026-11-16T01";
const DURING = Date.parse(`${HOUR}:30:00Z`);
const LONG_AFTER = Date.now() + 24 * 3600_000;

function setUp() {
  const state = mkdtempSync(join(tmpdir(), "sluice-journal-"));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const folder = journalFolder(state);
  const journal = new FileJournal(folder);
  onTestFinished(() => journal.close());
  const file = join(folder, `${HOUR}.jsonl`);
  const batches = (from = 0, now = DURING) =>
    segmentsIn(folder, now).flatMap((segment) => [...readSegment(segment, from)]);
  const ids = (from = 0, now = DURING) =>
    batches(from, now).flatMap(({ records }) =>
      records.map(({ id, event }) => (event === "damaged" ? event : id)),
    );
  return { state, folder, journal, file, batches, ids };
}

it("keeps what is appended, hour by hour, in order", () => {
  const { journal, folder, ids } = setUp();
  journal.append(record("a"));
  journal.append(record("b", { time: "2026-11-16T02:00:00.000Z" }));
  journal.append(record("c"));
  expect(readdirSync(folder)).toEqual(["2026-11-16T01.jsonl", "2026-11-16T02.jsonl"]);
  expect(ids()).toEqual(["a", "c", "b"]);
});

it("is for the user alone, also where the folder was open to others", () => {
  const { journal, folder, file } = setUp();
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  journal.append(record("a"));
  expect([folder, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
    "700",
    "600",
  ]);
});

it("goes on where it was told, and leaves a line without an end for later", () => {
  const { journal, file, batches, ids } = setUp();
  journal.append(record("a"));
  const [first] = batches();
  journal.append(record("b"));
  appendFileSync(file, '\n{"id":"c"');
  expect(ids(first?.offset)).toEqual(["b"]);
  expect(batches(first?.offset).at(-1)?.offset).toBeLessThan(statSync(file).size);
});

it("a record after a torn one is whole, and the torn one is not passed over", () => {
  const { journal, file, ids, batches } = setUp();
  journal.append(record("a"));
  appendFileSync(file, '\n{"id":"torn","input":{"command":"rm');
  journal.append(record("b"));
  expect(ids()).toEqual(["a", "damaged", "b"]);
  const damaged = batches()[0]?.records[1];
  expect(damaged?.input).toEqual({ text: '{"id":"torn","input":{"command":"rm' });
  expect(damaged?.errors[0]?.message).toContain("2026-11-16T01.jsonl, byte ");
});

it("a torn end is damage once nobody will complete it", () => {
  const { journal, file, ids, batches } = setUp();
  journal.append(record("a"));
  appendFileSync(file, '\n{"id":"torn');
  expect(ids()).toEqual(["a"]);
  expect(ids(0, LONG_AFTER)).toEqual(["a", "damaged"]);
  expect(batches(0, LONG_AFTER).at(-1)?.offset).toBe(statSync(file).size);
});

it("the same damage is the same record each time it is read", () => {
  const { file, batches, journal } = setUp();
  journal.append(record("a"));
  appendFileSync(file, "\nnot JSON\n");
  expect(batches()).toEqual(batches());
  expect(batches()[0]?.records[1]?.event).toBe("damaged");
});

it.each([
  "null",
  "[]",
  "{}",
  '{"id":"a"}',
  ...[
    { findings: [1] },
    { findings: [{ policy: "a", message: "b" }] },
    { time: "yesterday" },
    { decision: "maybe" },
    { tool: 5 },
    { changes: [{ policy: "a", message: "b", field: "c" }] },
    { spent: { total: 1, policies: { a: "long" } } },
    { input: [] },
  ].map((parts) => JSON.stringify({ ...record("b"), ...parts })),
])("a line that is no record is damage: %s", (line) => {
  const { journal, file, ids } = setUp();
  journal.append(record("a"));
  appendFileSync(file, `${line}\n`);
  expect(ids()).toEqual(["a", "damaged"]);
});

it("reads on from the start where a position cannot be one of this file", () => {
  const { journal, ids } = setUp();
  journal.append(record("a"));
  journal.append(record("b"));
  expect(ids(17)).toEqual(["a", "b"]);
  expect(ids(1_000_000)).toEqual(["a", "b"]);
});

it("reads records that are longer than one piece", () => {
  const { journal, ids } = setUp();
  for (const id of ["a", "b", "c"])
    journal.append(record(id, { input: { text: "é".repeat(1_500_000) } }));
  expect(ids()).toEqual(["a", "b", "c"]);
});

it("writes again where the file was removed under it", () => {
  const { journal, file, ids } = setUp();
  journal.append(record("a"));
  rmSync(file);
  journal.append(record("b"));
  expect(ids()).toEqual(["b"]);
});

it("refuses a folder that is a link", () => {
  const { journal, folder, state } = setUp();
  mkdirSync(join(state, "elsewhere"));
  symlinkSync(join(state, "elsewhere"), folder);
  expect(() => journal.append(record("a"))).toThrow("is not a folder of its own");
  expect(readdirSync(join(state, "elsewhere"))).toEqual([]);
});

it.each([
  ["a link", (path: string, state: string) => symlinkSync(join(state, "target"), path)],
  ["a pipe", (path: string) => spawnSync("mkfifo", [path])],
])("refuses a file that is %s, and does not wait", (_, plant) => {
  const { journal, folder, file, state } = setUp();
  writeFileSync(join(state, "target"), "mine");
  mkdirSync(folder);
  plant(file, state);
  expect(() => journal.append(record("a"))).toThrow();
  expect(readFileSync(join(state, "target"), "utf8")).toBe("mine");
});

it("says that it could not write, and what was written by halves is damage", () => {
  const { journal, folder, ids } = setUp();
  const code = `const { FileJournal } = await import("./journal.ts");
    try { new FileJournal(${JSON.stringify(folder)}).append(${JSON.stringify(record("half", { input: { text: "x".repeat(4000) } }))}); }
    catch (error) { console.log(error.code); }`;
  // A file may not grow beyond a kilobyte: the first write is cut short, the next one fails.
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" --import tsx --input-type=module -e "$1"`;
  const ran = spawnSync("bash", ["-c", limited, process.execPath, code], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    encoding: "utf8",
  });
  expect(ran).toMatchObject({ stdout: "EFBIG\n" });
  journal.append(record("next"));
  expect(ids()).toEqual(["damaged", "next"]);
});
