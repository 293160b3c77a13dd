import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { beginningOf, linkOf } from "../../src/store/log/chain.ts";
import type { LogEntry, Store } from "../../src/store/store.ts";
import { type Bench, folder } from "./bench.ts";
import { record, records, START } from "./records.ts";

/** What an attacker with the rights of the person does to the database, and then goes on being used as before. */
export function tamperingContract(make: () => Promise<Bench>, schema: string): void {
  const remove = (where: string): string[] =>
    ["record", "entry", "said"].map((name) => `DELETE FROM ${schema}${name} WHERE ${where}`);

  async function written(): Promise<{ bench: Bench; store: Store; entries: LogEntry[] }> {
    const bench = await make();
    const store = await bench.open();
    await store.append(records(10));
    const entries: LogEntry[] = [];
    for await (const entry of store.entries({ afterSeq: 0 })) entries.push(entry);
    return { bench, store, entries };
  }

  async function change(bench: Bench, statements: readonly string[]): Promise<void> {
    for (const statement of statements) await bench.sql(statement);
  }

  const notes = ({ state }: Bench): string[] =>
    readdirSync(state).filter((name) => name.endsWith(".head"));

  /** The same records with the seventh changed, and every hash after it fitted. */
  function rewritten(entries: readonly LogEntry[], machine: string): string[] {
    let previous = beginningOf(machine);
    const updates = entries.map(({ seq, record: kept }) => {
      const text = JSON.stringify(seq === 7 ? { ...kept, input: { command: "git status" } } : kept);
      const hash = linkOf(previous, text);
      const update = `UPDATE ${schema}record SET record = '${text}', previous = '${previous}', hash = '${hash}' WHERE seq = ${seq}`;
      previous = hash;
      return update;
    });
    return [
      ...updates,
      `UPDATE ${schema}entry SET subject = 'git status' WHERE seq = 7`,
      `UPDATE ${schema}chain SET hash = '${previous}'`,
    ];
  }

  const attacks: [
    name: string,
    statements: (entries: readonly LogEntry[], machine: string) => string[],
    message: RegExp,
  ][] = [
    [
      "the newest records cut off, the chain's row fitted",
      ([, , , , , , seventh]) => [
        ...remove("seq > 7"),
        `UPDATE ${schema}chain SET seq = 7, hash = '${seventh?.hash}'`,
      ],
      /Records 8 to 10 were removed, or an older copy/,
    ],
    [
      "all records cut off, the chain's row fitted",
      () => [...remove("seq > 0"), `UPDATE ${schema}chain SET seq = 0, hash = pruned_hash`],
      /Records 1 to 10 were removed/,
    ],
    [
      "everything removed",
      () => [...remove("seq > 0"), `DELETE FROM ${schema}chain`],
      /removed|Another log is in the place/,
    ],
    [
      "one record changed, every hash after it fitted",
      rewritten,
      /Record 10 is not the one with which the log ended/,
    ],
  ];

  describe.each(attacks)("%s", (_, statements, message) => {
    it.each(["the same", "another"])(
      "is recorded by %s process before it goes on, and found for ever",
      async (whose) => {
        const { bench, store, entries } = await written();
        await change(bench, statements(entries, store.machine));
        const later = whose === "another" ? await bench.open() : store;
        expect((await problems(later)).length).toBeGreaterThan(0);
        for (let n = 0; n < 5; n++)
          expect(await later.append(records(4, () => ({}), 100 + n * 10))).toBe(4);
        for (const handle of [later, await bench.open()]) {
          const found = await problems(handle);
          expect(found.map(({ kind }) => kind)).toEqual(["broken"]);
          expect(found[0]?.message).toMatch(message);
        }
      },
    );
  });

  describe("the oldest records removed as if by retention", () => {
    const attack = ([, , third]: readonly LogEntry[]): string[] => [
      ...remove("seq <= 3"),
      `UPDATE ${schema}chain SET pruned_seq = 3, pruned_hash = '${third?.hash}'`,
    ];

    it("is found at once, after further records, and after retention", async () => {
      const { bench, store, entries } = await written();
      await change(bench, attack(entries));
      const expected = [
        {
          kind: "anchor",
          seq: 3,
          message:
            "Records 1 to 3 were removed, but not by retention: no record of the log covers it.",
        },
      ];
      expect(await problems(store)).toMatchObject(expected);
      await store.append(records(3, () => ({}), 100));
      expect(await problems(store)).toMatchObject(expected);
      expect(await store.prune(START + 6000)).toBe(3);
      expect(await problems(store)).toMatchObject([
        {
          kind: "broken",
          message: expect.stringContaining("Records 1 to 3 were removed, but not by"),
        },
      ]);
    });

    it("is found beyond what retention removed", async () => {
      const { bench, store } = await written();
      await store.prune(START + 4000);
      expect(await problems(store)).toEqual([]);
      const entries: LogEntry[] = [];
      for await (const entry of store.entries({ afterSeq: 5, limit: 1 })) entries.push(entry);
      await change(bench, [
        ...remove("seq <= 6"),
        `UPDATE ${schema}chain SET pruned_seq = 6, pruned_hash = '${entries[0]?.hash}'`,
      ]);
      expect(await problems(store)).toMatchObject([{ kind: "anchor", seq: 6 }]);
    });
  });

  it("a breach is reported also when retention has removed its record", async () => {
    const { bench, store, entries } = await written();
    await change(bench, [
      ...remove("seq > 7"),
      `UPDATE ${schema}chain SET seq = 7, hash = '${entries[6]?.hash}'`,
    ]);
    await store.append([record(20)]);
    const [breach] = await problems(store);
    for (let year = 1; year < 4; year++) {
      await store.prune(Date.now() + year * 1000);
      expect(await problems(store)).toEqual([breach]);
      await store.append([record(1000 + year)]);
    }
  });

  it("a log that was replaced together with its note is found by a process that knows it", async () => {
    const { bench, store, entries } = await written();
    const { head } = store;
    await change(bench, [
      ...remove("seq > 7"),
      `UPDATE ${schema}chain SET seq = 7, hash = '${entries[6]?.hash}'`,
    ]);
    for (const name of notes(bench))
      writeFileSync(
        join(bench.state, name),
        JSON.stringify({ ...head, seq: 7, hash: entries[6]?.hash }),
      );
    expect(await problems(await bench.open())).toEqual([]);
    await store.append([record(20)]);
    expect(await problems(await bench.open())).toMatchObject([{ kind: "broken", seq: 8 }]);
  });

  describe("the note of how the log ends", () => {
    it.each<[string, (file: string) => void]>([
      ["removed", (file) => rmSync(file)],
      ["damaged", (file) => writeFileSync(file, "{")],
    ])("%s is found, also after further records", async (_, spoil) => {
      const { bench, store } = await written();
      for (const name of notes(bench)) spoil(join(bench.state, name));
      expect((await problems(store)).map(({ kind }) => kind)).toEqual(["note"]);
      await store.prune(START - 1);
      expect((await problems(store)).map(({ kind }) => kind)).toEqual(["note"]);
      await store.append([record(20)]);
      await store.append([record(21)]);
      expect(await problems(await bench.open())).toMatchObject([
        {
          kind: "broken",
          seq: 11,
          message: expect.stringContaining("The note of how the log ended"),
        },
      ]);
    });

    it("may be behind: a process that ended before it wrote the note looks like no attack", async () => {
      const { bench, store } = await written();
      const copy = folder();
      cpSync(bench.state, copy, {
        recursive: true,
        filter: (file) => file === bench.state || file.endsWith(".head"),
      });
      const behind = () => cpSync(copy, bench.state, { recursive: true });
      await store.append(records(5, () => ({}), 100));
      behind();
      expect(await problems(await bench.open())).toEqual([]);
      await (await bench.open()).append(records(5, () => ({}), 200));
      await store.prune(START + 150_000);
      behind();
      await (await bench.open()).append(records(5, () => ({}), 300));
      expect(await problems(await bench.open())).toEqual([]);
    });

    it("is there before the first record", async () => {
      const bench = await make();
      const store = await bench.open();
      await store.append([record(1)]);
      for (const name of notes(bench))
        writeFileSync(
          join(bench.state, name),
          JSON.stringify({ machine: store.machine, seq: 0, hash: beginningOf(store.machine) }),
        );
      await (await bench.open()).append([record(2)]);
      expect(await problems(store)).toEqual([]);
    });
  });
}

async function problems(store: Store): Promise<{ kind: string; seq: number; message: string }[]> {
  const found: { kind: string; seq: number; message: string }[] = [];
  for await (const { kind, ...rest } of store.verify())
    if (kind !== "progress" && "message" in rest)
      found.push({ kind, seq: rest.seq, message: rest.message });
  return found;
}
