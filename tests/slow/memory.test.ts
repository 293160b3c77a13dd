import { expect, it } from "vitest";
import { askServer } from "../../src/server/ask.ts";
import { BUILD, GateSandbox, until } from "../e2e/gate.ts";
import { inputs } from "../e2e/hot-and-cold.ts";

const WARM_UP = 20_000;
const CALLS = 100_000;
const AT_ONCE = 8;

it(`the server's memory stays flat over ${CALLS} calls`, async () => {
  const sandbox = new GateSandbox();
  await sandbox.warm();
  const bodies = inputs(300)
    .map(({ stdin }) => Buffer.from(stdin))
    .filter(({ length }) => length < 10_000);
  const folders = { cwd: sandbox.project, project: sandbox.project, home: sandbox.home, config: sandbox.config, state: sandbox.state };
  let next = 0;
  const send = async (until: number): Promise<void> => {
    while (next < until) {
      const body = bodies[next++ % bodies.length] ?? Buffer.alloc(0);
      const request = { kind: "call", build: BUILD, event: "PreToolUse", dialect: "client", hook: "1", ...folders, body } as const;
      const asked = await askServer(sandbox.socket, request, 30_000);
      if (typeof asked !== "object" || typeof asked.reply !== "object") throw new Error(`call ${next}: ${JSON.stringify(asked)}`);
    }
  };
  const sendAll = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => send(until)));

  await sendAll(WARM_UP);
  const before = await until(() => sandbox.info());
  await sendAll(WARM_UP + CALLS);
  const after = await until(() => sandbox.info());
  console.log(`after ${WARM_UP} calls: ${shown(before)}; after ${CALLS} more: ${shown(after)}`);
  expect(after.pid).toBe(before.pid);
  expect(after.judged - before.judged).toBe(CALLS);
  expect(after.memory.heap).toBeLessThan(before.memory.heap * 1.5 + 20);
  expect(after.memory.rss).toBeLessThan(before.memory.rss * 1.3 + 30);
}, 900_000);

function shown({ memory: { rss, heap } }: { memory: { rss: number; heap: number } }): string {
  return `rss ${rss} MB, heap ${heap} MB`;
}
