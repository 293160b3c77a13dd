import { describe, expect, it } from "vitest";
import type { EventName } from "../protocol/events.ts";
import { type HookOptions, interpretRun, type RunResult } from "./interpret-run.ts";
import type { ClientVersion } from "./versions.ts";

const OLD: ClientVersion = "2.1.197";
const NEW: ClientVersion = "2.1.325";

const pre = (fields: object, more: object = {}) => ({
  ...more,
  hookSpecificOutput: { hookEventName: "PreToolUse", ...fields },
});
const deny = (reason = "no") =>
  pre({ permissionDecision: "deny", permissionDecisionReason: reason });
const REWRITE = { updatedInput: { command: "ls" } };

function hears(
  stdout: unknown,
  ran: Partial<RunResult> = {},
  event: EventName = "PreToolUse",
  version = OLD,
  hook: HookOptions = {},
) {
  const text = typeof stdout === "string" ? stdout : JSON.stringify(stdout);
  const { ignored, ...rest } = interpretRun(
    event,
    { stdout: text, stderr: "", end: 0, ...ran },
    version,
    hook,
  );
  return rest;
}

describe("PreToolUse", () => {
  it.each<[string, unknown, object]>([
    ["allow", pre({ permissionDecision: "allow" }), { decision: "allow" }],
    ["deny", deny(), { decision: "deny", reason: "no" }],
    ["a rewrite alone", pre(REWRITE), REWRITE],
    [
      "ask with a rewrite",
      pre({ permissionDecision: "ask", ...REWRITE }),
      { decision: "ask", ...REWRITE },
    ],
    ["deny with a rewrite", pre({ permissionDecision: "deny", ...REWRITE }), { decision: "deny" }],
    [
      "defer with a rewrite",
      pre({ permissionDecision: "defer", ...REWRITE }),
      { decision: "defer" },
    ],
    ["an old approve", { decision: "approve" }, { decision: "allow" }],
    ["an old block", { decision: "block", reason: "no" }, { decision: "deny", reason: "no" }],
    [
      "an old approve and a modern ask",
      pre({ permissionDecision: "ask" }, { decision: "approve" }),
      { decision: "ask" },
    ],
    [
      "an old block and a modern allow",
      pre({ permissionDecision: "allow" }, { decision: "block", reason: "no" }),
      { decision: "deny", blocks: "no" },
    ],
    ["continue: false", { continue: false, stopReason: "enough" }, { stops: "enough" }],
    ["context", pre({ additionalContext: "c" }), { additionalContext: "c" }],
    [
      "white space and a byte order mark",
      `\ufeff \n${JSON.stringify(deny())}\n `,
      { decision: "deny", reason: "no" },
    ],
    [
      "an unknown field next to a deny",
      pre({ permissionDecision: "deny", colour: "red" }),
      { decision: "deny" },
    ],
    ["an empty object", {}, {}],
    ["a list", [deny()], {}],
    ["text before the JSON", `log\n${JSON.stringify(deny())}`, {}],
    ["text after the JSON", `${JSON.stringify(deny())}\nlog`, {}],
    ["half an object", '{"decision":', {}],
    ["permissionDecision at the top", { permissionDecision: "deny" }, {}],
    ["async", { async: true, ...deny() }, { background: true }],
  ])("%s", (_, stdout, expected) => {
    expect(hears(stdout)).toEqual(expected);
  });

  it.each([
    ["an unknown decision", pre({ permissionDecision: "block" })],
    ["a null", pre({ permissionDecision: "deny", permissionDecisionReason: null })],
    ["no hookEventName", { hookSpecificOutput: { permissionDecision: "deny" } }],
    [
      "another event's name",
      { hookSpecificOutput: { hookEventName: "PostToolUse", permissionDecision: "deny" } },
    ],
    ["the flat dialect", { decision: "deny", message: "no", blocked: true }],
    ["continue as text", { ...deny(), continue: "false" }],
  ])("one wrong field voids everything: %s", (_, stdout) => {
    expect(hears(stdout)).toEqual({ failed: expect.stringContaining("invalid") });
    expect(hears(stdout, { end: 2, stderr: "E" }, "PreToolUse", OLD)).toEqual({
      failed: expect.stringContaining("invalid"),
    });
    const words = JSON.stringify(stdout).includes("PostToolUse")
      ? "blocked (exit 2); its output could not be processed"
      : "E";
    expect(hears(stdout, { end: 2, stderr: "E" }, "PreToolUse", NEW)).toEqual({
      decision: "deny",
      blocks: words,
      quoted: true,
    });
  });

  it.each<[string, RunResult["end"], unknown, object]>([
    ["exit 2", 2, "", { decision: "deny", blocks: "E", quoted: true }],
    [
      "exit 2 after an allow",
      2,
      pre({ permissionDecision: "allow" }),
      { decision: "deny", blocks: "E", quoted: true },
    ],
    ["exit 2 after half an object", 2, "{", { decision: "deny", blocks: "E", quoted: true }],
    ["exit 2 after a deny", 2, deny(), { decision: "deny", reason: "no" }],
    [
      "exit 2 after a context",
      2,
      pre({ additionalContext: "c" }),
      { decision: "deny", blocks: "E", quoted: true, additionalContext: "c" },
    ],
    ["exit 2 after async", 2, { async: true }, { background: true }],
    ["exit 1", 1, "", { failed: "it ended with exit code 1" }],
    ["exit 1 after an allow", 1, pre({ permissionDecision: "allow" }), { decision: "allow" }],
    ["a signal", "signal", "", { failed: "it was killed by a signal" }],
    ["a signal after a deny", "signal", deny(), { decision: "deny", reason: "no" }],
    ["a timeout after a deny", "timeout", deny(), { failed: "it took longer than its timeout" }],
    ["no such program", "missing", "", { failed: "it could not be started" }],
  ])("%s", (_, end, stdout, expected) => {
    expect(hears(stdout, { end, stderr: "E" })).toEqual(expected);
  });

  it("the newer client gives a deny without a reason the one at the top", () => {
    const output = pre({ permissionDecision: "deny" }, { reason: "top" });
    expect(hears(output)).toEqual({ decision: "deny" });
    expect(hears(output, {}, "PreToolUse", NEW)).toEqual({ decision: "deny", reason: "top" });
  });

  it.each<[RunResult["end"], unknown]>([
    [1, ""],
    ["timeout", ""],
    [127, ""],
    [0, pre({ permissionDecision: "block" })],
    [0, "{x}"],
    [1, pre({ permissionDecision: "allow" })],
  ])("onFailure turns a failure into a refusal in the newer client alone: %s %j", (end, stdout) => {
    const onFailure = { onFailure: "block" } as const;
    expect(hears(stdout, { end }, "PreToolUse", NEW, onFailure)).toMatchObject({
      decision: "deny",
    });
    expect(hears(stdout, { end }, "PreToolUse", OLD, onFailure).decision).not.toBe("deny");
    expect(hears("plain", { end: 0 }, "PreToolUse", NEW, onFailure)).toEqual({});
  });
});

const dialog = (decision: object) => ({
  hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
});

it.each<[EventName, unknown, Partial<RunResult>, object]>([
  [
    "PermissionRequest",
    dialog({ behavior: "allow", ...REWRITE }),
    {},
    { decision: "allow", ...REWRITE },
  ],
  [
    "PermissionRequest",
    dialog({ behavior: "deny", message: "m", interrupt: true }),
    {},
    { decision: "deny", reason: "m", interrupts: true },
  ],
  [
    "PermissionRequest",
    dialog({ behavior: "allow", updatedPermissions: [{ type: "toolAlwaysAllow" }] }),
    {},
    { failed: expect.any(String) },
  ],
  ["PermissionRequest", "", { end: 2, stderr: "E" }, { failed: "it ended with exit code 2" }],
  ["PermissionRequest", { decision: "block" }, {}, {}],
  ["UserPromptSubmit", "hello\n", {}, { text: "hello" }],
  ["UserPromptSubmit", { decision: "block", reason: "r" }, {}, { blocks: "r" }],
  ["UserPromptSubmit", "", { end: 2, stderr: "E" }, { blocks: "E", quoted: true }],
  ["SessionStart", "hello", {}, { text: "hello" }],
  ["SessionStart", "", { end: 2 }, { failed: "it ended with exit code 2" }],
  ["Stop", { decision: "block", reason: "r" }, {}, { blocks: "r" }],
  ["Stop", { continue: true, stopReason: "go on" }, {}, {}],
  ["Stop", { continue: false, decision: "block", reason: "r" }, {}, { stops: "", blocks: "r" }],
  [
    "PostToolUse",
    { hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: { stdout: "x" } } },
    {},
    { updatedOutput: { stdout: "x" } },
  ],
  ["PostToolUse", "done", {}, {}],
])("%s: %j", (event, stdout, ran, expected) => {
  expect(hears(stdout, ran, event)).toEqual(expected);
});

it.each<[string, EventName, unknown, string, string]>([
  [
    "permissionDecision at the top",
    "PreToolUse",
    { permissionDecision: "deny" },
    "permissionDecision",
    "belongs into `hookSpecificOutput`",
  ],
  [
    "a rewrite with a deny",
    "PreToolUse",
    pre({ permissionDecision: "deny", ...REWRITE }),
    "updatedInput",
    "does nothing with `deny`",
  ],
  [
    "a reason without a decision",
    "PreToolUse",
    pre({ permissionDecisionReason: "r" }),
    "permissionDecisionReason",
    "no decision",
  ],
  [
    "stopReason with continue: true",
    "Stop",
    { continue: true, stopReason: "r" },
    "stopReason",
    "only with `continue: false`",
  ],
  [
    "text around JSON",
    "PreToolUse",
    `log ${JSON.stringify(deny())}`,
    "stdout",
    "not exactly one JSON object",
  ],
  [
    "a void output",
    "PreToolUse",
    pre({ permissionDecision: "reject" }),
    "stdout",
    "permissionDecision: expected one of",
  ],
  [
    "an approve of a prompt",
    "UserPromptSubmit",
    { decision: "approve" },
    "decision",
    "approves nothing",
  ],
])("what has no effect is named: %s", (_, event, stdout, what, why) => {
  const text = typeof stdout === "string" ? stdout : JSON.stringify(stdout);
  expect(interpretRun(event, { stdout: text, stderr: "", end: 0 }, NEW).ignored).toContainEqual({
    what,
    why: expect.stringContaining(why),
  });
});
