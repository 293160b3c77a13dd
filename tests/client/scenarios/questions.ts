import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { calls, DONE, type ToolCall } from "../harness/script.ts";

const NEVER = "policies: { questions/answer: { prefer: never-ask } }\n";

function question(text: string, labels: readonly string[], multiSelect = false) {
  return {
    question: text,
    header: "Choice",
    options: labels.map((label) => ({ label, description: `It is ${label}` })),
    multiSelect,
  };
}

function ask(...questions: readonly ReturnType<typeof question>[]): ToolCall {
  return { tool: "AskUserQuestion", input: { questions } };
}

const COLOUR = question("Which colour?", ["Red", "Blue (Recommended)"]);
const CHECKS = question("Which checks?", ["Lint", "Types ★", "Tests ★"], true);
const BRANCH = question("Delete the old branch?", ["No", "Yes (Recommended)"]);

/** The client offers the tool only where somebody can be asked. */
export default [
  {
    fact: "a question is answered by preference: nobody is asked, and the model hears so",
    person: "refuses",
    config: NEVER,
    turns: [calls(ask(COLOUR, CHECKS)), DONE],
    expect: {
      results: [
        ran(
          'Your questions have been answered: "Which colour?"="Blue (Recommended)", "Which checks?"="Types ★, Tests ★"',
        ),
      ],
      sees: ["nobody was asked and nobody has seen the question"],
      asked: [],
      hooks: { PostToolUse: 1 },
    },
  },
  {
    fact: "a question is answered by preference in plan mode too",
    person: "refuses",
    mode: "plan",
    config: "policies: { questions/answer: { rules: [{ question: /colour/, answer: red }] } }\n",
    turns: [calls(ask(COLOUR)), DONE],
    expect: { results: [ran('"Which colour?"="Red"')], asked: [] },
  },
  {
    fact: "a one-way door is asked whatever the preference, and so is what was asked along with it",
    person: "refuses",
    config: NEVER,
    turns: [calls(ask(BRANCH)), calls(ask(COLOUR, BRANCH)), DONE],
    expect: {
      results: [refused("The person said no."), refused("The person said no.")],
      asked: [ask(BRANCH), ask(COLOUR, BRANCH)],
    },
  },
  {
    fact: "a project's file that nobody trusted answers no question",
    person: "refuses",
    files: { ".claude/sluice.yaml": NEVER },
    turns: [calls(ask(COLOUR)), DONE],
    expect: { results: [refused("The person said no.")], asked: [ask(COLOUR)] },
  },
] satisfies Scenario[];
