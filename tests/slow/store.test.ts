import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { type Bench, bench } from "../store/bench.ts";
import { findings } from "../store/many-contract.ts";
import { records } from "../store/records.ts";
import { PostgresServer } from "../store/server.ts";
import { Writer } from "../store/writers.ts";

const WRITERS = 8;
const KILLS = 60;
const NOW = Date.now();
const server = await PostgresServer.start();
afterAll(() => server?.stop());

const none = async () => {};
const STORES: readonly (readonly [string, () => Promise<Bench>])[] = [
  ["SQLite", async () => bench("sqlite", none)],
  ...(server
    ? [["PostgreSQL", async () => bench(server.url(await server.database()), none)] as const]
    : []),
];

describe.each(STORES)("%s", (_, make) => {
  it(`loses nothing that it acknowledged to ${WRITERS} writers, which are killed ${KILLS} times at random`, async () => {
    const made = await make();
    const writers = await killAtRandom(made);
    const store = await made.open();
    const [states, logs] = (["state", "log"] as const).map((kind) =>
      writers.flatMap((writer) => writer.acknowledged(kind).map((n) => ({ name: writer.name, n }))),
    ) as [Acknowledged[], Acknowledged[]];
    expect(states.length).toBeGreaterThan(KILLS);
    expect(logs.length).toBeGreaterThan(KILLS);

    expect(await lostStates(store, states)).toEqual([]);
    const [left, right] = await store.read(
      ["left", "right"].map((key) => ({ scope: "global", owner: "", key }) as const),
      NOW,
    );
    expect(left?.value).toBe(right?.value);
    // A commit that a process did not live to hear of counts; one that it heard of counts once.
    const unheard = Number(left?.value) - states.length;
    expect(unheard).toBeGreaterThanOrEqual(0);
    expect(unheard).toBeLessThanOrEqual(writers.length);

    const ids: string[] = [];
    for await (const { record } of store.entries({ afterSeq: 0 })) ids.push(record.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      logs
        .flatMap(({ name, n }) => [`${name}-${2 * n}`, `${name}-${2 * n + 1}`])
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
    // A batch is there whole or not at all, with its position.
    const positions = await store.positions();
    for (const { name } of writers)
      expect(ids.filter((id) => id.startsWith(`${name}-`)).length).toBe(
        2 * (positions.get(name) ?? 0),
      );
    expect(await findings(store)).toEqual([]);
    expect(await store.integrity()).toEqual([]);
    console.log(
      `${KILLS} kills: ${states.length} commits and ${logs.length} appends acknowledged, all there; ${unheard} commits unheard`,
    );
  });
});

it("SQLite: says that it is locked, and works again after that", async () => {
  const made = bench("sqlite", none);
  const store = await made.open();
  const other = new Database(join(made.state, "sluice.db"));
  onTestFinished(() => void other.close());
  other.exec("BEGIN IMMEDIATE");
  expect(() => store.append(records(1))).toThrow(
    /sluice\.db is locked: another process holds it; try again/,
  );
  expect(await store.read([{ scope: "user", owner: "me", key: "a" }], 1)).toEqual([]);
  other.exec("COMMIT");
  expect(await store.append(records(1))).toBe(1);
});

it.skipIf(!server)("PostgreSQL: says that it is locked, and works again after that", async () => {
  const url = server?.url(await server.database()) ?? "";
  const store = await bench(url, none).open();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("BEGIN; LOCK TABLE sluice.record");
  await expect(async () => store.append(records(1))).rejects.toMatchObject({
    problem: "busy",
    message: expect.stringContaining("is locked by another process; try again"),
  });
  await other.query("COMMIT");
  expect(await store.append(records(1))).toBe(1);
});

interface Acknowledged {
  readonly name: string;
  readonly n: number;
}

/** Always eight at work: whoever is killed is replaced. */
async function killAtRandom(made: Bench): Promise<Writer[]> {
  const all: Writer[] = [];
  const start = (): Writer => {
    const writer = new Writer(made, `w${all.length}`, "both", 1_000_000);
    all.push(writer);
    return writer;
  };
  const working = Array.from({ length: WRITERS }, start);
  for (let kill = 0; kill < KILLS + WRITERS; kill++) {
    const index = kill < KILLS ? Math.floor(Math.random() * WRITERS) : kill - KILLS;
    const victim = working[index]!;
    // So that every one of them is killed in the middle of its work, not before it.
    while (victim.acknowledged("log").length < 2 && victim.process.exitCode === null)
      await pause(5);
    expect(victim.errors).toBe("");
    await pause(Math.random() * 30);
    victim.process.kill("SIGKILL");
    await victim.ended;
    if (kill < KILLS) working[index] = start();
  }
  return all;
}

async function lostStates(store: Store, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (let start = 0; start < acknowledged.length; start += 500) {
    const some = acknowledged.slice(start, start + 500);
    const keys = some.map(
      ({ name, n }) => ({ scope: "user", owner: name, key: String(n) }) as const,
    );
    const found = new Set((await store.read(keys, NOW)).map(({ owner, key }) => `${owner} ${key}`));
    lost.push(...some.map(({ name, n }) => `${name} ${n}`).filter((id) => !found.has(id)));
  }
  return lost;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
