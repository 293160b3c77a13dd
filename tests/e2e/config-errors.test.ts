import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MISTAKES } from "./mistakes.ts";
import { Sandbox, said } from "./sluice.ts";

const USER = "~/.config/sluice/sluice.yaml";
const FILE = ".claude/sluice.yaml";

it("every mistake is told at its place, with what was expected and a suggestion", () => {
  const sandbox = new Sandbox(
    Object.fromEntries(MISTAKES.map(({ yaml }, index) => [`p${index}/${FILE}`, yaml])),
  );
  const calls = MISTAKES.map((_, index) => ({
    tool_name: "Other",
    tool_input: {},
    cwd: join(sandbox.project, `p${index}`),
  }));
  const verdicts = sandbox.judge(calls);
  for (const [index, { title, at, says, help = "" }] of MISTAKES.entries()) {
    const { decision, reasons } = verdicts[index];
    expect(decision, title).toBe("ask");
    const told = reasons.join(" ");
    const place = `p${index}/${FILE}:${at}: `;
    expect(told, title).toContain(place);
    expect(told.slice(told.indexOf(place)), title).toContain(says);
    expect(told, title).toContain(help);
  }
});

it("an error is shown with its line and a mark under its place", () => {
  const { stdout } = new Sandbox({ [FILE]: "policies:\n  files/protct: on" }).run(["check"]);
  expect(stdout).toContain(
    "  2 |   files/protct: on\n    |   ^\n  help: did you mean `files/protect`?",
  );
});

describe("a broken layer", () => {
  const BROKEN = { [USER]: "rules: [{ id: a, tool: Denied, deny: no }]\n", [FILE]: "rules: [" };

  it("keeps the others and makes every PreToolUse at least an ask", () => {
    const sandbox = new Sandbox(BROKEN);
    const { decision, reason } = said(sandbox.bash("make"));
    expect(decision).toBe("ask");
    expect(reason).toContain("Sluice's configuration has an error, so a rule may be missing");
    expect(reason).toMatch(/\.claude\/sluice\.yaml:1:9: not valid YAML/);
  });

  it("lets a deny stay a deny", () => {
    const sandbox = new Sandbox(BROKEN);
    expect(said(sandbox.hook({ tool_name: "Denied", tool_input: {} }))).toEqual({
      decision: "deny",
      reason: "Denied: no [rules/a]",
    });
    expect(said(sandbox.hook({ tool_input: { file_path: ".env" } })).decision).toBe("deny");
  });

  it("lets an allow become an ask", () => {
    const sandbox = new Sandbox({
      [USER]: "extends: none\nrules: [{ id: a, tool: Bash, allow: fine }]",
      [FILE]: "rules: [",
    });
    expect(said(sandbox.bash("make")).decision).toBe("ask");
  });

  it("does not touch other events", () => {
    expect(
      new Sandbox({ [USER]: "extends: none", [FILE]: "rules: [" }).hook({}, "Stop"),
    ).toMatchObject({ stdout: "", code: 0 });
  });

  it("with one broken rule keeps the other rules of the same file", () => {
    const sandbox = new Sandbox({
      [USER]:
        "extends: none\nrules:\n  - { id: a, wen: x, deny: x }\n  - { id: b, tool: Bash, deny: still here }",
    });
    expect(said(sandbox.bash("make"))).toMatchObject({
      decision: "deny",
      reason: "Denied: still here [rules/b]",
    });
  });
});

describe("sluice check", () => {
  it("of nothing says what is in force", () => {
    const { stdout, code } = new Sandbox().run(["check"]);
    expect(stdout).toContain("No sluice.yaml: the preset `recommended` is in force.");
    expect(stdout).toMatch(/files\/protect +from a preset/);
    expect(stdout).toContain("No errors.");
    expect(code).toBe(0);
  });

  it("--json names the project, its files and whether they are trusted", () => {
    const sandbox = new Sandbox({
      [USER]: "extends: none",
      [FILE]: "rules: [{ id: a, tool: Bash, deny: no }]",
    });
    const { json, code } = sandbox.run(["check", "--json"]);
    expect(json).toMatchObject({
      project: sandbox.project,
      files: [
        { layer: "user", trusted: true },
        { layer: "project", trusted: false },
      ],
      policies: [
        { id: "rules/a", tightenOnly: true, source: { layer: "project", line: 1, column: 9 } },
      ],
      onFailure: "ask",
      problems: [],
    });
    expect(code).toBe(0);
  });
});
