import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policyCode, Sandbox } from "./sluice.ts";

const USER = "~/.config/sluice/sluice.yaml";
const PROJECT = ".claude/sluice.yaml";
const LOCAL = ".claude/sluice.local.yaml";

function rule(id: string): string {
  return `rules: [{ id: ${id}, tool: Bash, when: input.command == "${id}", deny: "${id}" }]`;
}

/** The policies in force, as `sluice check --json` tells them. */
function inForce(
  sandbox: Sandbox,
  env: Record<string, string> = {},
): { id: string; options: Record<string, unknown>; source: { layer: string } }[] {
  return sandbox.run(["check", "--json"], "", env).json.policies;
}

function ids(sandbox: Sandbox): string[] {
  return inForce(sandbox).map(({ id }) => id);
}

it("user, project and local files all count, each with its own place", () => {
  const sandbox = new Sandbox({
    [USER]: rule("user"),
    [PROJECT]: rule("project"),
    [LOCAL]: rule("local"),
  });
  expect(sandbox.decisions("user", "project", "local")).toEqual(["deny", "deny", "deny"]);
  expect(sandbox.run(["explain", "-c", "local"]).stdout).toContain(
    `local layer, ${join(sandbox.project, LOCAL)}:1:9`,
  );
});

describe("the user file", () => {
  it.each([
    ["XDG_CONFIG_HOME", "xdg/sluice/sluice.yaml", "xdg"],
    ["SLUICE_HOME", "own/sluice.yaml", "own"],
  ])("moves with %s", (name, path, folder) => {
    const sandbox = new Sandbox({ [`~/${path}`]: rule("moved"), [USER]: rule("usual") });
    const moved = inForce(sandbox, { [name]: join(sandbox.home, folder) }).map(({ id }) => id);
    expect(moved).toContain("rules/moved");
    expect(moved).not.toContain("rules/usual");
  });
});

describe("presets", () => {
  it("are `recommended` when nobody chooses", () => {
    expect(ids(new Sandbox())).toEqual(
      expect.arrayContaining(["files/protect", "git/no-force-push"]),
    );
  });

  it("are nothing with `extends: none` in the user file", () => {
    expect(ids(new Sandbox({ [USER]: "extends: none" }))).toEqual([]);
  });

  it("`strict` has at least what `recommended` has", () => {
    const strict = ids(new Sandbox({ [USER]: "extends: strict" }));
    expect(strict).toEqual(expect.arrayContaining(ids(new Sandbox())));
  });
});

describe("options", () => {
  it("merge key by key, the later file wins, and the rest keep their defaults", () => {
    const sandbox = new Sandbox({
      [USER]: 'extends: none\npolicies: { files/protect: { deny: ["a"], ask: ["b"] } }',
      [LOCAL]: 'policies: { files/protect: { ask: ["c"] } }',
    });
    sandbox.run(["trust", "--yes"]);
    expect(inForce(sandbox)).toMatchObject([
      { id: "files/protect", options: { deny: ["a"], ask: ["c"] }, source: { layer: "local" } },
    ]);
    expect(inForce(sandbox)[0]?.options["allow"]).not.toEqual([]);
  });

  it("`off`, `false`, `on` and `true` switch", () => {
    const sandbox = new Sandbox({
      [USER]: "policies: { files/protect: off, git/no-force-push: false }",
    });
    expect(ids(sandbox)).not.toEqual(expect.arrayContaining(["files/protect"]));
    expect(ids(sandbox)).not.toEqual(expect.arrayContaining(["git/no-force-push"]));
    sandbox.write(LOCAL, "policies: { files/protect: on, git/no-force-push: true }");
    sandbox.run(["trust", "--yes"]);
    expect(ids(sandbox)).toEqual(expect.arrayContaining(["files/protect", "git/no-force-push"]));
  });

  it.each([
    ["its file", "./policies/odd.ts"],
    ["its id", "team/odd"],
  ])("a later file switches a TypeScript policy off by %s", (_, key) => {
    const sandbox = new Sandbox({
      [USER]: "extends: none",
      [PROJECT]: "policies: { ./policies/odd.ts: on }",
      ".claude/policies/odd.ts": policyCode(
        '*decide({ deny }) { yield deny("no", { what: "way" }); }',
      ),
    });
    sandbox.run(["trust", "--yes"]);
    expect(ids(sandbox)).toEqual(["team/odd"]);
    sandbox.write(LOCAL, `policies: { ${key}: off }`);
    sandbox.run(["trust", "--yes"]);
    expect(ids(sandbox)).toEqual([]);
    expect(sandbox.decisions("make")).toEqual(["abstain"]);
  });
});

it("a project is the nearest folder above with .claude or .git, unless the client says which", () => {
  const sandbox = new Sandbox({
    [USER]: "extends: none",
    [PROJECT]: rule("project"),
    "deep/er/x": "",
  });
  const call = (cwd: string): string =>
    JSON.stringify({ tool_name: "Bash", tool_input: { command: "project" }, cwd });
  expect(sandbox.run(["judge"], call(join(sandbox.project, "deep/er"))).json.decision).toBe("deny");
  expect(sandbox.run(["judge"], call(sandbox.root)).json.decision).toBe("abstain");
  expect(
    sandbox.run(["judge"], call(sandbox.root), { CLAUDE_PROJECT_DIR: sandbox.project }).json
      .decision,
  ).toBe("deny");
});
