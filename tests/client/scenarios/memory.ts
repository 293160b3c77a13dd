import { readFileSync } from "node:fs";
import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, customer, DONE, refund } from "../harness/script.ts";

/** The one in the documentation: what it promises is what happens. */
const REFUNDS = /## What is remembered[\s\S]*?```yaml\n([\s\S]*?)```/.exec(
  readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8"),
)?.[1] as string;

const paid = (id: string, amount: number) => refund({ customer_id: id, amount });

export default [
  {
    fact: "a refund is limited by what get_customer said of the customer, with every reason",
    remembers: true,
    config: REFUNDS,
    turns: [
      calls(paid("rob", 5)),
      calls(
        customer("get_customer", "rob"),
        customer("get_customer", "joe"),
        customer("get_customer", "vic"),
      ),
      calls(paid("rob", 300)),
      calls(paid("rob", 301)),
      calls(paid("vic", 1000)),
      calls(paid("joe", 150)),
      calls(paid("joe", 100)),
      calls(customer("verify_customer", "joe"), customer("get_customer", "joe")),
      calls(paid("joe", 100)),
      DONE,
    ],
    expect: {
      results: [
        refused("Nothing is known of customer rob. Use get_customer first."),
        ran("regular"),
        ran("new"),
        ran("vip"),
        ran("process_refund: done"),
        refused(
          "A refund of 301 exceeds the limit of 300. Use escalate_to_human. [rules/refund-limit]",
        ),
        ran("process_refund: done"),
        refused(
          "Denied: (1) A refund of 150 exceeds the limit of 100. Use escalate_to_human. [rules/refund-limit] (2) Customer joe is not verified. Use verify_customer first. [rules/unverified]",
        ),
        refused("Denied: Customer joe is not verified."),
        ran(),
        ran('"verified":true'),
        ran("process_refund: done"),
      ],
      payments: [paid("rob", 300), paid("vic", 1000), paid("joe", 100)].map(({ input }) => ({
        tool: "process_refund",
        input,
      })),
    },
  },
  {
    fact: "calls beyond the limit are refused, and the model hears when one more fits",
    remembers: true,
    config: "policies:\n  limits/rate: { limits: [{ tool: Bash, most: 2, per: 1h }] }\n",
    turns: [
      calls(bash("echo a > a.txt")),
      calls(bash("echo b > b.txt"), bash("echo c > c.txt")),
      DONE,
    ],
    expect: {
      results: [
        ran(),
        ran(),
        refused(
          "This would be call 3 of `Bash` within 1 hour",
          "One more fits in 60 minutes",
          "[limits/rate]",
        ),
      ],
      files: { "b.txt": "b\n", "c.txt": null },
    },
  },
  {
    fact: "an agent that keeps trying what is denied is stopped: the turn ends, or every further call is refused",
    remembers: true,
    config: "policies:\n  limits/repeat: { same: 2 }\n",
    turns: [
      calls(bash("git reset --hard")),
      calls(bash("git reset  --hard")),
      calls(bash("git reset --hard")),
      calls(bash("echo made > made.txt")),
      DONE,
    ],
    expect: {
      results: [
        refused("[git/discard]"),
        refused("[git/discard]"),
        refused("This call was denied 2 times already.", "tell the person", "[limits/repeat]"),
        refused("Every call is denied until the person has spoken", "[limits/repeat]"),
      ],
      files: { "made.txt": null },
      tells: ["kept trying what is denied"],
    },
    differs: {
      "2.1.325": {
        results: [refused("[git/discard]"), refused("[git/discard]")],
        turns: 3,
        hooks: { PreToolUse: 3 },
      },
    },
  },
] satisfies Scenario[];
