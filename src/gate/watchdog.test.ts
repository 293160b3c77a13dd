import { expect, it } from "vitest";
import { sketchCall, sketchWorld } from "../engine/example-call.ts";
import { active, policy } from "../engine/fixtures.ts";
import type { Policy } from "../engine/policy.ts";
import { loadWhole } from "./loading.ts";
import { evaluateInTime } from "./watchdog.ts";

const DEADLINE_MS = 1_000;
const SKETCH = { bash: "ls" };

function judged(decide: () => void): string {
  const slow: Policy = policy("p/slow", {
    *decide({ deny }) {
      decide();
      yield deny("said", { text: "as it should" });
    },
  });
  const world = sketchWorld(SKETCH);
  const { findings } = evaluateInTime(
    { call: sketchCall(SKETCH), policies: [active(slow)], world, onFailure: "ask" },
    DEADLINE_MS,
  );
  return findings.map(({ kind, message }) => `${kind}: ${message}`).join("\n");
}

function spin(): void {
  for (;;);
}

/** Uses no processor, as a process that gets none. */
function sleep(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE_MS * 10);
}

it("a policy that uses up its time is stopped", () => {
  expect(judged(spin)).toContain(
    `ask: The policy \`p/slow\` could not judge this call: it took longer than ${DEADLINE_MS} ms`,
  );
});

it("a policy that did not get to run is asked again", () => {
  let runs = 0;
  expect(judged(() => runs++ === 0 && sleep())).toBe("deny: as it should");
});

it("a policy that never gets anywhere is stopped all the same", () => {
  expect(judged(sleep)).toContain("ask: The policy `p/slow` could not judge this call");
});

it("a process whose time was up while it loaded a policy judges no more", () => {
  expect(() => judged(() => loadWhole(sleep))).toThrow(
    "the time was up while a policy was being loaded",
  );
});
