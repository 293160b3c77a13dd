import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "../src/cli/commands/index.gen.ts";
import { POLICIES } from "../src/policies/index.gen.ts";

it.each(POLICIES.map((policy) => [policy.id, policy] as const))("%s: the id is the path, with a test and a page", (id, policy) => {
  expect(readFileSync(`src/policies/${id}.ts`, "utf8")).toContain(`id: "${id}"`);
  expect(existsSync(`src/policies/${id}.test.ts`)).toBe(true);
  expect(existsSync(`docs/policies/${id}.md`)).toBe(true);
  expect(policy.examples.length).toBeGreaterThanOrEqual(2);
});

it.each(POLICIES.map((policy) => [policy.id, policy] as const))("%s: its words keep the form", (_, { meta, messages }) => {
  expect(meta.summary).toMatch(/^[A-Z].*[^.]$/);
  expect(meta.why).toMatch(/^[A-Z`].*\.$/);
  for (const limit of meta.limits ?? []) expect(limit).toMatch(/^[A-Z`].*\.$/);
  for (const message of Object.values(messages)) expect(message).not.toMatch(/!|\bplease\b/i);
});

it.each(COMMANDS.map((command) => [command.name, command] as const))(
  "sluice %s: has a summary and an example that starts it",
  (name, command) => {
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(command.examples.some(([line]) => line.includes(`sluice ${name}`))).toBe(true);
  },
);
