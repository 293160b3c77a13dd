import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, refund } from "../harness/script.ts";

const COUNT = 'for f in a.md b.md; do wc -l < "$f"; done';
const NOTES = { "a.md": "one\n", "b.md": "one\ntwo\n" };
const CAPPED = `rules:
  - { id: capped, tool: process_refund, when: input.amount > 500, rewrite: { amount: 500 }, because: Refunds are capped. }
  - { id: approved, tool: process_refund, ask: "A refund of {input.amount} for {input.customer}." }
`;
const REFUND = { amount: 750, customer: "c1" };
const CAPPED_REFUND = { amount: 500, customer: "c1" };

export default [
  {
    fact: "without Sluice, a compound command that only reads needs an approval",
    unguarded: true,
    files: NOTES,
    allowRules: [],
    turns: [calls(bash(COUNT)), DONE],
    expect: { results: [refused()] },
  },
  {
    fact: "a compound command that only reads runs without any rule and without a question",
    files: NOTES,
    allowRules: [],
    turns: [calls(bash(COUNT)), DONE],
    expect: { results: [ran("1\n2")] },
  },
  {
    fact: "a question about a rewritten call shows the new input, and a yes runs exactly that",
    config: CAPPED,
    person: "approves",
    turns: [calls(refund(REFUND)), DONE],
    expect: {
      results: [ran("process_refund: done")],
      asked: [{ tool: "mcp__payments__process_refund", input: CAPPED_REFUND }],
      payments: [{ tool: "process_refund", input: CAPPED_REFUND }],
      sees: [
        "Sluice rewrote this call before it ran. Refunds are capped. (`amount` changed from `750` to `500`) [rules/capped]",
      ],
    },
  },
  {
    fact: "a no of the person is final",
    config: CAPPED,
    person: "refuses",
    turns: [calls(refund(REFUND)), DONE],
    expect: {
      results: [refused("The person said no.")],
      asked: [{ tool: "mcp__payments__process_refund", input: CAPPED_REFUND }],
    },
  },
  {
    fact: "a question that nobody can answer is a no with the reason",
    config: CAPPED,
    turns: [calls(refund(REFUND)), DONE],
    expect: { results: [refused("A refund of 500 for c1. [rules/approved]")] },
  },
  {
    fact: "an allowed call runs as it was rewritten, and the model is told",
    config: `rules:
  - { id: rehearsal, tool: Bash, when: 'input.command == "sh deploy.sh"', rewrite: { command: "sh deploy.sh --dry-run" }, because: Only rehearsals here. }
  - { id: rehearse, tool: Bash, when: 'input.command == "sh deploy.sh --dry-run"', allow: A rehearsal changes nothing. }
`,
    files: { "deploy.sh": 'echo "deployed $*"' },
    allowRules: [],
    turns: [calls(bash("sh deploy.sh")), DONE],
    expect: { results: [ran("deployed --dry-run")], sees: ["Only rehearsals here."] },
  },
] satisfies Scenario[];
