import { describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.ts";
import type { Bench } from "./bench.ts";
import { records } from "./records.ts";
import { Writer } from "./writers.ts";

const NOW = 1_000_000;

/** What every store does for many processes at once. */
export function manyContract(make: () => Promise<Bench>): void {
  describe("many processes", () => {
    it("open a store that is not there yet, count together and write one chain, all at once", async () => {
      const bench = await make();
      const writers = Array.from(
        { length: 4 },
        (_, index) => new Writer(bench, `w${index}`, "both", 20),
      );
      await Promise.all(writers.map(({ ended }) => ended));
      expect(writers.map(({ errors, done }) => [errors, done])).toEqual(
        writers.map(() => ["", true]),
      );
      const store = await bench.open();
      expect(await counters(store)).toEqual([80, 80]);
      expect(
        (await store.tally(["session"])).map(({ values, count }) => [...values, count]).sort(),
      ).toEqual(writers.map(({ name }) => [name, 40]));
      expect(await findings(store)).toEqual([]);
      expect((await store.heads()).map(({ seq }) => seq)).toEqual([160]);
    });

    it("that commit the same at the same time: one of them, whether the key was there or not", async () => {
      const bench = await make();
      const stores = await Promise.all(Array.from({ length: 4 }, () => bench.open()));
      for (const version of [0, "there"]) {
        const key = { scope: "global", owner: "", key: "k" } as const;
        const seen = version === 0 ? [{ ...key, version: 0 }] : await stores[0]!.read([key], NOW);
        const won = await Promise.all(
          stores.map(async (store, value) =>
            store.commit(seen, [{ ...key, kind: "set", value }], NOW),
          ),
        );
        expect(won.filter(Boolean)).toHaveLength(1);
        expect((await stores[0]!.read([key], NOW))[0]?.value).toBe(won.indexOf(true));
      }
    });

    it("that lock the same keys in other orders do not lock each other out", async () => {
      const bench = await make();
      const stores = await Promise.all([bench.open(), bench.open()]);
      const keys = Array.from(
        { length: 20 },
        (_, index) => ({ scope: "global", owner: "", key: `k${index}` }) as const,
      );
      const commits = Array.from({ length: 20 }, async (_, turn) => {
        const ordered = turn % 2 ? keys : [...keys].reverse();
        return stores[turn % 2]!.commit(
          [],
          ordered.map((key) => ({ ...key, kind: "increment", by: 1 }) as const),
          NOW,
        );
      });
      expect(await Promise.all(commits)).toEqual(commits.map(() => true));
      expect((await stores[0].read(keys, NOW)).map(({ value }) => value)).toEqual(
        keys.map(() => 20),
      );
    });

    it("that bring the same records at the same time bring them once", async () => {
      const bench = await make();
      const stores = await Promise.all(Array.from({ length: 3 }, () => bench.open()));
      const added = await Promise.all(stores.map(async (store) => store.append(records(200))));
      expect(added.sort()).toEqual([0, 0, 200]);
      expect(await findings(stores[0]!)).toEqual([]);
    });
  });
}

async function counters(store: Store): Promise<unknown[]> {
  const keys = ["left", "right"].map((key) => ({ scope: "global", owner: "", key }) as const);
  return (await store.read(keys, NOW)).map(({ value }) => value);
}

export async function findings(store: Store): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of store.verify()) if (item.kind !== "progress") found.push(item);
  return found;
}
