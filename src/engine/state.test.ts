import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import { milliseconds } from "../shared/duration.ts";
import { active, judged, policy, says } from "./fixtures.ts";
import type { Policy } from "./policy.ts";
import { changeProblem, PolicyState, type StateScope, settleChanges } from "./state.ts";

const known = (entries: Readonly<Partial<Record<StateScope, Record<string, Json>>>>): PolicyState =>
  new PolicyState({ lookup: (scope, key) => entries[scope]?.[key] });

it("the nearest scope that remembers a key answers for it", () => {
  const state = known({ global: { limit: 1, other: 2 }, project: { limit: 3 } });
  expect([
    state.get("limit"),
    state.get("limit", "global"),
    state.get("other"),
    state.get("limit", "session"),
  ]).toEqual([3, 1, 2, undefined]);
});

it("a falsy value is a value", () => {
  const state = known({ session: { a: 0, b: false, c: null }, project: { a: 1, b: true, c: 2 } });
  expect([state.get("a"), state.get("b"), state.get("c")]).toEqual([0, false, null]);
});

it.each([
  ["90s", 90_000],
  ["10m", 600_000],
  ["1.5h", 5_400_000],
  ["7d", 604_800_000],
  ["0m", undefined],
  ["10", undefined],
  ["10 m", undefined],
  ["-1h", undefined],
])("%s is %j milliseconds", (text, length) => {
  expect(milliseconds(text)).toBe(length);
});

const remembers = (id: string, remember: NonNullable<Policy["remember"]>): Policy =>
  policy(id, { remember });

it("what policies want to be remembered is in the verdict, and judging changes nothing", () => {
  const counter = remembers("p/count", function* ({ state }) {
    yield state.increment("calls", 1, { for: "1h" });
    yield state.set("last", "ls", { scope: "project" });
  });
  const { remembered } = judged({ bash: "ls", state: { calls: 3 } }, [counter]);
  expect(remembered).toEqual([
    { kind: "set", scope: "project", key: "last", value: "ls" },
    { kind: "increment", scope: "session", key: "calls", by: 1, lasts: 3_600_000 },
  ]);
});

it("remembering comes last: it sees the decision and the reasons of all policies", () => {
  const seen: unknown[] = [];
  const witness = remembers("p/a", function* (_, verdict) {
    seen.push(
      verdict.decision,
      verdict.findings.map(({ policy: by }) => by),
    );
  });
  judged({ bash: "ls" }, [witness, says("p/z", "deny")]);
  expect(seen).toEqual(["deny", ["p/z"]]);
});

it.each([
  ["something else", { kind: "nonsense" }],
  ["an unknown scope", { kind: "set", scope: "world", key: "a", value: 1 }],
  ["an empty key", { kind: "delete", scope: "session", key: "" }],
  ["no value", { kind: "set", scope: "session", key: "a" }],
  ["no number", { kind: "increment", scope: "session", key: "a", by: Number.NaN }],
])("remembering %s is a failure of the policy, and nothing of it is kept", (_, change) => {
  expect(changeProblem(change)).toMatch(/expected/);
  const broken = remembers("p/broken", function* ({ state }) {
    yield state.set("fine", 1);
    yield change as never;
  });
  const verdict = judged({ bash: "ls" }, [broken, says("p/ok", "allow")]);
  expect(verdict).toMatchObject({
    decision: "ask",
    remembered: [],
    errors: [{ policy: "p/broken" }],
  });
});

it("a file that nobody trusted remembers nothing", () => {
  const counter = remembers("p/count", function* ({ state }) {
    yield state.increment("calls");
  });
  expect(judged({ bash: "ls" }, [active(counter, { tightenOnly: true })]).remembered).toEqual([]);
});

it("policies cannot write while they judge", () => {
  const writer = policy("p/writer", {
    *decide(scene) {
      (scene.state as unknown as Record<string, unknown>)["get"] = () => 1e9;
    },
  });
  expect(judged({ bash: "ls", state: { limit: 1 } }, [writer]).errors).toHaveLength(1);
});

it("what several policies remember comes to the same in whatever order they are asked", () => {
  const change = fc.record({
    policy: fc.constantFrom("p/a", "p/b", "p/c"),
    change: fc.oneof(
      fc.record({
        kind: fc.constant("set" as const),
        scope: fc.constant("session" as const),
        key: fc.constant("k"),
        value: fc.integer(),
      }),
      fc.record({
        kind: fc.constant("increment" as const),
        scope: fc.constant("session" as const),
        key: fc.constant("k"),
        by: fc.integer(),
      }),
      fc.record({
        kind: fc.constant("delete" as const),
        scope: fc.constant("session" as const),
        key: fc.constant("k"),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      expect(settleChanges([...changes].reverse())).toEqual(settleChanges(changes));
    }),
  );
});
