import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, FORCED_PUSH, read, refund, write } from "../harness/script.ts";

const SECRET = { ".env": "TOKEN=swordfish\n" };

export default [
  {
    fact: "without Sluice, a rule that allows Bash lets a forced push run",
    unguarded: true,
    turns: [calls(FORCED_PUSH), DONE],
    expect: { results: [ran()], files: { "pushed.txt": "ran\n" } },
  },
  {
    fact: "a denial reaches the model with all its reasons",
    config: `rules:
  - { id: refund-limit, tool: process_refund, when: input.amount > 500, deny: "A refund of {input.amount} exceeds 500." }
  - { id: verified, tool: process_refund, when: "!input.verified", deny: "The customer is not verified." }
`,
    turns: [calls(refund({ amount: 750, verified: false })), DONE],
    expect: {
      results: [
        refused(
          "Denied: (1) A refund of 750 exceeds 500. [rules/refund-limit] (2) The customer is not verified. [rules/verified]",
        ),
      ],
    },
  },
  {
    fact: "a rule for an MCP tool by its bare name covers exactly the calls it is about",
    config: `rules:
  - { id: refund-limit, tool: process_refund, when: input.amount > 500, deny: "A refund of {input.amount} exceeds 500." }
`,
    turns: [calls(refund({ amount: 501 })), calls(refund({ amount: 500 })), DONE],
    expect: {
      results: [refused("[rules/refund-limit]"), ran()],
      payments: [{ tool: "process_refund", input: { amount: 500 } }],
    },
  },
  {
    fact: "a command that an MCP tool is given is judged as a command, and nothing else of it",
    turns: [
      calls(refund({ cmd: "git push -f origin main" })),
      calls(refund({ cmd: "git log -1" })),
      DONE,
    ],
    expect: {
      results: [refused("[git/no-force-push]"), ran()],
      payments: [{ tool: "process_refund", input: { cmd: "git log -1" } }],
    },
  },
  {
    fact: "a forced push is denied although a rule of the client allows Bash(*)",
    allowRules: ["Bash(*)"],
    turns: [calls(FORCED_PUSH), DONE],
    expect: {
      results: [refused("This push overwrites `main`", "[git/no-force-push]")],
      files: { "pushed.txt": null },
    },
  },
  {
    fact: "a secret is read neither through Read nor through Bash, however its path is spelled",
    files: SECRET,
    turns: [
      calls(read(".env")),
      calls(read("src/../.env")),
      calls(bash("cat .env")),
      calls(bash("cat ./.e*")),
      DONE,
    ],
    expect: {
      results: Array(4).fill(refused("[files/protect]")),
      seesNot: ["swordfish"],
    },
  },
  {
    fact: "the hooks of this session cannot be taken out by the agent, by no tool and in no mode",
    mode: "bypassPermissions",
    turns: [
      calls(bash("echo '{}' > .claude/settings.json")),
      calls(write(".claude/settings.local.json", '{ "disableAllHooks": true }')),
      calls(bash("mv .claude old")),
      calls(FORCED_PUSH),
      DONE,
    ],
    expect: {
      results: [
        ...Array(3).fill(refused("[sluice/self-protection]")),
        refused("[git/no-force-push]"),
      ],
      files: { ".claude/settings.local.json": null },
    },
  },
] satisfies Scenario[];
