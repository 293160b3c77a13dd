import { expect, it } from "vitest";
import { Sandbox, said } from "./sluice.ts";

it("denies a call that names a protected path and no tool", () => {
  const { json, code } = new Sandbox().hook({ tool_input: { file_path: ".env" } });
  expect(json.hookSpecificOutput).toMatchObject({ hookEventName: "PreToolUse", permissionDecision: "deny" });
  expect(code).toBe(0);
});

it("prints nothing when no policy has an opinion", () => {
  expect(new Sandbox().bash("npm test")).toMatchObject({ stdout: "", stderr: "", code: 0 });
});

it("sends the whole merged input with a rewrite and no decision", () => {
  const sandbox = new Sandbox();
  sandbox.configure('rules: [{ id: echo, tool: Bash, when: input.command == "rm -rf /", rewrite: { command: "echo hello" } }]');
  const { decision, input } = said(sandbox.hook({ tool_name: "Bash", tool_input: { command: "rm -rf /", timeout: 30 } }));
  expect(decision).toBeUndefined();
  expect(input).toEqual({ command: "echo hello", timeout: 30 });
});
