import { expect, it } from "vitest";
import type { ActivePolicy } from "../engine/active-policy.ts";
import { evaluate } from "../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../engine/example-call.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { parseOptions } from "../policies/shared/parse-options.ts";
import { FAMILIES } from "./index.gen.ts";

const RECOMMENDED = POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).map(
  (policy): ActivePolicy => ({
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" },
    exceptions: [],
  }),
);
const EXAMPLES = FAMILIES.flatMap(({ name, load }) =>
  load().examples.map(({ bash, expect }) => [name, bash, expect] as const),
);

it.each(EXAMPLES)("%s: `%s` gets %s from the recommended preset", (_, bash, wanted) => {
  const [call, world] = [sketchCall({ bash }), sketchWorld({ bash })];
  const { decision } = evaluate({ call, policies: RECOMMENDED, world, onFailure: "ask" });
  expect(decision === "abstain" ? "nothing" : decision).toBe(wanted);
});

it("every family has an example", () => {
  expect(FAMILIES.filter(({ load }) => load().examples.length === 0)).toEqual([]);
});
