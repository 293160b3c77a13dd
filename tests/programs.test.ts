import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { ActivePolicy } from "../src/engine/active-policy.ts";
import { evaluate } from "../src/engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../src/engine/example-call.ts";
import type { Policy } from "../src/engine/policy.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/shared/parse-options.ts";

const TABLES = ["everyday", "attacks"].flatMap((name) =>
  Object.values(
    parse(readFileSync(`tests/commands/${name}.yaml`, "utf8")) as Record<string, string[]>,
  ).flat(),
);
const EXAMPLES = POLICIES.flatMap(({ examples }) => examples.flatMap(({ bash }) => bash ?? []));
const COMMANDS = [...TABLES, ...EXAMPLES];
const CHANGES: readonly ((command: string) => string)[] = [
  (command) => command,
  (command) => command.replace(/^[a-z]+/, (name) => name.toUpperCase()),
  (command) => command.replace(/^(?=[a-z])/, "/usr/bin/"),
  (command) => `sudo ${command}`,
  (command) => `cd src && ${command} > out.txt 2>&1`,
  (command) => `X=1 ${command} | xargs rm`,
  (command) => `bash -c ${JSON.stringify(command)}`,
  (command) => `f() { ${command}; }; f`,
];
const NAMING = POLICIES.filter(
  ({ programs, traits }) => programs !== undefined || traits !== undefined,
);

function active(policy: Policy): ActivePolicy {
  return {
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" },
    exceptions: [],
  };
}

it.each(CHANGES.map((change) => [change("rm x"), change] as const))(
  "a policy that names its programs and traits has nothing to say of any other command, also as in `%s`",
  (_, change) => {
    expect(NAMING.length).toBeGreaterThan(20);
    const asNamed = NAMING.map(active);
    const ofAll = NAMING.map(({ programs: _programs, traits: _traits, ...policy }) =>
      active(policy),
    );
    for (const bash of COMMANDS.map(change)) {
      const [call, world] = [sketchCall({ bash }), sketchWorld({ bash })];
      const findings = [asNamed, ofAll].map(
        (policies) => evaluate({ call, policies, world, onFailure: "ask" }).findings,
      );
      expect(findings[0], bash).toEqual(findings[1]);
    }
  },
);
