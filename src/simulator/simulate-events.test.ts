import { expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import { parseSettings } from "../settings/read.ts";
import { ALLOWED, type Does, given, NEW, OLD } from "./example-hooks.ts";
import type { SimulationRequest } from "./request.ts";
import { simulate } from "./simulate.ts";

const dialog = (decision: JsonObject): JsonObject => ({
  hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
});

it("PermissionRequest hooks answer without a person in the newer client only, and the first decides", async () => {
  const hooks = given([dialog({ behavior: "allow" }), dialog({ behavior: "deny" })], {
    event: "PermissionRequest",
  });
  const call = { tool_name: "Bash", tool_input: { command: "ln a b" } };
  expect((await simulate({ ...hooks, call, version: OLD })).runs).toBe("no");
  expect(await simulate({ ...hooks, call, version: NEW })).toMatchObject({
    runs: "yes",
    why: "a PermissionRequest hook allows it",
  });
});

it.each<[string, JsonObject, readonly Does[], object]>([
  [
    "UserPromptSubmit",
    { prompt: "Go." },
    [{ decision: "block", reason: "R" }],
    {
      runs: "no",
      refusal: "UserPromptSubmit operation blocked by hook:\nR\n\nOriginal prompt: Go.",
    },
  ],
  [
    "UserPromptSubmit",
    { prompt: "Go." },
    [{ end: 0, stdout: "text" }],
    { runs: "yes", contexts: ["UserPromptSubmit hook success: text"] },
  ],
  ["SessionStart", { source: "startup" }, [{ end: 2, stderr: "E" }], { runs: "yes", contexts: [] }],
  [
    "Stop",
    {},
    [{ decision: "block", reason: "R" }],
    { runs: "no", contexts: ["Stop hook feedback:\nR"] },
  ],
  [
    "Stop",
    {},
    [{ continue: false }, { decision: "block", reason: "R" }],
    { runs: "yes", contexts: [] },
  ],
  [
    "Stop",
    {},
    [{ continue: true, stopReason: "R" }],
    { runs: "yes", ignored: [expect.objectContaining({ what: "stopReason" })] },
  ],
  [
    "PostToolUse",
    { tool_name: "Bash", tool_input: {} },
    [{ decision: "block", reason: "R" }],
    { contexts: ['PostToolUse:Bash hook blocking error from command: "hook 0": R'] },
  ],
  ["Notification", {}, [{}], { runs: "unknown" }],
])("%s %j %j", async (event, call, does, expected) => {
  expect(
    await simulate({ ...given(does, { event }), call: { hook_event_name: event, ...call } }),
  ).toMatchObject(expected);
});

it("the client stops after eight blocks in a row", async () => {
  const hooks = given([{ decision: "block", reason: "R" }], { event: "Stop" });
  const call = { hook_event_name: "Stop" };
  expect((await simulate({ ...hooks, call, blockedBefore: 7 })).runs).toBe("no");
  expect((await simulate({ ...hooks, call, blockedBefore: 8 })).runs).toBe("yes");
});

it("a rewritten output counts only in the tool's own shape", async () => {
  const rewrite = (updatedToolOutput: JsonObject | string): JsonObject => ({
    hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput },
  });
  const call = { hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {} };
  const whole = { stdout: "x", stderr: "", interrupted: false, isImage: false };
  expect(
    await simulate({ ...given([rewrite(whole)], { event: "PostToolUse" }), call }),
  ).toMatchObject({ output: whole });
  for (const outputs of [[rewrite("x")], [rewrite(whole), rewrite("x")]])
    expect(
      await simulate({ ...given(outputs, { event: "PostToolUse" }), call }),
    ).not.toHaveProperty("output");
});

it("what a model or a server of the client would have to say is not guessed", async () => {
  const hooks = { PreToolUse: [{ hooks: [{ type: "prompt", prompt: "Is this safe?" }] }] };
  const settings = [
    parseSettings(
      "project",
      "settings.json",
      JSON.stringify({ hooks, permissions: ALLOWED.permissions }),
    ),
  ];
  const { unknown } = await simulate({
    settings,
    call: { tool_name: "Bash", tool_input: { command: "touch a" } },
    project: "/project",
    run: () => undefined,
  });
  expect(unknown).toEqual([expect.stringContaining("the prompt hook")]);
});

it("a hook inherits the environment and what settings set, but no settings file changes what the client sets itself", async () => {
  const env = { FOO: "1", CLAUDE_PROJECT_DIR: "/elsewhere", CLAUDECODE: "9" };
  const seen: unknown[] = [];
  const run: SimulationRequest["run"] = async (_, invocation) => {
    seen.push(invocation.env);
    return { stdout: "", stderr: "", end: 0 };
  };
  const hooks = { PreToolUse: [{ hooks: [{ type: "command", command: "hook 0" }] }] };
  const settings = [parseSettings("project", "settings.json", JSON.stringify({ env, hooks }))];
  await simulate({
    ...given([]),
    settings,
    run,
    env: { HOME: "/home/ada" },
    call: { tool_name: "Bash", tool_input: { command: "ls" } },
  });
  expect(seen).toEqual([
    expect.objectContaining({
      HOME: "/home/ada",
      FOO: "1",
      CLAUDE_PROJECT_DIR: "/project",
      CLAUDECODE: "1",
      PWD: "/project",
    }),
  ]);
});
