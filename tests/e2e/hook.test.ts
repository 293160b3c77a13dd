import { expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

it("denies a call that names a protected path and no tool", () => {
  const { json, code } = new Sandbox().hook({ tool_input: { file_path: ".env" } });
  expect(json.hookSpecificOutput).toMatchObject({
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
  });
  expect(code).toBe(0);
});

it("prints nothing when no policy has an opinion", () => {
  expect(new Sandbox().bash("npm test")).toMatchObject({ stdout: "", stderr: "", code: 0 });
});
