import { expect, it } from "vitest";
import { judged } from "../../engine/fixtures.ts";
import type { CallExample } from "../../engine/policy.ts";
import type { Rule } from "../schema.ts";
import { rulePolicy } from "../sections/rules.ts";

const TENURE: Rule = {
  id: "tenure",
  on: "PostToolUse",
  tool: "get_customer",
  remember: {
    session: {
      "limit/{input.customer_id}":
        "output.tenure == 'vip' ? 1000 : output.tenure == 'regular' ? 300 : 100",
    },
  },
};
const LIMIT: Rule = {
  id: "refund-limit",
  tool: "process_refund",
  when: 'input.amount > state["limit/" + input.customer_id]',
  deny: 'Refund of {input.amount} exceeds {state["limit/" + input.customer_id]}.',
};
const refund = (amount: number, state: CallExample["state"]): CallExample => ({
  tool: "mcp__payments__process_refund",
  input: { customer_id: "c1", amount },
  state: state ?? {},
});

it.each([
  ["vip", 1000],
  ["regular", 300],
  ["new", 100],
])("what a tool gave back about a %s customer is remembered as a limit of %i", (tenure, limit) => {
  const output = [{ type: "text", text: JSON.stringify({ tenure }) }];
  const { remembered } = judged(
    { event: "PostToolUse", tool: "mcp__crm__get_customer", input: { customer_id: "c1" }, output },
    [rulePolicy(TENURE)],
  );
  expect(remembered).toEqual([{ kind: "set", scope: "session", key: "limit/c1", value: limit }]);
});

it.each([
  [250, { "limit/c1": 300 }, "abstain"],
  [750, { "limit/c1": 300 }, "deny"],
  [750, { "limit/c1": 1000 }, "abstain"],
] as const)("a refund of %i with %j remembered: %s", (amount, state, decision) => {
  expect(judged(refund(amount, state), [rulePolicy(LIMIT)]).decision).toBe(decision);
});

it("a limit that nobody remembers is no limit of zero and none of infinity: a person is asked", () => {
  expect(judged(refund(5, {}), [rulePolicy(LIMIT)])).toMatchObject({
    decision: "ask",
    errors: [{ policy: "rules/refund-limit" }],
  });
  expect(
    judged(refund(5, {}), [
      rulePolicy({ ...LIMIT, when: "has(state.limit) && input.amount > state.limit" }),
    ]).decision,
  ).toBe("abstain");
});

it("`add` counts up, `for` lets it expire, and a call that is refused is not remembered", () => {
  const spent: Rule = {
    id: "spent",
    tool: "process_refund",
    remember: { project: { spent: { add: "input.amount", for: "24h" } } },
  };
  expect(judged(refund(40, {}), [rulePolicy(spent)]).remembered).toEqual([
    { kind: "increment", scope: "project", key: "spent", by: 40, lasts: 86_400_000 },
  ]);
  expect(
    judged(refund(750, { "limit/c1": 300 }), [rulePolicy(spent), rulePolicy(LIMIT)]).remembered,
  ).toEqual([]);
});

it("adding what is no number is a failure of the rule", () => {
  const odd: Rule = {
    id: "odd",
    tool: "process_refund",
    remember: { session: { spent: { add: "input.customer_id" } } },
  };
  expect(judged(refund(40, {}), [rulePolicy(odd)])).toMatchObject({
    decision: "ask",
    remembered: [],
  });
});
