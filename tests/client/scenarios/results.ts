import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, read, refund, subagent, type ToolCall } from "../harness/script.ts";

const REDACTS = "extends: none\npolicies: { output/redact-secrets: on }\n";
const SETTINGS = "PORT=3000\nDB_PASSWORD=hunter2\n";
const IMAGE = {
  type: "image",
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
};
const NOTEBOOK = JSON.stringify({
  cells: [
    {
      cell_type: "code",
      id: "c1",
      execution_count: 1,
      metadata: {},
      outputs: [{ output_type: "stream", name: "stdout", text: [SETTINGS] }],
      source: ["x"],
    },
  ],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
});

const LINES: ToolCall = {
  tool: "Grep",
  input: { pattern: "DB_", path: "settings.txt", output_mode: "content", "-n": true },
};

/** Answers each result of Bash with a text, which is not the shape of one. */
const MISSHAPEN = `import { definePolicy } from "sluice";
export default definePolicy({
  id: "team/misshapen",
  meta: { summary: "Answer with a text", why: "For tests.", presets: [] },
  on: { PostToolUse: ["Bash"] },
  messages: { hidden: "Nobody should see it." },
  *revise({ revise }) {
    yield revise("hidden", {}, "a text");
  },
  examples: [],
});
`;

export default [
  {
    fact: "a secret is taken out of what each tool gives back, and the model is told",
    files: { "settings.txt": SETTINGS, "notes.ipynb": NOTEBOOK },
    config: REDACTS,
    turns: [
      calls(bash("cat settings.txt; cat settings.txt >&2")),
      calls(read("settings.txt")),
      calls(read("notes.ipynb")),
      calls(LINES),
      DONE,
    ],
    expect: {
      results: [
        ran(
          "PORT=3000\nDB_PASSWORD=[redacted: environment secret]\nPORT=3000\nDB_PASSWORD=[redacted: environment secret]",
        ),
        ran("2\tDB_PASSWORD=[redacted: environment secret]"),
        ran("DB_PASSWORD=[redacted: environment secret]"),
        ran("2:DB_PASSWORD=[redacted: environment secret]"),
      ],
      sees: [
        "Sluice changed this result before you saw it. It held secrets (environment secret (2))",
      ],
      seesNot: ["hunter2"],
      hooks: { PostToolUse: 4 },
    },
  },
  {
    fact: "a secret is taken out of every text of an MCP tool, and its image stays",
    gives: {
      process_refund: {
        content: [
          { type: "text", text: SETTINGS },
          IMAGE,
          { type: "text", text: "redis://:hunter2@cache" },
        ],
      },
    },
    config: REDACTS,
    turns: [calls(refund({ amount: 1 })), DONE],
    expect: {
      results: [
        ran(
          "DB_PASSWORD=[redacted: environment secret]",
          "<image>",
          "redis://:[redacted: URL password]@cache",
        ),
      ],
      seesNot: ["hunter2"],
      hooks: { PostToolUse: 1 },
      payments: [{ tool: "process_refund", input: { amount: 1 } }],
    },
  },
  {
    fact: "structured content of an MCP tool is a text to the model, and so it is to a policy",
    gives: {
      process_refund: {
        content: [],
        structuredContent: { url: "redis://:hunter2@cache", due: "March 3, 2026" },
      },
    },
    config: `${REDACTS.trimEnd().replace("}", ", output/normalize-dates: on }")}\n`,
    turns: [calls(refund({ amount: 1 })), DONE],
    expect: {
      results: [ran('"url":"redis://:[redacted: URL password]@cache"', '"due":"2026-03-03"')],
      seesNot: ["hunter2"],
      hooks: { PostToolUse: 1 },
      payments: [{ tool: "process_refund", input: { amount: 1 } }],
    },
  },
  {
    fact: "what a subagent reports is a result like any other",
    config: REDACTS,
    turns: [calls(subagent("Find the settings.")), DONE],
    subagents: { "Find the settings.": [{ says: "They are DB_PASSWORD=hunter2" }] },
    expect: {
      results: [ran("They are DB_PASSWORD=[redacted: environment secret]")],
      subagents: { "Find the settings.": [] },
      seesNot: ["hunter2"],
      hooks: { PostToolUse: 1 },
    },
  },
  {
    fact: "the output of a command that failed cannot be changed: the model is told not to repeat what is in it",
    files: { "settings.txt": SETTINGS },
    config: REDACTS,
    turns: [calls(bash("cat settings.txt; exit 3")), DONE],
    expect: {
      results: [refused("Exit code 3", "hunter2")],
      sees: ["This error text holds secrets (environment secret). Do not repeat them"],
      hooks: { PostToolUse: 0, PostToolUseFailure: 1 },
    },
  },
  {
    fact: "a long result loses its middle and says where the whole is",
    config: "extends: none\npolicies: { output/truncate: { longest: 500 } }\n",
    files: { "long.txt": "one line of many\n".repeat(500) },
    turns: [calls(bash("seq 1 5000")), calls(read("long.txt")), DONE],
    expect: {
      results: [
        ran("1\n2\n3\n", "characters cut here. For the rest run the command again", "4999\n5000"),
        ran("Read `<project>/long.txt` with offset 30."),
      ],
      seesNot: ["\n2500\n"],
      hooks: { PostToolUse: 2 },
    },
  },
  {
    fact: "a result in a shape that the client would ignore is not sent, and the model is told that it sees the real one",
    files: {
      ".claude/policies/misshapen.ts": MISSHAPEN,
      ".claude/sluice.yaml": "extends: none\npolicies: { ./policies/misshapen.ts: on }\n",
    },
    trusted: true,
    turns: [calls(bash("echo as it came")), DONE],
    expect: {
      results: [ran("as it came")],
      sees: [
        "This result could not be changed, so it is shown as it came (`result`: expected an object, received a text)",
      ],
      hooks: { PostToolUse: 1 },
    },
  },
] satisfies Scenario[];
