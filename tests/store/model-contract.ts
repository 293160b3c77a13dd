import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/protocol/json.ts";
import type { StateKey, StateWrite, VersionedKey } from "../../src/store/ports.ts";
import type { Store } from "../../src/store/store.ts";
import type { Bench } from "./bench.ts";

const KEYS = ["a", "b", "c"];
const CLIENTS = [0, 1, 2];

type Step =
  | { readonly kind: "read"; readonly client: number; readonly keys: readonly string[] }
  | { readonly kind: "commit"; readonly client: number; readonly writes: readonly Write[] }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "purge" };
type Write = { readonly key: string; readonly lasts?: number } & (
  | { readonly kind: "set"; readonly value: number | string }
  | { readonly kind: "increment"; readonly by: number }
  | { readonly kind: "expire"; readonly lasts: number }
  | { readonly kind: "delete" }
);

const key = fc.constantFrom(...KEYS);
const lasts = fc.integer({ min: 0, max: 20 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record(
    { kind: fc.constant("set" as const), key, value: fc.oneof(fc.integer(), fc.string()), lasts },
    { requiredKeys: ["kind", "key", "value"] },
  ),
  fc.record(
    { kind: fc.constant("increment" as const), key, by: fc.integer({ min: -5, max: 5 }), lasts },
    { requiredKeys: ["kind", "key", "by"] },
  ),
  fc.record({ kind: fc.constant("expire" as const), key, lasts }),
  fc.record({ kind: fc.constant("delete" as const), key }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant("read" as const),
      client: fc.constantFrom(...CLIENTS),
      keys: fc.uniqueArray(key, { minLength: 1 }),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("commit" as const),
      client: fc.constantFrom(...CLIENTS),
      writes: fc.array(write, { maxLength: 4 }),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 10 }),
    }),
    weight: 2,
  },
  { arbitrary: fc.constant({ kind: "purge" as const }), weight: 1 },
);

interface Cell {
  readonly value: Json;
  readonly expires: number | undefined;
  /** Changes with every write of the key. */
  readonly mark: number;
}

/** The same in a few lines of plain JavaScript. */
class Model {
  readonly #cells = new Map<string, Cell>();
  #marks = 0;

  live(name: string, now: number): Cell | undefined {
    const cell = this.#cells.get(name);
    return cell && (cell.expires === undefined || cell.expires > now) ? cell : undefined;
  }

  commit(
    seen: ReadonlyMap<string, number>,
    writes: readonly Write[],
    now: number,
  ): boolean | "refused" {
    if ([...seen].some(([name, mark]) => (this.live(name, now)?.mark ?? 0) !== mark)) return false;
    const draft = new Map<string, Omit<Cell, "mark"> | undefined>();
    for (const each of writes) {
      const before = draft.has(each.key) ? draft.get(each.key) : this.live(each.key, now);
      const ends =
        each.kind !== "delete" && each.lasts !== undefined ? now + each.lasts : undefined;
      if (each.kind === "set") draft.set(each.key, { value: each.value, expires: ends });
      if (each.kind === "delete") draft.set(each.key, undefined);
      if (each.kind === "expire")
        draft.set(each.key, before && { value: before.value, expires: ends });
      if (each.kind === "increment") {
        if (before && typeof before.value !== "number") return "refused";
        draft.set(each.key, {
          value: ((before?.value as number) ?? 0) + each.by,
          expires: before ? before.expires : ends,
        });
      }
    }
    for (const [name, cell] of draft) {
      if (cell) this.#cells.set(name, { ...cell, mark: ++this.#marks });
      else this.#cells.delete(name);
    }
    return true;
  }
}

/** Whatever several clients do in whatever order, a store does what a few lines of plain JavaScript do. */
export function modelContract(make: () => Promise<Bench>, runs: number): void {
  describe("any interleaving of clients", () => {
    it("comes to the same as in a model", async () => {
      const bench = await make();
      const stores = await Promise.all(CLIENTS.map(() => bench.open()));
      let owner = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) =>
          play(stores, steps, `run ${++owner}`),
        ),
        { numRuns: runs },
      );
    });
  });
}

async function play(
  stores: readonly Store[],
  steps: readonly Step[],
  owner: string,
): Promise<void> {
  const model = new Model();
  let now = 1000;
  const stateKey = (name: string): StateKey => ({ scope: "project", owner, key: name });
  const seen = CLIENTS.map(() => ({
    versions: new Map<string, VersionedKey>(),
    marks: new Map<string, number>(),
  }));
  for (const each of steps) {
    if (each.kind === "wait") now += each.ms;
    else if (each.kind === "purge") await stores[0]!.purgeExpired(now);
    else if (each.kind === "read") {
      const { versions, marks } = seen[each.client]!;
      const found = await stores[each.client]!.read(each.keys.map(stateKey), now);
      expect(Object.fromEntries(found.map((entry) => [entry.key, entry.value]))).toEqual(
        Object.fromEntries(
          each.keys.flatMap((name) =>
            model.live(name, now) ? [[name, model.live(name, now)?.value]] : [],
          ),
        ),
      );
      for (const name of each.keys) {
        versions.set(name, {
          ...stateKey(name),
          version: found.find((entry) => entry.key === name)?.version ?? 0,
        });
        marks.set(name, model.live(name, now)?.mark ?? 0);
      }
    } else {
      const { versions, marks } = seen[each.client]!;
      const writes = each.writes.map((item): StateWrite => {
        const { key: name, lasts: length, ...rest } = item as Write & { readonly lasts?: number };
        return {
          ...stateKey(name),
          ...rest,
          ...(length === undefined ? {} : { expires: now + length }),
        } as StateWrite;
      });
      const expected = model.commit(marks, each.writes, now);
      const committed = (async () =>
        stores[each.client]!.commit([...versions.values()], writes, now))();
      if (expected === "refused")
        await expect(committed).rejects.toMatchObject({ problem: "value" });
      else expect(await committed).toBe(expected);
      versions.clear();
      marks.clear();
    }
  }
}
