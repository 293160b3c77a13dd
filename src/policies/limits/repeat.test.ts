import { describe, expect, it } from "vitest";
import type { CallExample } from "../../engine/policy.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import discard from "../git/discard.ts";
import noVerify from "../git/no-verify.ts";
import { TestSession } from "../shared/test-session.ts";
import { callMark } from "./lib/same.ts";
import policy from "./repeat.ts";

testPolicy(policy);

const LOST: CallExample = { bash: "git reset --hard" };
const OTHER: CallExample = { bash: "git clean -fd" };
const FINE: CallExample = { bash: "ls" };
const ASKED: CallExample = { bash: "git commit --no-verify" };
const SPEAKS: CallExample = { prompt: "Go on." };

/** Who denied each call; `passed`, `asked` or the policies. */
function denials(options: object, ...calls: readonly CallExample[]): string[] {
  const session = new TestSession(options, policy, discard, noVerify);
  return calls.map((call) => {
    const { decision, findings } = session.play(call);
    return decision === "deny"
      ? findings.map((finding) => finding.policy).join()
      : decision === "ask"
        ? "asked"
        : "passed";
  });
}
const BOTH = "git/discard,limits/repeat";

it("the call after so many denials of the same one ends the turn", () => {
  expect(denials({ same: 2 }, LOST, LOST, LOST)).toEqual(["git/discard", "git/discard", BOTH]);
});

it("after that every call is denied, until the person speaks", () => {
  expect(denials({ same: 1 }, LOST, LOST, FINE, ASKED, SPEAKS, FINE, LOST, FINE)).toEqual([
    "git/discard",
    BOTH,
    "limits/repeat",
    "limits/repeat,git/no-verify",
    "passed",
    "passed",
    "git/discard",
    "passed",
  ]);
});

it("denials of one call are counted across others, and do not stop those", () => {
  expect(denials({ same: 2 }, LOST, FINE, LOST, FINE, OTHER, LOST)).toEqual([
    "git/discard",
    "passed",
    "git/discard",
    "passed",
    "git/discard",
    BOTH,
  ]);
});

it("so many denials of whatever calls in a row stop the next call, even a harmless one", () => {
  const many = [1, 2, 3].map((count) => ({ bash: `git reset --hard HEAD~${count}` }));
  expect(denials({ any: 3 }, ...many, FINE)).toEqual([
    "git/discard",
    "git/discard",
    "git/discard",
    "limits/repeat",
  ]);
});

it("a call that passes ends the row; one that is asked about neither ends nor extends it", () => {
  expect(denials({ any: 2 }, LOST, FINE, OTHER, ASKED, FINE)).toEqual([
    "git/discard",
    "passed",
    "git/discard",
    "asked",
    "passed",
  ]);
  expect(denials({ any: 2 }, LOST, ASKED, OTHER, FINE)).toEqual([
    "git/discard",
    "asked",
    "git/discard",
    "limits/repeat",
  ]);
});

it("the person is told, and the turn ends where the client honours that", () => {
  const { notes } = verdictOf(policy, {
    ...FINE,
    state: { "limits/repeat": { row: 8, calls: {}, stopped: false } },
  });
  expect(notes).toMatchObject([{ messageId: "ended", halts: true }]);
});

it("a session without denials remembers nothing", () => {
  const session = new TestSession({}, policy, discard);
  for (const call of [FINE, SPEAKS, FINE]) expect(session.play(call).remembered).toEqual([]);
});

it("of very many denied calls the newest are kept", () => {
  const session = new TestSession({ same: 2, any: 1_000 }, policy, discard);
  for (let count = 0; count < 150; count++)
    session.play({ bash: `git reset --hard HEAD~${count}` });
  expect(Object.keys((session.state["limits/repeat"] as { calls: object }).calls)).toHaveLength(
    100,
  );
});

it("what is remembered and is no count is a failure, not a fresh start", () => {
  const { decision, errors } = verdictOf(policy, { ...FINE, state: { "limits/repeat": 7 } });
  expect({ decision, errors: errors.length }).toEqual({ decision: "ask", errors: 1 });
});

describe("the same call", () => {
  const mark = (input: object, tool = "Bash"): string => callMark({ tool, input: input as never });

  it.each([
    [
      "another description",
      { command: "make", description: "one" },
      { command: "make", description: "two" },
    ],
    ["other blanks", { command: "make  all " }, { command: "make\nall" }],
    ["another order of fields", { command: "make", timeout: 1 }, { timeout: 1, command: "make" }],
  ])("is the same with %s", (_, one, other) => {
    expect(mark(one)).toBe(mark(other));
  });

  it.each([
    ["another command", { command: "make" }, { command: "make all" }],
    ["another field", { command: "make" }, { command: "make", timeout: 1 }],
  ])("is another with %s", (_, one, other) => {
    expect(mark(one)).not.toBe(mark(other));
  });

  it("is another with another tool, and its mark shows nothing of it", () => {
    expect(mark({ command: "swordfish" })).not.toBe(mark({ command: "swordfish" }, "Monitor"));
    expect(mark({ command: "swordfish".repeat(1_000) })).toMatch(/^[0-9a-z]{1,11}$/);
  });
});
