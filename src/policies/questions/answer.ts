import { definePolicy, type EnabledPolicy } from "../../engine/policy.ts";
import type { Call } from "../../protocol/call.ts";
import { isQuestionTool } from "../../protocol/questions.ts";
import { answersTo, type Preferences, preferencesSchema } from "./lib/preference.ts";

const ID = "questions/answer";
const TOOLS = ["AskUserQuestion", "^mcp__.+__AskUserQuestion$"];

const COLOUR = {
  question: "Which colour?",
  header: "Colour",
  multiSelect: false,
  options: [
    { label: "Red" },
    { label: "Blue (Recommended)", description: "As in the other pages" },
  ],
};
const BRANCH = {
  question: "What about the old branch?",
  header: "Branch",
  options: [
    { label: "Keep it" },
    { label: "Delete it (Recommended)", description: "It is merged" },
  ],
};

export default definePolicy({
  id: "questions/answer",
  meta: {
    summary:
      "Answer the agent's questions (`AskUserQuestion`) from your preferences, and record " +
      "all questions and answers",
    why:
      "An agent that asks the same harmless things again and again, or asks while nobody is " +
      "there, holds up its own work; what cannot be taken back still needs a person.",
    presets: [],
    limits: [
      "The agent itself marks what is recommended, so `never-ask` lets it choose. An " +
        "answer permits nothing: the calls that follow are judged as ever.",
      "One-way doors are told by English words in the question, its header and the " +
        "options. A question that does not use them is not seen as one.",
      "Whether the AskUserQuestion of an MCP server heeds `answers` is up to that server.",
    ],
  },
  // PostToolUse only so that a record with the real answer is kept, which `sluice questions` reads.
  on: { PreToolUse: TOOLS, PostToolUse: TOOLS },
  options: (z) => preferencesSchema(z),
  messages: {
    answered:
      "A preference of the person answered this; nobody was asked and nobody has seen the " +
      "question. Take it as a default, not as consent.",
  },

  brief({ prefer, rules }) {
    if (prefer === "always-ask" && rules.length === 0) return "";
    return (
      "AskUserQuestion may be answered by the person's preferences: mark the option that you " +
      "recommend with `(Recommended)`."
    );
  },

  *rewrite({ call, input, active, patch }) {
    const answers = agreedAnswers(call, active);
    // Answers that came with the call are the model's own words: those are for the person to see.
    if (answers && input["answers"] === undefined) yield patch("answered", {}, { answers });
  },

  *decide({ call, input, active, allow, allowRead }) {
    const answers = agreedAnswers(call, active);
    if (!answers || JSON.stringify(answers) !== JSON.stringify(input["answers"])) return;
    yield call.tool === "AskUserQuestion" ? allowRead("answered", {}) : allow("answered", {});
  },

  examples: [
    {
      tool: "AskUserQuestion",
      input: { questions: [COLOUR] },
      options: { prefer: "never-ask" },
      expect: { rewrite: "answered", allow: "answered" },
      note: "the recommended one",
    },
    {
      tool: "AskUserQuestion",
      input: { questions: [COLOUR] },
      options: { rules: [{ question: "/colou?r/", answer: "Red" }] },
      expect: { rewrite: "answered", allow: "answered" },
      note: "a named one",
    },
    {
      tool: "AskUserQuestion",
      input: { questions: [BRANCH] },
      options: { prefer: "never-ask" },
      expect: "nothing",
      note: "a one-way door is always asked",
    },
    {
      tool: "AskUserQuestion",
      input: { questions: [COLOUR, BRANCH] },
      options: { prefer: "never-ask" },
      expect: "nothing",
      note: "all questions of a call or none",
    },
    {
      tool: "AskUserQuestion",
      input: { questions: [COLOUR] },
      expect: "nothing",
      note: "asked, unless the configuration says otherwise",
    },
  ],
});

/**
 * What every place that configures this policy would answer; one that would ask, or answers
 * otherwise, has the person asked.
 */
function agreedAnswers(
  call: Call,
  active: readonly EnabledPolicy[],
): Readonly<Record<string, string>> | undefined {
  const { event, tool, mode, input } = call;
  // An allow for what is not known to only read does not count in plan mode, and without one the
  // answers would be lost.
  if (
    event !== "PreToolUse" ||
    !isQuestionTool(tool) ||
    (mode === "plan" && tool !== "AskUserQuestion")
  )
    return undefined;
  const all = active
    .filter(({ policy, isEnforced }) => policy.id === ID && isEnforced)
    .map(({ options }) => answersTo(input, options as Preferences));
  const [first] = all;
  return all.every(
    (answers) => answers !== undefined && JSON.stringify(answers) === JSON.stringify(first),
  )
    ? first
    : undefined;
}
