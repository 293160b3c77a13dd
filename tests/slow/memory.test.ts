import { expect, it } from "vitest";
import { askServer } from "../../src/server/socket/client.ts";
import { BUILD, GateSandbox, until } from "../e2e/gate.ts";
import { inputs } from "../e2e/hot-and-cold.ts";
import { MAX_WAIT_MS } from "../eventually.ts";

const CALLS = 120_000;
/** Memory goes up and down between collections, which are rare: what counts is where it comes down to, so it is read often. */
const READINGS = 40;
/** Until then it grows: code is compiled, tables are filled. */
const WARMED_UP = 20_000;
const AT_ONCE = 8;

it("a server without calls gives the memory back that they took", async () => {
  const sandbox = new GateSandbox();
  await sandbox.warm();
  const bodies = inputs(300)
    .map(({ stdin }) => Buffer.from(stdin))
    .filter(({ length }) => length < 10_000);
  const folders = {
    cwd: sandbox.project,
    project: sandbox.project,
    home: sandbox.home,
    config: sandbox.config,
    state: sandbox.state,
  };
  for (let n = 0; n < 4000; n++) {
    const body = bodies[n % bodies.length] ?? Buffer.alloc(0);
    await askServer(
      sandbox.socket,
      {
        kind: "call",
        build: BUILD,
        event: "PreToolUse",
        dialect: "client",
        hook: "1",
        ...folders,
        body,
      },
      MAX_WAIT_MS,
    );
  }
  const { memory: busy } = await until(() => sandbox.info());
  // The room for new objects alone is 16 to 32 MB.
  const idle = await until(async () => {
    const { memory } = (await sandbox.info()) ?? {};
    return memory && memory.rss <= busy.rss - 10 ? memory : undefined;
  });
  console.log(`busy: rss ${busy.rss} MB, idle: rss ${idle.rss} MB`);
});

it(`the server's memory stays flat over ${CALLS} calls`, async () => {
  const sandbox = new GateSandbox();
  await sandbox.warm();
  const bodies = inputs(300)
    .map(({ stdin }) => Buffer.from(stdin))
    .filter(({ length }) => length < 10_000);
  const folders = {
    cwd: sandbox.project,
    project: sandbox.project,
    home: sandbox.home,
    config: sandbox.config,
    state: sandbox.state,
  };
  let next = 0;
  const send = async (until: number): Promise<void> => {
    while (next < until) {
      const body = bodies[next++ % bodies.length] ?? Buffer.alloc(0);
      const request = {
        kind: "call",
        build: BUILD,
        event: "PreToolUse",
        dialect: "client",
        hook: "1",
        ...folders,
        body,
      } as const;
      const asked = await askServer(sandbox.socket, request, MAX_WAIT_MS);
      if (typeof asked !== "object" || typeof asked.reply !== "object")
        throw new Error(`call ${next}: ${JSON.stringify(asked)}`);
    }
  };
  const info = () => until(() => sandbox.info());
  const sendAll = (until: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => send(until)));

  const readings: Awaited<ReturnType<typeof info>>[] = [];
  for (let reading = 1; reading <= READINGS; reading++) {
    await sendAll((reading * CALLS) / READINGS);
    readings.push(await info());
  }
  console.log(
    readings
      .map(({ judged, memory: { rss, heap } }) => `${judged} calls: rss ${rss} MB, heap ${heap} MB`)
      .join("\n"),
  );
  expect(new Set(readings.map(({ pid }) => pid)).size).toBe(1);
  expect(readings.at(-1)?.judged).toBeGreaterThanOrEqual(CALLS);
  const least = (part: "rss" | "heap", some: typeof readings) =>
    Math.min(...some.map(({ memory }) => memory[part]));
  const warm = readings.filter(({ judged }) => judged >= WARMED_UP);
  const [early, late] = [warm.slice(0, warm.length / 2), warm.slice(warm.length / 2)];
  expect(least("heap", late)).toBeLessThan(least("heap", early) * 1.3 + 10);
  expect(least("rss", late)).toBeLessThan(least("rss", early) * 1.15 + 20);
});
