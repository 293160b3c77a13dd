import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AuditRecord } from "../../src/audit/record.ts";
import type { LogEntry, LogPage, Store } from "../../src/store/store.ts";
import type { Bench } from "./bench.ts";
import { findings } from "./many-contract.ts";
import { finding, record, records, START } from "./records.ts";

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function idsOf(store: Store, page: LogPage): Promise<string[]> {
  return (await all(store.entries(page))).map(({ record: { id } }) => id);
}

function ids(...numbers: number[]): string[] {
  return numbers.map((n) => record(n).id);
}

/** What every store does with records. */
export function logContract(make: () => Promise<Bench>): void {
  const open = async () => (await make()).open();

  describe("the log", () => {
    it("keeps records in their order, each linked to the one before", async () => {
      const store = await open();
      expect(await store.append(records(3))).toBe(3);
      expect(await store.append([record(3, { input: { command: 'echo "\0\ud800 数\n"' } })])).toBe(
        1,
      );
      const entries = await all(store.entries({}));
      expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect(entries.map(({ machine }) => machine)).toEqual(Array(4).fill(store.machine));
      expect(entries[3]?.record).toEqual(record(3, { input: { command: 'echo "\0\ud800 数\n"' } }));
      const hash = ({ previous, record }: LogEntry) =>
        createHash("sha256")
          .update(`${previous}\n${JSON.stringify(record)}`)
          .digest("hex");
      expect(entries.map((entry) => entry.hash)).toEqual(entries.map(hash));
      expect(entries.slice(1).map(({ previous }) => previous)).toEqual(
        entries.slice(0, -1).map((entry) => entry.hash),
      );
      expect(await store.heads()).toEqual([
        { machine: store.machine, seq: 4, hash: entries[3]?.hash },
      ]);
    });

    it("keeps each record once, whoever brings it again", async () => {
      const bench = await make();
      const store = await bench.open();
      expect(await store.append([record(1), record(1, { decision: "deny" }), record(2)])).toBe(2);
      expect(await (await bench.open()).append([record(2), record(3)])).toBe(1);
      expect(
        (await all(store.entries({}))).map(({ record: { id, decision } }) => [id, decision]),
      ).toEqual(ids(1, 2, 3).map((id) => [id, "abstain"]));
    });

    it("remembers the journal's position together with the records, or neither", async () => {
      const bench = await make();
      const store = await bench.open();
      await store.append(records(2), { file: "2026-01-31T10.jsonl#7", from: 0, offset: 300 });
      await store.append([], { file: "b", from: 0, offset: 0 });
      const broken = record(3, { input: { command: 1n as unknown as string } });
      await expect(async () =>
        store.append([record(2), broken], { file: "b", from: 0, offset: 900 }),
      ).rejects.toThrow();
      const again = await bench.open();
      expect(await again.positions()).toEqual(
        new Map([
          ["2026-01-31T10.jsonl#7", 300],
          ["b", 0],
        ]),
      );
      expect(await idsOf(again, {})).toEqual(ids(0, 1));
      await again.forget("2026-01-31T10.jsonl#7");
      expect(await again.positions()).toEqual(new Map([["b", 0]]));
    });

    it("takes a batch of thousands, and records of any size", async () => {
      const store = await open();
      expect(await store.append(records(5000))).toBe(5000);
      expect(
        await store.append([record(5000, { input: { command: "x".repeat(2_000_000) } })]),
      ).toBe(1);
      expect(
        (await all(store.entries({ afterSeq: 5000 })))[0]?.record.input["command"],
      ).toHaveLength(2_000_000);
    });

    it("takes what somebody else wrote into the journal, however odd", async () => {
      const store = await open();
      const odd = [
        { spent: { total: 1e300, policies: { a: "x", b: -1, c: null } } },
        { spent: { total: -5, policies: {} }, time: "soon" },
        { tool: null, session: 7, agent: [], findings: [{ policy: "p", message: "m" }] },
        { input: { command: "\ud800".repeat(300) }, project: "\0" },
      ] as unknown as Partial<AuditRecord>[];
      expect(await store.append(odd.map((change, n) => record(n, change)))).toBe(odd.length);
      expect(await findings(store)).toEqual([]);
      expect(await store.policyTimes()).toHaveLength(4);
    });

    it("gives each machine a chain of its own", async () => {
      const bench = await make();
      const one = await bench.open();
      await one.append(records(2));
      expect((await bench.open()).machine).toBe(one.machine);
      expect(one.machine).toMatch(/^[0-9a-f]{32}$/);
    });
  });

  describe("reading the log", () => {
    const various = (n: number): Partial<AuditRecord> => ({
      ...(n === 3
        ? {
            tool: "mcp__pay__refund",
            decision: "deny",
            findings: [finding("pay/limit", "deny")],
            by: "policy",
          }
        : {}),
      ...(n === 5
        ? { event: "SessionStart", context: [{ policy: "context/brief", message: "x" }] }
        : {}),
      ...(n === 6
        ? {
            project: 'C:\\work\\"other"',
            decision: "ask",
            findings: [finding("git/push"), finding("pay/limit")],
          }
        : {}),
      ...(n === 7
        ? {
            changes: [{ policy: "pay/limit", field: "a", after: 1, message: "m" }],
            errors: [{ policy: "pay/limit", message: "e" }],
          }
        : {}),
    });

    const FILTERS: readonly (readonly [string, LogPage, readonly number[]])[] = [
      ["a session", { session: "s1" }, [1, 4, 7]],
      ["several sessions", { session: ["s1", "s2"] }, [1, 2, 4, 5, 7, 8]],
      ["no session at all", { session: [] }, []],
      ["a tool", { tool: "mcp__pay__refund" }, [3]],
      ["a decision", { decision: ["deny", "ask"] }, [3, 6]],
      ["an event", { event: "SessionStart" }, [5]],
      ["a project", { project: 'C:\\work\\"other"' }, [6]],
      ["a policy that said anything", { policy: "pay/limit" }, [3, 6, 7]],
      ["a policy and a decision", { policy: "pay/limit", decision: "ask" }, [6]],
      ["a policy, newest first", { policy: "pay/limit", newestFirst: true, limit: 2 }, [7, 6]],
      ["a policy that never spoke", { policy: "git/none" }, []],
      ["since", { since: START + 7000 }, [7, 8]],
      ["until", { until: START + 2000 }, [0, 1]],
      [
        "a policy in a time",
        { policy: "pay/limit", since: START + 4000, until: START + 7000 },
        [6],
      ],
      ["the newest", { newestFirst: true, limit: 3 }, [8, 7, 6]],
      ["the oldest", { limit: 2 }, [0, 1]],
      ["none of them", { limit: 0 }, []],
      ["what came later", { afterSeq: 6 }, [6, 7, 8]],
      ["what came later, of a session", { afterSeq: 1, session: "s0" }, [3, 6]],
      ["what came later, of a policy", { afterSeq: 4, policy: "pay/limit" }, [6, 7]],
      ["another machine", { machine: "none" }, []],
    ];

    it(`finds ${FILTERS.map(([name]) => name).join("; ")}`, async () => {
      const store = await open();
      await store.append(records(9, various));
      for (const [name, page, expected] of FILTERS)
        expect(await idsOf(store, page), name).toEqual(ids(...expected));
    });

    it("is in the order of time, even where the records came in another", async () => {
      const store = await open();
      await store.append([record(5), record(1), record(3)]);
      expect(await idsOf(store, {})).toEqual(ids(1, 3, 5));
      expect(await idsOf(store, { newestFirst: true })).toEqual(ids(5, 3, 1));
      expect(await idsOf(store, { afterSeq: 0 })).toEqual(ids(5, 1, 3));
    });

    it("loses and doubles none between pages, though many have the same time", async () => {
      const store = await open();
      const time = (n: number) => new Date(START + Math.floor(n / 450)).toISOString();
      await store.append(
        records(1000, (n) => ({ time: time(n), findings: [finding("git/push")] })),
      );
      for (const page of [
        {},
        { newestFirst: true },
        { afterSeq: 0 },
        { policy: "git/push" },
        { session: ["s0", "s1", "s2"] },
      ]) {
        const found = await idsOf(store, page);
        expect([found.length, new Set(found).size], JSON.stringify(page)).toEqual([1000, 1000]);
        expect(await idsOf(store, { ...page, limit: 450 }), JSON.stringify(page)).toEqual(
          found.slice(0, 450),
        );
      }
    });

    it("goes on while others write", async () => {
      const store = await open();
      await store.append(records(300));
      const found: string[] = [];
      for await (const entry of store.entries({})) {
        if (found.length === 100) await store.append(records(50, () => ({}), 300));
        found.push(entry.record.id);
      }
      expect(found).toEqual(records(350).map(({ id }) => id));
    });
  });

  describe("counting", () => {
    it("by any dimensions, the most frequent first", async () => {
      const store = await open();
      await store.append(records(10, (n) => (n < 3 ? { decision: "deny", by: "policy" } : {})));
      expect(await store.tally([])).toEqual([{ values: [], count: 10, micros: 1000 }]);
      expect(await store.tally(["decision", "by"])).toEqual([
        { values: ["abstain", "nobody"], count: 7, micros: 700 },
        { values: ["deny", "policy"], count: 3, micros: 300 },
      ]);
      expect(await store.tally(["session"], { decision: "deny" })).toEqual(
        ["s0", "s1", "s2"].map((session) => ({ values: [session], count: 1, micros: 100 })),
      );
      expect(await store.tally(["machine", "event", "tool", "project", "path"])).toEqual([
        {
          values: [store.machine, "PreToolUse", "Bash", "/work/app", "hot"],
          count: 10,
          micros: 1000,
        },
      ]);
      expect(await store.tally(["tool"], { session: "none" })).toEqual([]);
    });

    it("by days and hours, as they are where a person is", async () => {
      const store = await open();
      const at = (time: string) => ({ time });
      await store.append([
        record(1, at("2026-01-31T22:30:00.000Z")),
        record(2, at("2026-01-31T23:30:00.000Z")),
      ]);
      expect((await store.tally(["day"])).map(({ values, count }) => [...values, count])).toEqual([
        ["2026-01-31", 2],
      ]);
      const east = { offset: 3_600_000 };
      expect((await store.tally(["day"], {}, east)).map(({ values }) => values[0])).toEqual([
        "2026-01-31",
        "2026-02-01",
      ]);
      expect(
        (await store.tally(["hour"], {}, { offset: -3_600_000 })).map(({ values }) => values[0]),
      ).toEqual(["2026-01-31T21", "2026-01-31T22"]);
    });

    it("what each policy said, once for each record", async () => {
      const store = await open();
      await store.append([
        record(1, {
          findings: [
            finding("a", "deny"),
            finding("a", "deny"),
            finding("b", "ask", "until trusted"),
          ],
        }),
        record(2, {
          findings: [finding("a", "deny"), finding("a", "ask")],
          context: [{ policy: "a", message: "x" }],
          session: "s9",
        }),
      ]);
      expect(await store.policyTally()).toEqual([
        { policy: "a", kind: "deny", count: 2, ignored: 0 },
        { policy: "a", kind: "ask", count: 1, ignored: 0 },
        { policy: "a", kind: "context", count: 1, ignored: 0 },
        { policy: "b", kind: "ask", count: 1, ignored: 1 },
      ]);
      expect(await store.policyTally({ session: "s9", policy: "a" })).toHaveLength(3);
    });

    it("what was asked about most", async () => {
      const store = await open();
      await store.append(records(9, (n) => ({ decision: n < 6 ? "ask" : "deny" })));
      await store.append([
        record(20, { tool: "Edit", decision: "ask", input: { file_path: 'C:\\a "b"\n' } }),
        record(21, { decision: "ask", input: {} }),
      ]);
      expect(await store.subjects({ decision: "ask" }, 3)).toEqual([
        { tool: "Bash", subject: "git push origin b1", count: 2, last: START + 5000 },
        { tool: "Bash", subject: "git push origin b0", count: 2, last: START + 4000 },
        { tool: "Edit", subject: 'C:\\a "b"\n', count: 1, last: START + 20_000 },
      ]);
    });

    it("the time of policies, with percentiles that are at most a tenth too high", async () => {
      const store = await open();
      const spent = (n: number) => ({
        spent: { total: 1000 + n, policies: { "git/push": n + 1, "shell/x": 0 } },
      });
      await store.append(records(60, spent));
      await store.append(records(40, spent, 60));
      const [calls, push, shell] = await store.policyTimes();
      expect(calls).toMatchObject({ policy: "", count: 100, micros: 104_950 });
      expect(push).toMatchObject({ policy: "git/push", count: 100, micros: 5050 });
      expect(shell).toMatchObject({ policy: "shell/x", count: 100, micros: 0 });
      const { p50 = 0, p95 = 0 } = push ?? {};
      expect([p50 >= 50, p50 <= 55, p95 >= 95, p95 <= 105]).toEqual([true, true, true, true]);
    });

    it("the time of policies, by whole hours and by project", async () => {
      const store = await open();
      const at = (hour: number, project: string) => ({
        time: new Date(START + hour * 3_600_000).toISOString(),
        project,
      });
      await store.append([record(1, at(0, "/a")), record(2, at(1, "/a")), record(3, at(1, "/b"))]);
      const count = async (filter: Parameters<Store["policyTimes"]>[0]) =>
        (await store.policyTimes(filter))[0]?.count ?? 0;
      expect(await count({ since: START + 3_700_000 })).toBe(2);
      expect(await count({ until: START + 3_600_000 })).toBe(1);
      expect(await count({ project: "/a" })).toBe(2);
      expect(await count({ project: ["/b"], machine: store.machine })).toBe(1);
      expect(await count({ machine: "none" })).toBe(0);
    });
  });

  describe("the rest", () => {
    it("keeps cursors", async () => {
      const bench = await make();
      const store = await bench.open();
      expect(await store.cursor("otlp")).toBe(0);
      await store.setCursor("otlp", 5);
      await store.setCursor("otlp", 7);
      await store.setCursor("other", 1);
      expect(await (await bench.open()).cursor("otlp")).toBe(7);
    });

    it("knows its size", async () => {
      const store = await open();
      expect(await store.size()).toMatchObject({ records: 0, stateKeys: 0, machines: 0 });
      await store.append(records(10));
      await store.commit([], [{ scope: "user", owner: "me", key: "a", kind: "set", value: 1 }], 1);
      const size = await store.size();
      expect(size).toMatchObject({
        records: 10,
        stateKeys: 1,
        machines: 1,
        oldest: START,
        newest: START + 9000,
      });
      expect(size.bytes).toBeGreaterThan(10_000);
    });

    it("is sound, also after a vacuum", async () => {
      const store = await open();
      await store.append(records(1000));
      await store.prune(START + 900_000);
      await store.vacuum();
      expect(await store.integrity()).toEqual([]);
      expect(await idsOf(store, { limit: 1 })).toEqual(ids(900));
    });

    it("refuses to touch what a newer Sluice made", async () => {
      const bench = await make();
      await (await bench.open()).close();
      await bench.sql(
        bench.url === "sqlite"
          ? "PRAGMA user_version = 99"
          : "INSERT INTO sluice.version VALUES (99)",
      );
      await expect(bench.open()).rejects.toMatchObject({
        problem: "newer",
        message: expect.stringMatching(
          /was made by a newer Sluice \(its version is 99, this one knows up to \d+\); update Sluice$/,
        ),
      });
    });
  });
}
