import { describe, expect, it } from "vitest";
import type { Store, Verified } from "../../src/store/store.ts";
import type { Bench } from "./bench.ts";
import { finding, record, records, START } from "./records.ts";

type Found = readonly [kind: string, seq: number];

async function findings(store: Store, known?: Parameters<Store["verify"]>[0]): Promise<Found[]> {
  const found: Found[] = [];
  for await (const item of store.verify(known))
    if (item.kind !== "progress") found.push([item.kind, item.seq]);
  return found;
}

/** What every store notices about its log. `schema`: before the name of a table, for statements behind its back. */
export function chainContract(make: () => Promise<Bench>, schema: string): void {
  async function written(count = 10): Promise<{ bench: Bench; store: Store }> {
    const bench = await make();
    const store = await bench.open();
    await store.append(records(count, () => ({ findings: [finding("git/push")] })));
    expect(await findings(store)).toEqual([]);
    return { bench, store };
  }
  const table = (name: string) => `${schema}${name}`;
  /** These columns of two records change places. */
  const swap = (one: number, other: number, ...columns: string[]): string[] => [
    `CREATE TABLE ${table("swapped")} AS SELECT * FROM ${table("record")} WHERE seq IN (${one}, ${other})`,
    ...columns.map(
      (column) =>
        `UPDATE ${table("record")} SET ${column} = (SELECT s.${column} FROM ${table("swapped")} s WHERE s.seq = ${one + other} - record.seq)
         WHERE seq IN (${one}, ${other})`,
    ),
  ];

  describe("verifying", () => {
    it("finds nothing in an empty log, and counts what it checked", async () => {
      const store = await (await make()).open();
      expect(await findings(store)).toEqual([]);
      await store.append(records(1100));
      const progress: Verified[] = [];
      for await (const item of store.verify()) progress.push(item);
      expect(progress).toEqual(
        [500, 1000, 1100].map((checked) => ({ kind: "progress", checked, total: 1100 })),
      );
    });

    it.each<[string, string[], Found[]]>([
      [
        "an edited record",
        [`UPDATE ${table("record")} SET record = REPLACE(record, 'b1', 'b2') WHERE seq = 2`],
        [["edited", 2]],
      ],
      [
        "one more blank",
        [`UPDATE ${table("record")} SET record = REPLACE(record, '{', '{ ') WHERE seq = 2`],
        [["edited", 2]],
      ],
      [
        "an edited hash",
        [
          `UPDATE ${table("record")} SET hash = REPLACE(hash, SUBSTR(hash, 1, 8), 'deadbeef') WHERE seq = 4`,
        ],
        [["edited", 4]],
      ],
      [
        "an edited last hash",
        [
          `UPDATE ${table("record")} SET hash = REPLACE(hash, SUBSTR(hash, 1, 8), 'deadbeef') WHERE seq = 10`,
        ],
        [["edited", 10]],
      ],
      [
        "an edited link",
        [
          `UPDATE ${table("record")} SET previous = REPLACE(previous, SUBSTR(previous, 1, 8), 'deadbeef') WHERE seq = 4`,
        ],
        [
          ["unlinked", 4],
          ["edited", 4],
        ],
      ],
      ["a missing record", [`DELETE FROM ${table("record")} WHERE seq = 5`], [["gap", 5]]],
      [
        "several missing records",
        [`DELETE FROM ${table("record")} WHERE seq IN (5, 6)`],
        [["gap", 5]],
      ],
      [
        "swapped texts",
        swap(3, 4, "record"),
        [
          ["edited", 3],
          ["edited", 4],
        ],
      ],
      ["a cut end", [`DELETE FROM ${table("record")} WHERE seq > 7`], [["cut", 8]]],
      ["everything cut", [`DELETE FROM ${table("record")}`], [["cut", 1]]],
      ["a missing beginning", [`DELETE FROM ${table("record")} WHERE seq < 3`], [["gap", 1]]],
      ["a head that was moved back", [`UPDATE ${table("chain")} SET seq = 9`], [["cut", 10]]],
      [
        "a head with another hash",
        [`UPDATE ${table("chain")} SET hash = pruned_hash`],
        [["cut", 10]],
      ],
      [
        "a wrong anchor",
        [`UPDATE ${table("chain")} SET pruned_hash = hash`],
        [
          ["anchor", 0],
          ["anchor", 1],
        ],
      ],
      [
        "an anchor that hides the beginning",
        [`UPDATE ${table("chain")} SET pruned_seq = 3, pruned_hash = hash`],
        [
          ["anchor", 4],
          ["anchor", 3],
        ],
      ],
      [
        "a decision that filters see otherwise",
        [`UPDATE ${table("entry")} SET decision = 'allow' WHERE seq = 6`],
        [["index", 6]],
      ],
      [
        "a record hidden from filters",
        [`DELETE FROM ${table("entry")} WHERE seq = 6`],
        [["index", 6]],
      ],
      [
        "a policy hidden from filters",
        [`DELETE FROM ${table("said")} WHERE seq = 6`],
        [["index", 6]],
      ],
    ])("finds %s", async (_, statements, expected) => {
      const { bench, store } = await written();
      for (const statement of statements) await bench.sql(statement);
      expect(await findings(store)).toEqual(expected);
    });

    it("finds a missing record though all others moved up", async () => {
      const { bench, store } = await written();
      for (const name of ["record", "entry", "said"]) {
        await bench.sql(`DELETE FROM ${table(name)} WHERE seq = 9`);
        await bench.sql(`UPDATE ${table(name)} SET seq = 9 WHERE seq = 10`);
      }
      await bench.sql(`UPDATE ${table("chain")} SET seq = 9`);
      expect(await findings(store)).toContainEqual(["unlinked", 9]);
    });

    it("finds records that changed places, though each is whole", async () => {
      const { bench, store } = await written();
      for (const statement of swap(3, 4, "record", "hash", "previous")) await bench.sql(statement);
      const found = await findings(store);
      expect(found).toEqual(
        expect.arrayContaining([
          ["unlinked", 3],
          ["unlinked", 4],
          ["unlinked", 5],
        ]),
      );
    });

    it("finds a record that was rewritten together with its hash", async () => {
      const { bench, store } = await written();
      const { store: other } = await forged(make);
      const fifth = await entryAt(other, 5);
      await bench.sql(
        `UPDATE ${table("record")} SET record = '${JSON.stringify(fifth.record)}', hash = '${fifth.hash}', previous = '${fifth.previous}' WHERE seq = 5`,
      );
      expect((await findings(store)).map(([kind]) => kind)).toContain("unlinked");
    });

    it("finds an end that was cut and forgotten, by a head that somebody noted", async () => {
      const { bench, store } = await written();
      const heads = await store.heads();
      const seventh = await entryAt(store, 7);
      for (const name of ["record", "entry", "said"])
        await bench.sql(`DELETE FROM ${table(name)} WHERE seq > 7`);
      await bench.sql(`UPDATE ${table("chain")} SET seq = 7, hash = '${seventh.hash}'`);
      expect(await findings(store, heads)).toEqual([["cut", 8]]);
      await store.append(records(3, () => ({}), 50));
      expect(await findings(store, heads)).toEqual([
        ["broken", 8],
        ["edited", 10],
      ]);
    });

    it("finds that a whole log is missing, by a head that somebody noted", async () => {
      const store = await (await make()).open();
      expect(await findings(store, [{ machine: "gone", seq: 4, hash: "x" }])).toEqual([["cut", 4]]);
    });

    it("is not disturbed by others that append and prune meanwhile", async () => {
      const { bench, store } = await written(1200);
      const other = await bench.open();
      const found: Verified[] = [];
      let step = 0;
      for await (const item of store.verify()) {
        if (item.kind !== "progress") found.push(item);
        step++;
        if (step === 1) await other.prune(START + 800_000);
        await other.append([record(2000 + step)]);
      }
      expect(found).toEqual([]);
      expect(await findings(store)).toEqual([]);
    });
  });

  describe("pruning", () => {
    it("removes what is older, and the rest still verifies", async () => {
      const { store } = await written();
      const heads = await store.heads();
      expect(await store.prune(START + 4000)).toBe(4);
      expect(await store.prune(START + 4000)).toBe(0);
      expect((await entryAt(store, 5)).record).toMatchObject({ id: record(4).id });
      // And the one that says what was removed.
      expect((await store.size()).records).toBe(7);
      expect(await findings(store, heads)).toEqual([]);
      await store.append(records(2, () => ({}), 100));
      expect(await findings(store, heads)).toEqual([]);
    });

    it("of everything leaves a chain that goes on", async () => {
      const { store } = await written();
      const heads = await store.heads();
      expect(await store.prune(START + 999_000)).toBe(10);
      expect(await findings(store, heads)).toEqual([]);
      expect(await store.append([record(1), record(200)])).toBe(2);
      expect((await store.heads())[0]?.seq).toBe(13);
      expect(await findings(store)).toEqual([]);
    });

    it("goes from the beginning only: an old record between newer ones stays", async () => {
      const store = await (await make()).open();
      await store.append([record(1), record(50), record(2), record(51)]);
      expect(await store.prune(START + 10_000)).toBe(1);
      expect(await findings(store)).toEqual([]);
    });

    it("in steps, of any number", async () => {
      const { store } = await written(4500);
      expect(await store.prune(START + 4_400_000)).toBe(4400);
      expect(await findings(store)).toEqual([]);
      expect(await store.policyTimes({ until: START + 3_600_000 })).toEqual([]);
    });

    it("does not make a missing record disappear", async () => {
      const { bench, store } = await written();
      await bench.sql(`DELETE FROM ${table("record")} WHERE seq = 3`);
      await expect(async () => store.prune(START + 8000)).rejects.toMatchObject({
        problem: "damaged",
        message: expect.stringContaining("`sluice log verify`"),
      });
      expect(await findings(store)).toEqual([["gap", 3]]);
    });
  });
}

async function entryAt(store: Store, seq: number) {
  for await (const entry of store.entries({ afterSeq: seq - 1, limit: 1 })) return entry;
  throw new Error(`no entry ${seq}`);
}

/** A log of other content that verifies. */
async function forged(make: () => Promise<Bench>) {
  const bench = await make();
  const store = await bench.open();
  await store.append(records(10, () => ({ decision: "allow" })));
  return { bench, store };
}
