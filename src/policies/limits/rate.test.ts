import { expect, it } from "vitest";
import type { CallExample } from "../../engine/policy.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import discard from "../git/discard.ts";
import { TestSession } from "../shared/test-session.ts";
import { lengthText } from "./lib/window.ts";
import policy from "./rate.ts";

testPolicy(policy);

const START = Date.UTC(2026, 0, 5, 12);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const KEY = "limits/rate Bash in 1m";

/** Calls at these seconds, one after the other; true: it was let through. */
function play(
  seconds: readonly number[],
  limit: object,
  sketch: CallExample = { bash: "ls" },
): boolean[] {
  const session = new TestSession({ limits: [limit] }, policy);
  return seconds.map(
    (second) => session.play({ ...sketch, now: at(second) }).decision === "abstain",
  );
}

it("the window slides: each call counts for exactly its length", () => {
  const limit = { tool: "Bash", most: 3, per: "1m" };
  expect(play([0, 10, 20, 30, 59, 60, 61, 70, 80, 81], limit)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
});

it("refused calls do not count, so waiting always helps", () => {
  const tries = Array.from({ length: 60 }, (_, index) => index);
  expect(play([...tries, 60], { tool: "Bash", most: 1, per: "1m" })).toEqual([
    true,
    ...tries.slice(1).map(() => false),
    true,
  ]);
});

it("a call that another policy refuses does not count", () => {
  const session = new TestSession(
    { limits: [{ tool: "Bash", most: 1, per: "1m" }] },
    policy,
    discard,
  );
  expect(
    ["git reset --hard", "git reset --hard", "ls", "ls"].map((bash) =>
      session.play({ bash }).findings.map((finding) => finding.policy),
    ),
  ).toEqual([["git/discard"], ["git/discard"], [], ["limits/rate"]]);
});

it("says how many, in what time, when one more fits and what to do", () => {
  const state = { [KEY]: [START - 30_000, START - 18_500] };
  const { findings } = verdictOf(
    policy,
    { bash: "ls", state, now: at(0) },
    { limits: [{ tool: "Bash", most: 2, per: "1m" }] },
  );
  expect(findings[0]?.message).toBe(
    "This would be call 3 of `Bash` within 1 minute, and the limit in a session is 2. One more fits in 30 seconds. Go on with something else until then, or tell the person what all these calls are for.",
  );
});

it("a lowered limit counts the calls from before, and is free again when enough of them are gone", () => {
  const state = { [KEY]: [0, 10, 20, 30].map((second) => START + second * 1_000) };
  const { findings } = verdictOf(
    policy,
    { bash: "ls", state, now: at(40) },
    { limits: [{ tool: "Bash", most: 2, per: "1m" }] },
  );
  expect(findings[0]?.message).toContain("One more fits in 40 seconds.");
});

it("each limit stands on its own, and the stricter one decides", () => {
  const limits = [
    { most: 9, per: "1h", effect: "ask" },
    { tool: "Bash", most: 1, per: "1m" },
  ];
  const { decision, remembered } = verdictOf(
    policy,
    { bash: "ls", state: { [KEY]: [START - 1] }, now: at(0) },
    { limits },
  );
  expect({ decision, remembered }).toEqual({ decision: "deny", remembered: [] });
  const other = verdictOf(
    policy,
    { read: "a.txt", state: { [KEY]: [START - 1] }, now: at(0) },
    { limits },
  );
  expect(other.remembered).toMatchObject([
    { key: "limits/rate * in 1h", scope: "session", value: [START], lasts: 3_600_000 },
  ]);
});

it("is remembered in the scope that it holds for, no longer than it counts", () => {
  const { remembered } = verdictOf(
    policy,
    { bash: "ls", now: at(0) },
    { limits: [{ most: 1, per: "1.5h", scope: "global" }] },
  );
  expect(remembered).toEqual([
    {
      kind: "set",
      scope: "global",
      key: "limits/rate * in 1.5h",
      value: [START],
      lasts: 5_400_000,
    },
  ]);
});

it("a call that does not say its tool is covered by every limit", () => {
  expect(play([0, 1], { tool: "Bash", most: 1, per: "1m" }, { event: "PreToolUse" })).toEqual([
    true,
    false,
  ]);
});

it("what is remembered and is no window is a failure, not an empty one", () => {
  const { decision, errors } = verdictOf(
    policy,
    { bash: "ls", state: { [KEY]: "often" } },
    { limits: [{ tool: "Bash", most: 1, per: "1m" }] },
  );
  expect({ decision, errors }).toMatchObject({
    decision: "ask",
    errors: [{ message: "it threw: what it remembers is no list of times" }],
  });
});

it.each([
  [{ most: 0, per: "1m" }],
  [{ most: 1_001, per: "1m" }],
  [{ most: 1.5, per: "1m" }],
  [{ most: 1, per: "0m" }],
  [{ most: 1, per: "a while" }],
  [{ most: 1, per: "1m", tool: "^Ba" }],
  [{ most: 1, per: "1m", scope: "world" }],
])("%j is no limit", (limit) => {
  expect(() => verdictOf(policy, "ls", { limits: [limit] })).toThrow("limits/rate");
});

it.each([
  [1, "1 second"],
  [1_000, "1 second"],
  [61_000, "61 seconds"],
  [60_000, "1 minute"],
  [120_001, "3 minutes"],
  [3_600_000, "1 hour"],
  [86_400_000, "1 day"],
  [36 * 3_600_000, "36 hours"],
])("%d milliseconds are %s", (length, text) => {
  expect(lengthText(length)).toBe(text);
});

it("tells the model beforehand", () => {
  const options = {
    limits: [{ tool: "Bash", most: 5, per: "1m", scope: "session", effect: "deny" }],
  };
  expect(policy.brief?.(options as never)).toBe(
    "At most 5 calls of `Bash` in 1 minute; more: denied.",
  );
});
