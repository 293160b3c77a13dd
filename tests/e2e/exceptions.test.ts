import { describe, expect, it } from "vitest";
import { Sandbox, said } from "./sluice.ts";

const USER = "~/.config/sluice/sluice.yaml";
const PUSH = "git push -f origin main";

function sandboxWith(yaml: string): Sandbox {
  return new Sandbox({ [USER]: `extends: none\npolicies: { git/no-force-push: on }\n${yaml}` });
}

describe("an exception", () => {
  it.each<[title: string, fields: string, decision: string]>([
    ["without a condition", "reason: throw-away", "abstain"],
    [
      "whose condition holds",
      `reason: throw-away, when: 'input.command.contains("main")'`,
      "abstain",
    ],
    [
      "whose condition does not hold",
      `reason: throw-away, when: 'input.command.contains("other")'`,
      "deny",
    ],
    ["whose condition breaks", "reason: throw-away, when: input.missing == 1", "deny"],
    ["until a later day", "reason: throw-away, until: 2999-01-01", "abstain"],
    ["that has expired", "reason: throw-away, until: 2020-01-01", "deny"],
  ])("%s", (_, fields, decision) => {
    const sandbox = sandboxWith(`exceptions: [{ policy: git/no-force-push, ${fields} }]`);
    expect(sandbox.decisions(PUSH)).toEqual([decision]);
  });

  it("for questions alone leaves refusals as they are", () => {
    const sandbox = sandboxWith(
      "exceptions: [{ policy: git/no-force-push, only: ask, reason: my own branches }]",
    );
    expect(sandbox.decisions("git push -f origin feature", "git push -f", PUSH)).toEqual([
      "abstain",
      "abstain",
      "deny",
    ]);
  });

  it("is shown with its reason, and the finding stays on record", () => {
    const sandbox = sandboxWith(
      "exceptions: [{ policy: git/no-force-push, reason: throw-away repository }]",
    );
    const { stdout, code } = sandbox.run(["explain", PUSH]);
    expect(stdout).toContain("ABSTAIN");
    expect(stdout).toContain("does not count: exception: throw-away repository");
    expect(stdout).toContain("Claude Code's own permission flow");
    expect(code).toBe(0);
    const [verdict] = sandbox.judge([{ tool_name: "Bash", tool_input: { command: PUSH } }]);
    expect(verdict).toMatchObject({
      decision: "abstain",
      reasons: [],
      findings: [{ kind: "deny", ignored: "exception: throw-away repository" }],
    });
  });

  it("names a rule with or without `rules/`", () => {
    for (const policy of ["no-make", "rules/no-make"]) {
      const sandbox = new Sandbox({
        [USER]: `extends: none\nrules: [{ id: no-make, tool: Bash, deny: no }]\nexceptions: [{ policy: ${policy}, reason: fine }]`,
      });
      expect(sandbox.decisions("make")).toEqual(["abstain"]);
    }
  });

  it("silences one policy, not the others", () => {
    const sandbox = sandboxWith(
      "rules: [{ id: other, tool: Bash, deny: other }]\nexceptions: [{ policy: git/no-force-push, reason: fine }]",
    );
    expect(said(sandbox.bash(PUSH))).toEqual({
      decision: "deny",
      reason: "Denied: other [rules/other]",
    });
  });

  it("keeps a rewrite from happening", () => {
    const sandbox = new Sandbox({
      [USER]:
        "extends: none\nrules: [{ id: re, tool: Bash, rewrite: { command: ls } }]\nexceptions: [{ policy: re, reason: fine }]",
    });
    expect(sandbox.bash("make")).toMatchObject({ stdout: "", code: 0 });
  });
});

it("an observed policy is judged and recorded, not enforced", () => {
  const sandbox = sandboxWith("observe: [git/no-force-push]");
  expect(sandbox.bash(PUSH)).toMatchObject({ stdout: "", code: 0 });
  expect(sandbox.run(["explain", PUSH]).stdout).toContain("does not count: observed only");
  expect(sandbox.run(["check"]).stdout).toMatch(/git\/no-force-push .*observed only/);
});
