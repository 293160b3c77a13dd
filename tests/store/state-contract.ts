import { describe, expect, it } from "vitest";
import type { Json } from "../../src/protocol/json.ts";
import type { StateKey, StateWrite } from "../../src/store/ports.ts";
import type { Store } from "../../src/store/store.ts";
import type { Bench } from "./bench.ts";

const NOW = 1_000_000;
const at = (key: string, owner = "s1"): StateKey => ({ scope: "session", owner, key });
const set = (key: string, value: Json, expires?: number): StateWrite => ({
  ...at(key),
  kind: "set",
  value,
  ...(expires === undefined ? {} : { expires }),
});
const add = (key: string, by: number, expires?: number): StateWrite => ({
  ...at(key),
  kind: "increment",
  by,
  ...(expires === undefined ? {} : { expires }),
});

async function valueAt(store: Store, key: string, now = NOW): Promise<Json | undefined> {
  return (await store.read([at(key)], now))[0]?.value;
}

async function versionAt(store: Store, key: string, now = NOW): Promise<number> {
  return (await store.read([at(key)], now))[0]?.version ?? 0;
}

/** What every store does with what policies remember. */
export function stateContract(make: () => Promise<Bench>): void {
  const open = async () => (await make()).open();

  describe("state", () => {
    it("reads what was set, under the key it was asked for", async () => {
      const store = await open();
      await store.commit([], [set("a", 1), set("b", { c: [null, true, "x"] })], NOW);
      expect(await store.read([at("a"), at("none"), at("b"), at("a")], NOW)).toEqual([
        { ...at("a"), value: 1, version: expect.any(Number) },
        { ...at("b"), value: { c: [null, true, "x"] }, version: expect.any(Number) },
      ]);
      expect(await store.read([], NOW)).toEqual([]);
    });

    it("lists the keys of one owner that begin alike, sorted, without those that have expired", async () => {
      const store = await open();
      await store.commit(
        [],
        [
          set("a/2", 2),
          set("a/1", 1),
          set("a", 0),
          set("b/1", 9),
          set("a/3", 3, NOW + 1),
          set("A/1", 8),
        ],
        NOW,
      );
      await store.commit(
        [],
        [
          { ...at("a/1", "s2"), kind: "set", value: 7 },
          { ...at("a/1"), scope: "user", kind: "set", value: 6 },
        ],
        NOW,
      );
      const listed = async (prefix: string, now = NOW) =>
        (await store.list("session", "s1", prefix, now)).map(({ key, value }) => [key, value]);
      expect(await listed("a/")).toEqual([
        ["a/1", 1],
        ["a/2", 2],
        ["a/3", 3],
      ]);
      expect(await listed("a/", NOW + 1)).toEqual([
        ["a/1", 1],
        ["a/2", 2],
      ]);
      expect(await listed("none")).toEqual([]);
      const [first] = await store.list("session", "s1", "a/", NOW);
      expect(first).toEqual((await store.read([at("a/1")], NOW))[0]);
    });

    it("lists keys with odd characters as they are", async () => {
      const store = await open();
      for (const key of ['x%/"1', "x%/😀", "x_/2", "x%/\n"])
        await store.commit([], [set(key, key)], NOW);
      const found = await store.list("session", "s1", "x%/", NOW);
      expect(found.map(({ key }) => key).sort()).toEqual(["x%/\n", 'x%/"1', "x%/😀"].sort());
      expect((await store.list("session", "s1", "x%/😀", NOW)).map(({ value }) => value)).toEqual([
        "x%/😀",
      ]);
    });

    const VALUES: readonly (readonly [string, Json])[] = [
      ["NUL and half a pair", "a\0b\ud800c"],
      ["quotes and backslashes", `"\\'\n`],
      ["other scripts", "Größe 数据 😀"],
      ["an empty text", ""],
      ["a large number", Number.MAX_SAFE_INTEGER],
      ["a fraction", 0.1],
      ["null", null],
      ["a key like a prototype's", JSON.parse('{"__proto__": 1, "constructor": 2}')],
    ];

    it(`gives back as it was: ${VALUES.map(([name]) => name).join(", ")}`, async () => {
      const store = await open();
      for (const [name, value] of VALUES) {
        await store.commit([], [set("k", value)], NOW);
        expect(JSON.stringify(await valueAt(store, "k")), name).toBe(JSON.stringify(value));
      }
    });

    it("tells keys apart that differ by scope, owner, an odd character or their end", async () => {
      const store = await open();
      const long = "x".repeat(5000);
      const keys: StateKey[] = [
        at("k"),
        at("k", "s2"),
        { scope: "user", owner: "s1", key: "k" },
        at("k\0"),
        at("k\0a"),
        at("\ud800"),
        at("\udfff"),
        at(`${long}a`),
        at(`${long}b`),
        at("k", `/p/${long}a`),
        at("k", `/p/${long}b`),
        at("é".repeat(700)),
        at(""),
      ];
      await store.commit(
        [],
        keys.map((key, index): StateWrite => ({ ...key, kind: "set", value: index })),
        NOW,
      );
      expect((await store.read(keys, NOW)).map(({ value }) => value)).toEqual(
        keys.map((_, index) => index),
      );
    });

    it("writes nothing when something that was seen has changed", async () => {
      const [one, other] = await twoOf(make);
      await one.commit([], [set("a", 1), set("b", 1)], NOW);
      const seen = await one.read([at("a"), at("b")], NOW);
      await other.commit([], [set("b", 2)], NOW);
      expect(await one.commit(seen, [set("a", 9), set("c", 9)], NOW)).toBe(false);
      expect([await valueAt(one, "a"), await valueAt(one, "b"), await valueAt(one, "c")]).toEqual([
        1,
        2,
        undefined,
      ]);
    });

    it("writes all when what was seen is unchanged", async () => {
      const store = await open();
      await store.commit([], [set("a", 1)], NOW);
      const seen = await store.read([at("a")], NOW);
      expect(
        await store.commit([...seen, { ...at("b"), version: 0 }], [set("a", 2), set("b", 2)], NOW),
      ).toBe(true);
      expect([await valueAt(store, "a"), await valueAt(store, "b")]).toEqual([2, 2]);
    });

    it("notices what appeared, and what was set to the same value again", async () => {
      const store = await open();
      await store.commit([], [set("a", 1)], NOW);
      expect(await store.commit([{ ...at("a"), version: 0 }], [set("b", 1)], NOW)).toBe(false);
      const seen = await store.read([at("a")], NOW);
      await store.commit([], [set("a", 1)], NOW);
      expect(await store.commit(seen, [set("b", 1)], NOW)).toBe(false);
      expect(await valueAt(store, "b")).toBeUndefined();
    });

    it("notices that something expired", async () => {
      const store = await open();
      await store.commit([], [set("a", 1, NOW + 10)], NOW);
      const seen = await store.read([at("a")], NOW);
      expect(await store.commit(seen, [set("b", 1)], NOW + 10)).toBe(false);
      expect(await store.commit([{ ...at("a"), version: 0 }], [set("b", 1)], NOW + 10)).toBe(true);
    });

    it("never gives a key the same version twice", async () => {
      const store = await open();
      const versions: number[] = [];
      for (const clear of [
        [{ ...at("a"), kind: "delete" }] as const,
        [{ ...at("a"), kind: "expire", expires: NOW }] as const,
      ]) {
        await store.commit([], [set("a", 1)], NOW);
        versions.push(await versionAt(store, "a"));
        await store.commit([], clear, NOW);
        await store.purgeExpired(NOW);
        expect(await versionAt(store, "a")).toBe(0);
      }
      await store.commit([], [set("a", 1)], NOW);
      versions.push(await versionAt(store, "a"));
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
      expect(versions.every((version) => version > 0)).toBe(true);
    });

    it("does nothing for nothing", async () => {
      const store = await open();
      expect(await store.commit([], [], NOW)).toBe(true);
      expect(await store.commit([{ ...at("a"), version: 0 }], [], NOW)).toBe(true);
      expect(await store.commit([{ ...at("a"), version: 3 }], [], NOW)).toBe(false);
    });

    it("applies several writes of one key in their order", async () => {
      const store = await open();
      await store.commit(
        [],
        [
          set("a", 5),
          add("a", 2),
          set("b", 1),
          { ...at("b"), kind: "delete" },
          { ...at("c"), kind: "delete" },
          add("c", 1),
        ],
        NOW,
      );
      expect([
        await valueAt(store, "a"),
        await valueAt(store, "b"),
        await valueAt(store, "c"),
      ]).toEqual([7, undefined, 1]);
    });
  });

  describe("counters", () => {
    it("begin at nothing and add up", async () => {
      const store = await open();
      await store.commit([], [add("n", 2)], NOW);
      await store.commit([], [add("n", 0.5), add("n", -1)], NOW);
      expect(await valueAt(store, "n")).toBe(1.5);
    });

    it("begin again when they have expired", async () => {
      const store = await open();
      await store.commit([], [add("n", 5, NOW + 10)], NOW);
      await store.commit([], [add("n", 1, NOW + 20)], NOW + 10);
      expect(await valueAt(store, "n", NOW + 10)).toBe(1);
      expect(await valueAt(store, "n", NOW + 20)).toBeUndefined();
    });

    it("end when the first increment said, however often they are used", async () => {
      const store = await open();
      await store.commit([], [add("n", 1, NOW + 10)], NOW);
      await store.commit([], [add("n", 1, NOW + 15)], NOW + 5);
      expect(await valueAt(store, "n", NOW + 9)).toBe(2);
      expect(await valueAt(store, "n", NOW + 10)).toBeUndefined();
    });

    it("refuse to count what is no number, name the key, and leave everything as it was", async () => {
      const store = await open();
      await store.commit([], [set("limit", "many")], NOW);
      await expect(async () =>
        store.commit([], [set("a", 1), add("limit", 1)], NOW),
      ).rejects.toMatchObject({
        problem: "value",
        message: expect.stringContaining(
          '`limit` (scope session) cannot be stored: it is to be incremented, but what is there is no number: "many"',
        ),
      });
      expect([await valueAt(store, "a"), await valueAt(store, "limit")]).toEqual([
        undefined,
        "many",
      ]);
    });

    it("do not overflow into something that is no number", async () => {
      const store = await open();
      await store.commit([], [set("n", Number.MAX_VALUE)], NOW);
      await expect(async () =>
        store.commit([], [add("n", Number.MAX_VALUE)], NOW),
      ).rejects.toMatchObject({ problem: "value" });
      expect(await valueAt(store, "n")).toBe(Number.MAX_VALUE);
    });
  });

  describe("expiry", () => {
    it("is over at its time, not before", async () => {
      const store = await open();
      await store.commit([], [set("a", 1, NOW + 10)], NOW);
      expect([await valueAt(store, "a", NOW + 9), await valueAt(store, "a", NOW + 10)]).toEqual([
        1,
        undefined,
      ]);
    });

    it("can be set later, and ends with the next set", async () => {
      const store = await open();
      await store.commit([], [set("a", 1), { ...at("a"), kind: "expire", expires: NOW + 10 }], NOW);
      expect(await valueAt(store, "a", NOW + 10)).toBeUndefined();
      await store.commit([], [set("a", 2)], NOW);
      expect(await valueAt(store, "a", NOW + 10)).toBe(2);
    });

    it("is a time, which need not be whole milliseconds", async () => {
      const store = await open();
      await store.commit([], [set("a", 1, NOW + 0.4), add("n", 1, NOW + 9.6)], NOW);
      expect([await valueAt(store, "a"), await valueAt(store, "n", NOW + 9)]).toEqual([
        undefined,
        1,
      ]);
      await expect(async () => store.commit([], [set("a", 1, Number.NaN)], NOW)).rejects.toThrow(
        /`a` .* NaN is no time at which it could expire/,
      );
    });

    it("of what is not there changes nothing", async () => {
      const store = await open();
      await store.commit([], [{ ...at("a"), kind: "expire", expires: NOW + 10 }], NOW);
      expect(await valueAt(store, "a")).toBeUndefined();
    });

    it("is cleaned up, and only that", async () => {
      const store = await open();
      await store.commit([], [set("a", 1, NOW + 1), set("b", 1, NOW + 2), set("c", 1)], NOW);
      expect(await store.purgeExpired(NOW + 1)).toBe(1);
      expect((await store.size()).stateKeys).toBe(2);
      expect(await store.purgeExpired(NOW + 1)).toBe(0);
    });
  });

  describe("what cannot be stored", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    const REFUSED: readonly (readonly [string, unknown, string])[] = [
      ["not a number", Number.NaN, "NaN is not JSON"],
      ["infinity inside", [Number.POSITIVE_INFINITY], "Infinity is not JSON"],
      ["undefined inside", { a: undefined }, "a value of type undefined is not JSON"],
      ["a function", () => 1, "a value of type function is not JSON"],
      ["a date", new Date(0), "an object of a class is not JSON"],
      ["a circle", circle, "a value nested more than 100 deep is not JSON"],
      [
        "300 000 characters",
        "x".repeat(300_000),
        "it takes 300002 characters of JSON, and 262144 is the most",
      ],
    ];

    it(`is refused with the key's name: ${REFUSED.map(([name]) => name).join(", ")}`, async () => {
      const store = await open();
      for (const [name, value, why] of REFUSED)
        await expect(
          async () => store.commit([], [set("ok", 1), set("big", value as Json)], NOW),
          name,
        ).rejects.toMatchObject({
          problem: "value",
          message: `the state \`big\` (scope session) cannot be stored: ${why}`,
        });
      expect(await valueAt(store, "ok")).toBeUndefined();
    });
  });
}

async function twoOf(make: () => Promise<Bench>): Promise<[Store, Store]> {
  const bench = await make();
  return [await bench.open(), await bench.open()];
}
