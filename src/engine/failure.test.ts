import { expect, it } from "vitest";
import { explainFailure } from "./failure.ts";
import { active, judged, on, policy, says, sets, throws } from "./fixtures.ts";
import type { Policy, PolicyContext } from "./policy.ts";
import { answerOf } from "./render-answer.ts";

const decides = (decide: (scene: never) => unknown): Policy =>
  policy("p/bad", { decide: decide as Policy["decide"] & object });
const rewrites = (rewrite: (scene: never) => unknown): Policy =>
  policy("p/bad", { rewrite: rewrite as Policy["rewrite"] & object });
const circle: Record<string, unknown> = {};
circle["again"] = circle;
const HOSTILE = JSON.parse('{"toString": 1, "valueOf": 1}');

const BROKEN: readonly (readonly [what: string, Policy, why: string])[] = [
  ["throws", throws("p/bad"), "it threw: boom"],
  ["throws null", throws("p/bad", null), "it threw: null"],
  ["throws an empty error", throws("p/bad", new TypeError("")), "it threw: TypeError"],
  ["throws what cannot be printed", throws("p/bad", HOSTILE), "it threw: an unprintable object"],
  [
    "throws an error whose message is no text",
    throws("p/bad", Object.assign(new Error(), { message: HOSTILE })),
    "it threw: an unprintable",
  ],
  [
    "assigns to the input",
    decides(({ input }: { input: object }) => [Object.assign(input, { command: "ls" })]),
    "it tried to change the call",
  ],
  [
    "adds to the input",
    decides(({ input }: { input: object }) => [Object.assign(input, { a: 1 })]),
    "it tried to change the call",
  ],
  [
    "deletes from the input",
    decides(({ input }: { input: { command?: string } }) => [delete input.command]),
    "it tried to change the call",
  ],
  [
    "changes the raw call",
    decides(({ call }: { call: { raw: object } }) => [Object.assign(call.raw, { a: 1 })]),
    "it tried to change the call",
  ],
  [
    "sorts the paths in place",
    decides(({ paths }: { paths: [] }) => paths.sort()),
    "it tried to change the call",
  ],
  [
    "empties the commands",
    decides(({ shell }: { shell: { commands: [] } }) => shell.commands.splice(0)),
    "it tried to change the call",
  ],
  [
    "shifts an argument",
    decides(({ bash }: PolicyContext) => [(bash()[0]!.args as unknown[]).shift()]),
    "it tried to change the call",
  ],
  [
    "changes its options",
    decides(({ options }: { options: object }) => [Object.assign(options, { a: 1 })]),
    "it tried to change the call",
  ],
  [
    "is async",
    decides(async () => []),
    "it returned a promise from `decide`, expected a generator",
  ],
  ["returns nothing", decides(() => undefined), "it returned undefined from `decide`"],
  ["returns a text", decides(() => "deny"), "it returned deny from `decide`"],
  ["yields null", decides(() => [null]), "it yielded null from `decide`"],
  ["yields a text", decides(() => ["deny"]), "it yielded deny from `decide`"],
  [
    "yields an unknown kind",
    decides(() => [{ kind: "block", messageId: "said", data: {} }]),
    "it yielded an object from `decide`",
  ],
  [
    "uses an unknown message",
    decides(() => [{ kind: "deny", messageId: "nope", data: {} }]),
    "it used the message id `nope`",
  ],
  [
    "uses a message of every object",
    decides(() => [{ kind: "deny", messageId: "toString", data: {} }]),
    "it used the message id `toString`",
  ],
  [
    "gives no data",
    decides(() => [{ kind: "deny", messageId: "said" }]),
    "it gave no data for the message `said`",
  ],
  [
    "never ends",
    decides(function* () {
      while (true) yield { kind: "allow", messageId: "said", data: { text: "x" } };
    }),
    "it yielded more than 10000 items",
  ],
  ["rewrites with an exception", rewrites(() => JSON.parse("{")), "it threw: "],
  [
    "rewrites with no fields",
    rewrites(() => [{ messageId: "said", data: {} }]),
    "it yielded an object from `rewrite`, expected patch(…)",
  ],
  [
    "rewrites with a list of fields",
    rewrites(() => [{ messageId: "said", data: {}, fields: ["a"] }]),
    "expected patch(…)",
  ],
  [
    "rewrites a circle",
    rewrites(() => [{ messageId: "said", data: {}, fields: { circle } }]),
    "it threw: Converting circular structure",
  ],
  [
    "rewrites a bigint",
    rewrites(() => [{ messageId: "said", data: {}, fields: { a: 5n } }]),
    "it threw: Do not know how to serialize a BigInt",
  ],
  [
    "has an invalid matcher",
    { ...says("p/bad", "allow"), on: { PreToolUse: ["("] } },
    "it has the matcher `(`, which is not a valid pattern",
  ],
];

it.each(BROKEN)("a policy that %s gives an ask that names it", (_, bad, why) => {
  const verdict = judged({ bash: "cat a b" }, [bad, says("p/allow", "allow")]);
  expect(verdict).toMatchObject({ decision: "ask", input: { command: "cat a b" }, changes: [] });
  expect(verdict.findings[0]).toMatchObject({ kind: "ask", policy: "p/bad", failed: true });
  expect(verdict.errors).toEqual([{ policy: "p/bad", message: expect.stringContaining(why) }]);
  expect(answerOf("PreToolUse", verdict).reason).toMatch(
    /^Please confirm: The policy `p\/bad` could not judge this call: .*The call itself is not at fault/,
  );
});

it.each(BROKEN)("a policy that %s gives a deny if failures deny", (_, bad) => {
  expect(
    judged({ bash: "cat a b" }, [says("p/allow", "allow"), bad], { onFailure: "deny" }).decision,
  ).toBe("deny");
});

it.each(BROKEN)("a policy that %s hides no other policy's deny", (_, bad) => {
  expect(judged({ bash: "cat a b" }, [bad, says("p/deny", "deny"), bad]).decision).toBe("deny");
});

it("what a policy refused before it broke stays refused, what it allowed does not", () => {
  const breaks = (kind: "deny" | "ask" | "allow" | "context") =>
    judged({ bash: "ls" }, [
      policy("p/bad", {
        *decide(scene) {
          yield scene[kind]("said", { text: "first" });
          throw new Error("boom");
        },
      }),
    ]);
  expect(breaks("deny")).toMatchObject({
    decision: "deny",
    findings: [{ message: "first" }, { failed: true }],
  });
  expect(breaks("ask").findings).toHaveLength(2);
  expect(breaks("allow")).toMatchObject({ decision: "ask", findings: [{ failed: true }] });
  expect(breaks("context").context).toEqual([]);
});

it("a policy whose rewrite breaks still judges", () => {
  const bad = { ...says("p/bad", "deny"), rewrite: () => JSON.parse("{") };
  const verdict = judged({ bash: "ls" }, [bad]);
  expect(verdict.decision).toBe("deny");
  expect(verdict.trace.map(({ outcome }) => outcome)).toEqual(["failed", "spoke"]);
});

it("a rewrite that breaks half-way changes nothing", () => {
  const bad = rewrites(function* ({ patch }: { patch: (...parts: unknown[]) => unknown }) {
    yield patch("said", { text: "x" }, { command: "rm" });
    throw new Error("boom");
  } as never);
  expect(judged({ bash: "ls" }, [bad])).toMatchObject({
    decision: "ask",
    input: { command: "ls" },
    changes: [],
  });
});

it("what the judges see of a rewrite is what JSON makes of it", () => {
  const dated = rewrites(() => [
    {
      messageId: "said",
      data: {},
      fields: { when: new Date(0), keep: undefined, sly: { toJSON: () => "rm" } },
    },
  ]);
  expect(judged({ tool: "x", input: { keep: 1 } }, [dated]).input).toEqual({
    keep: 1,
    when: "1970-01-01T00:00:00.000Z",
    sly: "rm",
  });
});

it.each(["UserPromptSubmit", "PostToolUse", "PreModelSwitch", "Stop"] as const)(
  "a rewrite for %s, which nobody would hear of, is a failure",
  (event) => {
    const verdict = judged({ event, tool: "Bash", input: { command: "ls" } }, [
      on(event, sets("p/bad", { prompt: "x", command: "x" })),
    ]);
    expect(verdict.changes).toEqual([]);
    expect(verdict.errors[0]?.message).toBe(
      `it tried to rewrite the input of ${event}, which no hook can change`,
    );
    expect(verdict.decision).toBe(event === "PreModelSwitch" ? "ask" : "abstain");
  },
);

it("a value from the call that cannot be printed does not soften a deny", () => {
  const bad = policy("p/a", {
    *decide({ deny, input }) {
      yield deny("said", { text: input["path"] as never });
    },
  });
  expect(judged({ tool: "x", input: { path: HOSTILE } }, [bad])).toMatchObject({
    decision: "deny",
    errors: [],
  });
});

it("a broken policy that is observed or excepted does not count, and is still reported", () => {
  const source = { layer: "user" } as const;
  const verdict = judged({ bash: "ls" }, [active(throws("p/bad"), { observed: source })]);
  expect(verdict).toMatchObject({
    decision: "abstain",
    findings: [{ failed: true, ignored: "observed only" }],
  });
  expect(answerOf("PreToolUse", verdict).stderr).toContain("p/bad");
});

it("a policy that a watchdog stopped fails without being run again, once", () => {
  const hangs = active({ ...says("p/hangs", "allow"), ...sets("p/hangs", { a: 1 }) });
  const verdict = judged({ bash: "ls" }, [hangs], {
    stopped: new Map([[hangs, "it took too long"]]),
  });
  expect(verdict).toMatchObject({
    decision: "ask",
    changes: [],
    errors: [{ policy: "p/hangs", message: "it took too long" }],
  });
  expect(verdict.findings).toHaveLength(1);
});

it("while a policy runs, the progress names it", () => {
  const progress: { current: ReturnType<typeof active> | undefined } = { current: undefined };
  const seen: unknown[] = [];
  const looks = policy("p/a", {
    decide() {
      seen.push(progress.current?.policy.id);
      return [];
    },
  });
  judged({ bash: "ls" }, [looks, throws("p/b")], { progress });
  expect([seen, progress.current]).toEqual([["p/a"], undefined]);
});

it("a long error is clipped to its first line and 300 characters", () => {
  expect(explainFailure(new Error(`${"x".repeat(5000)}\nsecret`))).toHaveLength(
    "it threw: ".length + 300,
  );
});
