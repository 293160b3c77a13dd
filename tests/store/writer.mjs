/** One of many processes that use a store at once; the built one. Says each thing that the store has acknowledged, in a line of its own. */

import { writeSync } from "node:fs";
import { createRequire } from "node:module";

const [url, state, name, task, count] = process.argv.slice(2);
const { openStore } = createRequire(import.meta.url)("../../dist/store.cjs");
const now = Date.now();
const shared = ["left", "right"].map((key) => ({ scope: "global", owner: "", key }));
const store = await openStore({ url, state });
const say = (line) => writeSync(1, `${line}\n`);

/** Two counters that must always be equal, and one of this process: read, add, and again if another was quicker. */
async function transfer(n) {
  for (;;) {
    const seen = await store.read(shared, now);
    const value = seen[0]?.value ?? 0;
    if (seen.length === 2 && seen[1].value !== value)
      throw new Error(`left is ${value}, right is ${seen[1].value}`);
    const writes = shared.map((key) => ({ ...key, kind: "set", value: value + 1 }));
    const own = { scope: "user", owner: name, key: String(n), kind: "set", value: n };
    if (
      await store.commit(
        shared.map((key, index) => ({ ...key, version: seen[index]?.version ?? 0 })),
        [...writes, own],
        now,
      )
    )
      return;
  }
}

function record(n) {
  return {
    id: `${name}-${n}`,
    time: new Date(now + n).toISOString(),
    event: "PreToolUse",
    tool: "Bash",
    session: name,
    project: "/work",
    input: { command: `echo ${n} ${"x".repeat(n % 500)}` },
    decision: "ask",
    by: "policy",
    findings: [
      { policy: "shell/unknown", kind: "ask", messageId: "m", message: "?", layer: "user" },
    ],
    changes: [],
    context: [],
    errors: [],
    spent: { total: 100, policies: { "shell/unknown": 10 } },
    path: "hot",
    version: "0",
  };
}

for (let n = 0; n < Number(count); n++) {
  if (task !== "log") {
    await transfer(n);
    say(`state ${n}`);
  }
  if (task !== "state") {
    await store.append([record(2 * n), record(2 * n + 1)], { file: name, offset: n + 1 });
    say(`log ${n}`);
  }
}
await store.close();
say("done");
