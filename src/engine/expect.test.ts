import { expect, it } from "vitest";
import { sketchCall } from "./example-call.ts";
import { mismatch, outcomeOf, shown } from "./expect.ts";
import { judged, says, sets } from "./fixtures.ts";
import type { Expectation } from "./policy.ts";

const LS = { bash: "ls" };
const outcome = (...policies: Parameters<typeof judged>[1]) =>
  outcomeOf(sketchCall(LS), judged(LS, policies), "policies");

it("an outcome names the deciding findings, the rewrites and the context", () => {
  expect(
    outcome(
      says("p/a", "deny"),
      says("p/b", "ask"),
      says("p/c", "context"),
      sets("p/r", { timeout: 1 }),
    ),
  ).toEqual({
    deny: ["p/a"],
    rewrite: ["p/r"],
    context: ["p/c"],
  });
  expect(outcome()).toEqual({});
});

it("an outcome names policies or messages, each once", () => {
  const verdict = judged(LS, [
    says("p/a", "deny", "x"),
    says("p/b", "deny", "y"),
    sets("p/r", { a: 1, b: 2 }),
  ]);
  expect(outcomeOf(sketchCall(LS), verdict, "policies")).toEqual({
    deny: ["p/a", "p/b"],
    rewrite: ["p/r"],
  });
  expect(outcomeOf(sketchCall(LS), verdict, "messages")).toEqual({
    deny: ["said"],
    rewrite: ["said"],
  });
});

const CASES: readonly (readonly [
  Expectation,
  Parameters<typeof mismatch>[1],
  string | undefined,
])[] = [
  ["nothing", {}, undefined],
  ["nothing", { ask: ["a"] }, "expected nothing, got ask(a)"],
  [{ deny: "a" }, { deny: ["a"] }, undefined],
  [{ deny: "a" }, { deny: ["b", "a"] }, undefined],
  [{ deny: "a" }, { deny: ["b"] }, "expected deny(a), got deny(b)"],
  [{ deny: "a" }, { ask: ["a"] }, "expected deny(a), got ask(a)"],
  [{ deny: "a" }, {}, "expected deny(a), got nothing"],
  [{ deny: "a" }, { deny: ["a"], rewrite: ["r"] }, "expected deny(a), got deny(a) + rewrite(r)"],
  [{ deny: "a", rewrite: "r" }, { deny: ["a"], rewrite: ["r"] }, undefined],
  [{ deny: "a", context: "c" }, { deny: ["a"] }, "expected deny(a) + context(c), got deny(a)"],
];
it.each(CASES)("expected %j, was %j: %s", (expected, actual, problem) => {
  expect(mismatch(expected, actual)).toBe(problem);
});

it("an outcome reads as one line", () => {
  expect(shown({})).toBe("nothing");
  expect(shown({ deny: ["a", "b"], rewrite: "r" })).toBe("deny(a, b) + rewrite(r)");
});
