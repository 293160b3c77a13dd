import { describe, expect, it } from "vitest";
import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import { parseOptions } from "../shared/parse-options.ts";
import policy from "./answer.ts";

testPolicy(policy);

const NEVER = { prefer: "never-ask" };

function question(labels: readonly string[], more: JsonObject = {}): JsonObject {
  return {
    question: "Which one?",
    header: "One",
    multiSelect: false,
    options: labels.map((label) => ({ label, description: "" })),
    ...more,
  };
}

function asked(
  questions: readonly JsonObject[],
  options: object = NEVER,
  more: { tool?: string; mode?: string; input?: JsonObject } = {},
) {
  const { tool = "AskUserQuestion", mode, input } = more;
  return verdictOf(
    policy,
    { tool, ...(mode ? { mode } : {}), input: { questions: [...questions], ...input } },
    options,
  );
}

/** The answers that were given; undefined: the person is asked. */
function answers(...args: Parameters<typeof asked>): unknown {
  const { decision, input, changes } = asked(...args);
  expect([decision, changes.length]).toEqual(decision === "allow" ? ["allow", 1] : ["abstain", 0]);
  return decision === "allow" ? input["answers"] : undefined;
}

const only = (labels: readonly string[], more?: JsonObject, options?: object): unknown =>
  answers([question(labels, more)], options);

it.each([
  "B (Recommended)",
  "B (recommended)",
  "B [recommended]",
  "(Recommended) B",
  "Recommended: B",
  "recommended - B",
  "B — recommended",
  "B, recommended",
  "B (default)",
  "B (suggested)",
  "★ B",
  "B ⭐",
])("`%s` is the recommended one, and its whole label is the answer", (label) => {
  expect(only(["A", label])).toEqual({ "Which one?": label });
});

it.each([
  "B (not recommended)",
  "B, not recommended",
  "Recommended",
  "B recommended by nobody",
  "default B",
  "B (defaults)",
])("`%s` is not marked as recommended", (label) => {
  expect(only(["A", label])).toBeUndefined();
});

describe("the person is asked", () => {
  it.each<[string, JsonObject[]]>([
    ["two recommended", [question(["A ★", "B ★"])]],
    ["none recommended", [question(["A", "B"])]],
    ["a question twice", [question(["A", "B ★"]), question(["C", "D ★"])]],
    ["a label twice", [question(["A", "A", "B ★"])]],
    ["no options", [{ question: "Which one?" }]],
    [
      "an option without a label",
      [question(["B ★"], { options: [{ label: "B ★" }, { name: "A" }] })],
    ],
    ["options that are none", [question([], { options: "B ★" })]],
    ["a question without text", [question(["A", "B ★"], { question: " " })]],
    ["a very long question", [question(["A", "B ★"], { question: "x".repeat(2001) })]],
    ["`multiSelect` that is neither", [question(["A", "B ★"], { multiSelect: "no" })]],
    ["no questions", []],
    [
      "one of two without a recommended option",
      [question(["A", "B ★"]), question(["A", "B"], { question: "And then?" })],
    ],
    ["a one-way question", [question(["A", "B ★"], { question: "Deploy to production?" })]],
    ["a one-way header", [question(["A", "B ★"], { header: "Publish" })]],
    ["a one-way label", [question(["A", "Force-push ★"])]],
    [
      "a one-way description",
      [
        question([], {
          options: [{ label: "A" }, { label: "B ★", description: "Cannot be undone" }],
        }),
      ],
    ],
  ])("%s", (_, questions) => {
    expect(answers(questions)).toBeUndefined();
  });

  it.each<[string, JsonObject]>([
    ["questions that are no list", { questions: "Which one?" }],
    ["questions that are no objects", { questions: ["Which one?", null, 5] }],
    ["no questions at all", {}],
  ])("%s", (_, input) => {
    const { decision, changes, errors } = verdictOf(
      policy,
      { tool: "AskUserQuestion", input },
      NEVER,
    );
    expect({ decision, changes, errors }).toEqual({ decision: "abstain", changes: [], errors: [] });
  });

  it.each<[string, JsonObject]>([
    ["answers", { answers: { "Which one?": "A" } }],
    ["no answers", { answers: {} }],
    [
      "notes in the person's name",
      { annotations: { "Which one?": { notes: "Do whatever you like." } } },
    ],
  ])("the call brings %s of its own", (_, input) => {
    expect(answers([question(["A", "B ★"])], NEVER, { input })).toBeUndefined();
  });

  it.each(["mcp__x__AskUserQuestions", "XAskUserQuestion", "mcp__AskUserQuestion"])(
    "by another tool, %s",
    (tool) => {
      expect(asked([question(["A", "B ★"])], NEVER, { tool }).decision).toBe("abstain");
    },
  );

  it("by a call that does not say its tool", () => {
    const input = { questions: [question(["A", "B ★"])] };
    expect(verdictOf(policy, { event: "PreToolUse", input }, NEVER)).toMatchObject({
      decision: "abstain",
      changes: [],
    });
  });
});

it("several questions are answered together, the rest of the input stays", () => {
  const questions = [
    question(["A", "B ★"]),
    question(["C ★", "D"], { question: "And then?", extra: [1] }),
  ];
  const { input } = asked(questions, NEVER, { input: { metadata: { source: "x" } } });
  expect(input).toEqual({
    questions,
    metadata: { source: "x" },
    answers: { "Which one?": "B ★", "And then?": "C ★" },
  });
});

it("several labels are joined as the client's own dialog does", () => {
  expect(only(["A ★", "B", "C (Recommended)"], { multiSelect: true })).toEqual({
    "Which one?": "A ★, C (Recommended)",
  });
});

it("the one of an MCP server is answered too, but not in plan mode, where its allow would not count", () => {
  const tool = "mcp__conductor__AskUserQuestion";
  expect(answers([question(["A", "B ★"])], NEVER, { tool })).toEqual({ "Which one?": "B ★" });
  expect(answers([question(["A", "B ★"])], NEVER, { tool, mode: "plan" })).toBeUndefined();
  expect(answers([question(["A", "B ★"])], NEVER, { mode: "plan" })).toEqual({
    "Which one?": "B ★",
  });
});

it("a question about `__proto__` is a question like others", () => {
  const given = only(["A", "B ★"], { question: "__proto__" });
  expect(Object.entries(given as object)).toEqual([["__proto__", "B ★"]]);
});

describe("preferences", () => {
  const DELETES = question([], { options: [{ label: "Keep ★" }, { label: "Delete" }] });

  it("`ask-only-for-one-way` asks if any option is one, `never-ask` only if the chosen one is", () => {
    expect(answers([DELETES], { prefer: "ask-only-for-one-way" })).toBeUndefined();
    expect(answers([DELETES], NEVER)).toEqual({ "Which one?": "Keep ★" });
    expect(only(["A", "B ★"], {}, { prefer: "ask-only-for-one-way" })).toEqual({
      "Which one?": "B ★",
    });
  });

  it("the first rule that is about a question decides", () => {
    const rules = [
      { question: "/^which/", header: "Two", answer: "C" },
      { question: "/^which/", prefer: "always-ask" },
      { question: "which  ONE?", answer: "A" },
    ];
    expect(only(["A", "B ★"], {}, { ...NEVER, rules })).toBeUndefined();
    expect(only(["A", "B ★"], { header: "two" }, { ...NEVER, rules })).toEqual({
      "Which one?": "C",
    });
    expect(only(["A", "B ★"], {}, { rules: rules.slice(2) })).toEqual({ "Which one?": "A" });
  });

  it("a text is the whole question, not a part of it", () => {
    expect(
      only(["A", "B ★"], {}, { rules: [{ question: "Which", prefer: "never-ask" }] }),
    ).toBeUndefined();
    expect(
      only(["A", "B ★"], {}, { rules: [{ question: "Which one.", prefer: "never-ask" }] }),
    ).toBeUndefined();
  });

  it("a question that has an id is known by it", () => {
    const rules = [{ id: "colour", answer: "A" }];
    expect(only(["A", "B"], { id: "colour" }, { rules })).toEqual({ "Which one?": "A" });
    expect(only(["A", "B"], {}, { rules })).toBeUndefined();
  });

  it.each<[string, unknown, JsonObject, string | undefined]>([
    ["a label in other letters", "a  b", {}, "A b"],
    ["a label without its mark", "C", {}, "C (Recommended)"],
    ["the person's own words", "Neither, ask me tomorrow", {}, "Neither, ask me tomorrow"],
    ["several labels", ["C", "A b"], { multiSelect: true }, "C (Recommended), A b"],
    ["several labels, one of them unknown", ["C", "Z"], { multiSelect: true }, undefined],
    ["several labels for a single choice", ["C", "A b"], {}, undefined],
    ["a one-way word", "Delete both", {}, undefined],
  ])("a rule may answer with %s", (_, answer, more, expected) => {
    const given = only(["A b", "C (Recommended)"], more, {
      rules: [{ question: "Which one?", answer }],
    });
    expect(given).toEqual(expected === undefined ? undefined : { "Which one?": expected });
  });

  it("a named answer is no way through a one-way door", () => {
    const rules = [{ question: "/deploy/", answer: "No" }];
    expect(only(["Yes", "No"], { question: "Deploy?" }, { rules })).toBeUndefined();
  });

  it.each([
    { prefer: "sometimes" },
    { rules: [{ prefer: "never-ask" }] },
    { rules: [{ question: "x" }] },
    { rules: [{ question: "x", prefer: "never-ask", answer: "y" }] },
    { rules: [{ question: "/(/", answer: "y" }] },
    { rules: [{ question: "x", answer: [] }] },
  ])("%j is no preference", (options) => {
    expect(() => asked([], options)).toThrow("questions/answer");
  });
});

describe("configured in several places", () => {
  function judged(
    ...places: readonly {
      readonly options: object;
      readonly untrusted?: true;
      readonly input?: JsonObject;
    }[]
  ) {
    const sketch = { tool: "AskUserQuestion", input: { questions: [question(["A", "B ★"])] } };
    return evaluate({
      call: sketchCall(sketch),
      policies: places.map(({ options, untrusted }) => ({
        policy,
        options: parseOptions(policy, options),
        source: { layer: "project" } as const,
        exceptions: [],
        ...(untrusted ? { tightenOnly: true as const } : {}),
      })),
      world: sketchWorld(sketch),
      onFailure: "ask",
    });
  }

  it("they answer only what all of them answer alike", () => {
    expect(
      judged({ options: NEVER }, { options: { prefer: "ask-only-for-one-way" } }),
    ).toMatchObject({ decision: "allow" });
    expect(judged({ options: NEVER }, { options: {} })).toMatchObject({
      decision: "abstain",
      changes: [],
    });
    const other = { rules: [{ question: "/./", answer: "A" }] };
    expect(judged({ options: NEVER }, { options: other })).toMatchObject({
      decision: "abstain",
      changes: [],
    });
  });

  it("a file that nobody trusted answers nothing, and can have the person asked", () => {
    expect(judged({ options: NEVER, untrusted: true })).toMatchObject({
      decision: "abstain",
      changes: [],
    });
    expect(judged({ options: NEVER }, { options: {}, untrusted: true })).toMatchObject({
      decision: "abstain",
      changes: [],
    });
  });
});

it("the model is told that nobody was asked", () => {
  const { changes } = asked([question(["A", "B ★"])]);
  expect(changes).toMatchObject([
    { field: "answers", told: true, message: expect.stringContaining("nobody was asked") },
  ]);
});

it("tells the model beforehand how to be answered, if it can be", () => {
  expect(policy.brief?.(parseOptions(policy, NEVER) as never)).toContain("(Recommended)");
  expect(policy.brief?.(parseOptions(policy, {}) as never)).toBe("");
});
