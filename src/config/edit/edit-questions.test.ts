import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { setQuestionRule } from "./edit-questions.ts";

const RULE = { question: "Which colour?", prefer: "never-ask" };
const OTHER = { question: "/size/", answer: ["S", "M"] };
const rulesIn = (text: string): unknown => parse(text).policies["questions/answer"].rules;

describe("a rule for a question is written into a file", () => {
  it.each<[string, string]>([
    ["that is empty", ""],
    ["of comments", "# head\n"],
    ["without policies", "# head\nextends: none # why\n"],
    ["with empty policies", "policies: # none yet\nextends: none\n"],
    ["with other policies", "policies:\n  tools/block: { tools: [WebSearch] } # not that\n"],
    ["that has it switched on", "policies:\n  questions/answer: on # to see\n"],
    [
      "with a preference",
      "policies:\n  # mine\n  questions/answer:\n    prefer: always-ask # careful\n",
    ],
    ["with an empty list", "policies: { questions/answer: { rules: [] } }\n"],
  ])("%s: what was there stays", (_, text) => {
    const edited = setQuestionRule(text, RULE);
    const before = parse(text) ?? {};
    const options = before.policies?.["questions/answer"];
    expect(parse(edited)).toEqual({
      ...before,
      policies: {
        ...before.policies,
        "questions/answer": { ...(typeof options === "object" ? options : {}), rules: [RULE] },
      },
    });
    for (const comment of text.match(/#.*/g) ?? []) expect(edited).toContain(comment);
  });

  it("before the others, because the first that fits decides", () => {
    expect(rulesIn(setQuestionRule(setQuestionRule("", OTHER), RULE))).toEqual([RULE, OTHER]);
  });

  it("in the place of one for the same question", () => {
    const both = setQuestionRule(setQuestionRule("", RULE), OTHER);
    const answer = { question: RULE.question, answer: "Blue" };
    expect(rulesIn(setQuestionRule(both, answer))).toEqual([answer, OTHER]);
  });

  it("but not of one for the same question under a certain header", () => {
    const narrow = { ...RULE, header: "Sky" };
    expect(rulesIn(setQuestionRule(setQuestionRule("", narrow), RULE))).toEqual([RULE, narrow]);
  });

  it("once: what is there already keeps its bytes", () => {
    const text =
      'policies:\n    questions/answer:\n        rules: [ {question: "Which colour?", prefer: never-ask} ]\n';
    expect(setQuestionRule(text, RULE)).toBe(text);
  });
});
