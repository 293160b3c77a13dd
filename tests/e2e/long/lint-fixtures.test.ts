import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../../src/lint/rules/index.gen.ts";
import { type Ran, Sandbox } from "../sluice.ts";

const FIXTURES = resolve("tests/lint");

function lint(...files: readonly string[]): Ran {
  // The system's own Python: the shims of version managers take many times as long.
  return new Sandbox().run(["lint", "--run", "--json", ...files], "", {
    PATH: `/usr/bin:/bin:${process.env["PATH"]}`,
  });
}

/** A project with one hook, or code with callbacks. */
function filesOf(folder: string): string[] {
  const settings = join(folder, ".claude/settings.json");
  return existsSync(settings) ? [settings] : readdirSync(folder).map((name) => join(folder, name));
}

describe("a hook that shows its trap is found, and nothing else is said of it", () => {
  it.each(RULES.map(({ id, severity }) => [id, severity] as const))("%s", (id, severity) => {
    const { json, code } = lint(...filesOf(join(FIXTURES, "bad", id)));
    expect(json.findings.map(({ rule }: { rule: string }) => rule)).toEqual([id]);
    expect(code).toBe(severity === "error" ? 1 : 0);
  });
});

it("of well-written hooks nothing is said, although all were tried", () => {
  const good = join(FIXTURES, "good");
  const { json, code } = lint(
    join(good, ".claude/settings.json"),
    join(good, "agent.mjs"),
    join(good, "agent.py"),
  );
  expect(json.findings).toEqual([]);
  expect(code).toBe(0);
  expect(json.tried.length).toBeGreaterThanOrEqual(20);
  const refusing = json.tried.filter(
    ({ calls }: { calls: { heard: { decision?: string; blocks?: string } }[] }) =>
      calls.some(
        ({ heard }) =>
          heard.decision === "deny" || heard.decision === "ask" || heard.blocks !== undefined,
      ),
  );
  expect(refusing.length).toBeGreaterThanOrEqual(10);
});
