import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { ActivePolicy } from "../src/engine/active.ts";
import { evaluate } from "../src/engine/evaluate.ts";
import type { Policy } from "../src/engine/policy.ts";
import { sketchCall, sketchWorld } from "../src/engine/sketch.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/options.ts";

const TABLES = ["everyday", "attacks"].flatMap((name) =>
  Object.values(parse(readFileSync(`tests/commands/${name}.yaml`, "utf8")) as Record<string, string[]>).flat(),
);
const EXAMPLES = POLICIES.flatMap(({ examples }) => examples.flatMap(({ bash }) => bash ?? []));
const COMMANDS = [...TABLES, ...EXAMPLES];
const SPELLINGS = [...COMMANDS, ...COMMANDS.map((command) => command.replace(/^[a-z]+/, (name) => name.toUpperCase()))];
const NAMING = POLICIES.filter(({ programs }) => programs !== undefined);

function active(policy: Policy): ActivePolicy {
  return { policy, options: parseOptions(policy, undefined), source: { layer: "preset" }, exceptions: [] };
}

it("a policy that names its programs has nothing to say of any other", () => {
  expect(NAMING.length).toBeGreaterThan(10);
  const asNamed = NAMING.map(active);
  const ofAll = NAMING.map(({ programs: _, ...policy }) => active(policy));
  for (const bash of SPELLINGS) {
    const [call, world] = [sketchCall({ bash }), sketchWorld({ bash })];
    const findings = [asNamed, ofAll].map((policies) => evaluate({ call, policies, world, onFailure: "ask" }).findings);
    expect(findings[0], bash).toEqual(findings[1]);
  }
});
