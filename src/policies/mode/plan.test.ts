import { expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import { verdictWithLinks } from "../shared/linked-world.ts";
import policy from "./plan.ts";

const plan = { mode: "plan" } as const;

testPolicy(policy, {
  deny: {
    edit: [
      { ...plan, tool: "Edit", input: { file_path: "/project/a" } },
      { ...plan, tool: "MultiEdit", input: { file_path: "a" } },
      { ...plan, tool: "NotebookEdit", input: { notebook_path: "a.ipynb" } },
      { ...plan, tool: "mcp__acp__Write", input: { file_path: "a" } },
      { ...plan, tool: "Write", input: {} },
      { ...plan, write: "~/.claude/plans/../settings.json" },
      { ...plan, write: "~/.claude/plans/hook.sh" },
      { ...plan, write: ".claude/plans/a.md" },
    ],
  },
  ask: {
    shell: [
      { ...plan, bash: "echo x > a" },
      { ...plan, bash: "ls | xargs rm" },
      { ...plan, bash: "cat a | tee b" },
      { ...plan, bash: "sed -i s/a/b/ a" },
      { ...plan, bash: "$CMD" },
      { ...plan, bash: "ls; for x in a; do touch b; done" },
      { ...plan, tool: "Monitor", input: { command: "make" } },
      { ...plan, tool: "PowerShell", input: { command: "ls" } },
      { ...plan, tool: "Bash", input: {} },
    ],
  },
  nothing: [
    { ...plan, bash: "ls src/*.ts" },
    { ...plan, bash: "grep -rn TODO src | head" },
    { ...plan, bash: "cat /etc/hosts" },
    { ...plan, bash: "cd src && ls" },
    { ...plan, tool: "mcp__a__b", input: { path: "a" } },
    { ...plan, tool: "ExitPlanMode", input: { plan: "x" } },
    { bash: "npm install" },
  ],
});

it("says what is in doubt", () => {
  const command = "git status && npm test";
  const found = judge(policy, { ...plan, bash: command });
  expect(found?.message).toContain("`npm` with these arguments is not known to only read");
  expect(command.slice(...found!.at!.span!)).toBe("npm test");
});

it("lets a plan through whose folder is a link, and no plan that is a link itself", () => {
  const sketch = { ...plan, write: "~/.claude/plans/a.md" };
  expect(
    verdictWithLinks(policy, sketch, { "/home/me/.claude": "/home/me/dotfiles/claude" }).decision,
  ).toBe("abstain");
  expect(
    verdictWithLinks(policy, sketch, { "/home/me/.claude/plans/a.md": "/project/src/a.md" })
      .decision,
  ).toBe("deny");
});
