import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMAND_GROUPS } from "../src/cli/command.ts";
import { COMMANDS } from "../src/cli/commands/index.gen.ts";
import { evaluate } from "../src/engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../src/engine/example-call.ts";
import type { Example } from "../src/engine/policy.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/shared/parse-options.ts";
import selfProtection from "../src/policies/sluice/self-protection.ts";

it.each(POLICIES.map((policy) => [policy.id, policy] as const))(
  "%s: the id is the path, with a test and a page",
  (id, policy) => {
    expect(readFileSync(`src/policies/${id}.ts`, "utf8")).toContain(`id: "${id}"`);
    expect(existsSync(`src/policies/${id}.test.ts`)).toBe(true);
    expect(existsSync(`docs/policies/${id}.md`)).toBe(true);
    expect(policy.examples.length).toBeGreaterThanOrEqual(2);
  },
);

it.each(POLICIES.map((policy) => [policy.id, policy] as const))(
  "%s: its words keep the form",
  (_, { meta, messages }) => {
    expect(meta.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(meta.why).toMatch(/^[A-Z`].*\.$/);
    for (const limit of meta.limits ?? []) expect(limit).toMatch(/^[A-Z`].*\.$/);
    for (const message of Object.values(messages)) expect(message).not.toMatch(/!|\bplease\b/i);
  },
);

const JUDGES = POLICIES.filter(({ examples }) => examples.some(objects));

function objects({ expect: expected }: Example): boolean {
  return expected !== "nothing" && (expected.deny !== undefined || expected.ask !== undefined);
}

it.each(JUDGES.map((policy) => [policy.id, policy] as const))(
  "%s: the model is told beforehand what it denies or asks about",
  (_, policy) => {
    for (const { options } of policy.examples.filter(objects)) {
      const brief = policy.brief?.(parseOptions(policy, options) as never);
      expect(brief).toMatch(/^[A-Z`][^\n!]*\.$/);
      expect(brief?.length).toBeLessThan(200);
    }
  },
);

it.each(COMMANDS.map((command) => [command.name, command] as const))(
  "sluice %s: has a group, a summary and an example that starts it",
  (name, command) => {
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(Object.keys(COMMAND_GROUPS)).toContain(command.group);
    expect(command.examples.some(([line]) => line.includes(`sluice ${name}`))).toBe(true);
  },
);

/** Commands that a guarded agent may run: they only look. A new one is denied to it until it is named in `own-commands.ts` and here. */
const FOR_AGENTS =
  "approvals check completion demo doctor explain judge lint log new questions replay simulate stats status store test".split(
    " ",
  );

function decisionOn(bash: string): string {
  const policies = [
    { policy: selfProtection, options: {}, source: { layer: "preset" as const }, exceptions: [] },
  ];
  return evaluate({
    call: sketchCall({ bash }),
    policies,
    world: sketchWorld({ bash }),
    onFailure: "ask",
  }).decision;
}

it.each(COMMANDS.map(({ name }) => name))(
  "sluice %s: it is decided whether an agent may run it",
  (name) => {
    expect(decisionOn(`sluice ${name}`)).toBe(FOR_AGENTS.includes(name) ? "abstain" : "deny");
  },
);

/** Commands that open nothing, however they are called. A new one says so in its file and here, or which of its uses want a person. */
const LOOSENS_NEVER =
  "check completion demo explain hook judge new replay serve simulate stats status test".split(" ");

it.each(COMMANDS.map((command) => [command.name, command] as const))(
  "sluice %s: it is decided whether it loosens",
  (name, { loosens }) => {
    expect(loosens === "never").toBe(LOOSENS_NEVER.includes(name));
    if (loosens === "never") return;
    expect(loosens.length).toBeGreaterThan(0);
    for (const { use } of loosens) expect(use).toMatch(new RegExp(`^${name}(?: |$)`));
  },
);

const PERSONAL = COMMANDS.flatMap(({ loosens }) => (loosens === "never" ? [] : loosens));

it.each(PERSONAL.map(({ use }) => use))(
  "sluice %s: what wants a person is denied to the agent, too",
  (use) => {
    expect(decisionOn(`sluice ${use.replaceAll(/[<>]/g, "")}`)).toBe("deny");
  },
);
