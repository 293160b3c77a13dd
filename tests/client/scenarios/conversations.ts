import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, FORCED_PUSH, read, refund, subagent } from "../harness/script.ts";

export default [
  {
    fact: "a prompt reaches the model with what kind of project this is and with the context of rules",
    files: { "package.json": '{ "scripts": { "test": "vitest" } }', "pnpm-lock.yaml": "" },
    config: "rules:\n  - { id: units, on: UserPromptSubmit, context: Use the metric system. }\n",
    turns: [DONE],
    expect: {
      results: [],
      sees: ["Project: ", "pnpm", "Use the metric system."],
      hooks: { UserPromptSubmit: 1 },
    },
  },
  {
    fact: "the model is told beforehand what is denied and asked, and so is a subagent",
    config:
      "rules:\n  - { id: no-prod, tool: Bash, when: input.command.contains('--prod'), ask: This touches production. }\n",
    turns: [calls(subagent("Look around.")), DONE],
    subagents: { "Look around.": [DONE] },
    expect: {
      results: [ran()],
      sees: [
        "Sluice judges every tool call here",
        "- `Bash`, in some cases asked: This touches production.",
        "- No forced push to or deletion of `main`, `master`",
      ],
      subagentSees: {
        "Look around.": [
          "Sluice judges every tool call here",
          "- `Bash`, in some cases asked: This touches production.",
        ],
      },
      hooks: { SessionStart: 1, SubagentStart: 1 },
    },
  },
  {
    fact: "a rule holds up a stop once, and the model hears why",
    config:
      'rules:\n  - { id: unfinished, on: Stop, when: "!input.stop_hook_active", deny: The tests did not run. }\n',
    turns: [{ says: "I stop here." }, DONE],
    expect: { results: [], sees: ["The tests did not run."], hooks: { Stop: 2 } },
  },
  {
    fact: "a call of a subagent is judged like any other",
    turns: [calls(subagent("Publish the branch.")), DONE],
    subagents: {
      "Publish the branch.": [calls(FORCED_PUSH), calls(bash("echo made > made.txt")), DONE],
    },
    expect: {
      results: [ran()],
      subagents: { "Publish the branch.": [refused("[git/no-force-push]"), ran()] },
      files: { "made.txt": "made\n" },
    },
  },
  {
    fact: "of parallel calls each gets its own verdict",
    files: { "notes.txt": "note\n", ".env": "TOKEN=swordfish\n" },
    turns: [
      calls(
        FORCED_PUSH,
        read("notes.txt"),
        read(".env"),
        bash("echo made > made.txt"),
        refund({ amount: 1 }),
      ),
      DONE,
    ],
    expect: {
      results: [
        refused("[git/no-force-push]"),
        ran("note"),
        refused("[files/protect]"),
        ran(),
        ran("process_refund: done"),
      ],
      files: { "made.txt": "made\n" },
      payments: [{ tool: "process_refund", input: { amount: 1 } }],
      seesNot: ["swordfish"],
    },
  },
] satisfies Scenario[];
