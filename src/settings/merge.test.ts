import { expect, it } from "vitest";
import type { SettingsScope } from "./files.ts";
import { hooksFor, mergeHooks } from "./merge.ts";
import { parseSettings } from "./read.ts";

const settings = (scope: SettingsScope, value: object) =>
  parseSettings(scope, `${scope}.json`, JSON.stringify(value));
const hooks = (command: string, matcher = "*", more: object = {}) => ({
  hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command, ...more }] }] },
});
const commands = (...files: ReturnType<typeof settings>[]) =>
  hooksFor(mergeHooks(files), "PreToolUse", "Bash").map(
    ({ scope, spec }) => `${scope}:${spec.type === "command" ? spec.command : ""}`,
  );

it("the hooks of all scopes run, equal commands once", () => {
  expect(
    commands(
      settings("local", hooks("a")),
      settings("user", hooks("a", "Bash", { timeout: 9 })),
      settings("project", hooks("b")),
    ),
  ).toEqual(["user:a", "project:b"]);
});

it("another `if` makes another hook", () => {
  expect(
    commands(
      settings("user", hooks("a")),
      settings("project", hooks("a", "*", { if: "Bash(git *)" })),
    ),
  ).toHaveLength(2);
});

it.each([
  ["Bash", 1],
  ["Write|Bash", 1],
  ["", 1],
  ["Bas.", 1],
  ["bash", 0],
  ["Ba", 0],
  ["(", 0],
])("a matcher is read as the client does: %j", (matcher, count) => {
  expect(commands(settings("user", hooks("a", matcher)))).toHaveLength(count);
});

it("a dropped file has no hooks, and switches nothing off", () => {
  expect(
    commands(
      settings("user", hooks("a")),
      settings("project", { ...hooks("b"), model: 5, disableAllHooks: true }),
    ),
  ).toEqual(["user:a"]);
});

it("disableAllHooks of any scope switches all hooks off but managed ones; the most binding word counts", () => {
  const on = settings("user", hooks("a"));
  expect(commands(on, settings("local", { disableAllHooks: true }))).toEqual([]);
  expect(
    commands(
      on,
      settings("project", { disableAllHooks: true }),
      settings("local", { disableAllHooks: false }),
    ),
  ).toEqual(["user:a"]);
  expect(
    commands(on, settings("project", { disableAllHooks: true }), settings("managed", hooks("m"))),
  ).toEqual(["managed:m"]);
  expect(mergeHooks([on, settings("local", { disableAllHooks: true })]).disabledBy?.path).toBe(
    "local.json",
  );
});

it("allowManagedHooksOnly counts in the managed file alone", () => {
  const on = settings("user", hooks("a"));
  expect(commands(on, settings("project", { allowManagedHooksOnly: true }))).toEqual(["user:a"]);
  expect(commands(on, settings("managed", { ...hooks("m"), allowManagedHooksOnly: true }))).toEqual(
    ["managed:m"],
  );
});
