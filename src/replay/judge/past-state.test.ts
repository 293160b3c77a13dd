import { expect, it } from "vitest";
import type { StateChange } from "../../engine/state.ts";
import type { PastCall } from "../past-call.ts";
import { PastState } from "./past-state.ts";

const MINUTE = 60_000;
const at = (minutes: number, parts: Partial<PastCall> = {}): PastCall => ({
  time: minutes * MINUTE,
  tool: "Bash",
  input: {},
  session: "s1",
  project: "/p",
  cwd: "/p",
  ending: { outcome: "ran" },
  ...parts,
});
const add = (parts: Partial<StateChange> = {}): StateChange =>
  ({ kind: "increment", by: 1, scope: "session", key: "n", ...parts }) as StateChange;

it("a session, a project and a person each have their own", () => {
  const state = new PastState();
  for (const scope of ["session", "project", "user", "global"] as const)
    state.apply([add({ scope })], at(0));
  const other = at(1, { session: "s2", project: "/q" });
  expect(
    (["session", "project", "user", "global"] as const).map((scope) =>
      state.lookup(scope, "n", other),
    ),
  ).toEqual([undefined, undefined, 1, 1]);
  expect(state.lookup("session", "n", at(1))).toBe(1);
});

it("the time of a counter runs from when it began, that of a value from when it was set", () => {
  const state = new PastState();
  const lasts = 10 * MINUTE;
  for (const minute of [0, 5, 9])
    state.apply(
      [add({ lasts }), { kind: "set", scope: "session", key: "v", value: minute, lasts }],
      at(minute),
    );
  expect([9, 10].map((minute) => state.lookup("session", "n", at(minute)))).toEqual([3, undefined]);
  expect([18, 19].map((minute) => state.lookup("session", "v", at(minute)))).toEqual([
    9,
    undefined,
  ]);
});

it("what is deleted or has run out is gone, and a call without a session keeps nothing for one", () => {
  const state = new PastState();
  state.apply([add(), add({ key: "m" })], at(0));
  state.apply(
    [
      { kind: "delete", scope: "session", key: "n" },
      { kind: "expire", scope: "session", key: "m", lasts: MINUTE },
    ],
    at(1),
  );
  expect(["n", "m"].map((key) => state.lookup("session", key, at(1)))).toEqual([undefined, 1]);
  expect(state.lookup("session", "m", at(3))).toBeUndefined();
  state.apply([add()], at(4, { session: "" }));
  expect(state.lookup("session", "n", at(4, { session: "" }))).toBeUndefined();
});
