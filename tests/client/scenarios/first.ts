import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, refund } from "../harness/script.ts";

export default [
  {
    fact: "without Sluice the client deletes the home folder's src when a rule allows Bash",
    unguarded: true,
    files: { "src/app.ts": "export {};\n" },
    turns: [calls(bash("rm -rf src")), DONE],
    expect: { results: [ran()], files: { "src/app.ts": null } },
  },
  {
    fact: "a denial reaches the model with all its reasons",
    config: `rules:
  - { id: refund-limit, tool: process_refund, when: input.amount > 500, deny: "A refund of {input.amount} exceeds 500." }
  - { id: verified, tool: process_refund, when: "!input.verified", deny: "The customer is not verified." }
`,
    turns: [calls(refund({ amount: 750, verified: false })), calls(refund({ amount: 7, verified: true })), DONE],
    expect: {
      results: [
        refused("(1) A refund of 750 exceeds 500. [rules/refund-limit]", "(2) The customer is not verified. [rules/verified]"),
        ran("process_refund: done"),
      ],
      payments: [{ tool: "process_refund", input: { amount: 7, verified: true } }],
    },
  },
] satisfies Scenario[];
