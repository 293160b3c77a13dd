import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { AuditRecord } from "../../audit/record.ts";
import { openStore } from "../open.ts";
import type { Awaitable } from "../ports.ts";
import { recordFor } from "../record-fixture.ts";
import type { Store } from "../store.ts";

const CALL = {
  hook: "70.1763424000",
  session: "s",
  tool: "Bash",
  input: { command: "ls" },
} as const;
const FIRST = recordFor("first", { ...CALL, path: "hot" });
const AGAIN = recordFor("again", {
  ...CALL,
  path: "cold",
  again: true,
  time: "2026-11-16T01:00:04.000Z",
});

const kept = (...batches: AuditRecord[][]): Promise<string[]> =>
  keptBy((store, batch) => store.append(batch), batches);

/** As processes do that read the same file of the journal at the same time, from its start. */
const keptOfOneFile = (...batches: AuditRecord[][]): Promise<string[]> =>
  keptBy(
    (store, batch) => store.append(batch, { file: "f", from: 0, offset: batch.length }),
    batches,
  );

async function keptBy(
  append: (store: Store, batch: AuditRecord[]) => Awaitable<number>,
  batches: AuditRecord[][],
): Promise<string[]> {
  const state = mkdtempSync(join(tmpdir(), "sluice-repeats-"));
  const store = await openStore({ state });
  onTestFinished(async () => {
    await store.close();
    rmSync(state, { recursive: true, force: true });
  });
  for (const batch of batches) await append(store, batch);
  const ids: string[] = [];
  for await (const { record } of store.entries({ afterSeq: 0 })) ids.push(record.id);
  return ids;
}

it("of a call that was judged again the record counts whose reply was delivered, in either order", async () => {
  expect(await kept([FIRST, AGAIN])).toEqual(["again"]);
  expect(await kept([AGAIN, FIRST])).toEqual(["again"]);
});

it("what is in the log already stays, if it says the same", async () => {
  expect(await kept([FIRST], [AGAIN])).toEqual(["first"]);
  expect(await kept([FIRST], [{ ...AGAIN, decision: "deny" }])).toEqual(["first", "again"]);
});

it("a call that another process brought in meanwhile is not brought in again", async () => {
  const next = recordFor("next", { ...CALL, hook: "90.1763424000", path: "hot" });
  expect(await keptOfOneFile([FIRST, AGAIN], [FIRST, AGAIN, next])).toEqual(["again", "next"]);
  expect(await keptOfOneFile([FIRST, AGAIN], [FIRST])).toEqual(["again"]);
  expect(await keptOfOneFile([FIRST], [FIRST, AGAIN])).toEqual(["first"]);
});

it("a server that was too late for its launcher adds nothing to what the client was told", async () => {
  const late = { ...FIRST, time: "2026-11-16T01:00:09.000Z" };
  expect(await kept([AGAIN], [late])).toEqual(["again"]);
  expect(await kept([AGAIN], [{ ...late, decision: "deny" }])).toEqual(["again"]);
  expect(await kept([AGAIN], [{ ...late, input: { command: "ls -a" } }])).toEqual([
    "again",
    "first",
  ]);
});

it.each<[string, AuditRecord]>([
  ["another process", { ...AGAIN, hook: "71.1763424000" }],
  ["the same process id at another time", { ...AGAIN, hook: "70.1763424001" }],
  ["another command", { ...AGAIN, input: { command: "rm -rf build" } }],
  ["another event", { ...AGAIN, event: "PostToolUse" }],
  ["another session", { ...AGAIN, session: "t" }],
])("%s is another call", async (_, other) => {
  expect(await kept([FIRST, other])).toEqual(["first", "again"]);
  expect(await kept([FIRST], [other])).toEqual(["first", "again"]);
});

it("two calls that no launcher says to be one are two", async () => {
  const { again: _, ...other } = AGAIN;
  const { hook: __, ...nameless } = other;
  expect(await kept([FIRST, other])).toEqual(["first", "again"]);
  expect(await kept([recordFor("a"), recordFor("b"), nameless])).toEqual(["a", "b", "again"]);
});
