import fc from "fast-check";
import { expect, it } from "vitest";
import { EVENT_NAMES, type EventName } from "./events.ts";
import { outputErrors } from "./schema.ts";

const specific = (fields: object, event: EventName = "PreToolUse") => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});
const deny = { permissionDecision: "deny" };
const dialog = (decision: unknown) => specific({ decision }, "PermissionRequest");
const updates = (...updatedPermissions: unknown[]) =>
  dialog({ behavior: "allow", updatedPermissions });

/** docs/client.md 4: each of these is printed as a decision, is void, and the tool runs. */
const TRAPS: readonly (readonly [trap: string, output: unknown, event?: EventName])[] = [
  [
    "permissionDecisionReason: expected a string",
    specific({ ...deny, permissionDecisionReason: null }),
  ],
  [
    "permissionDecisionReason: expected a string",
    specific({ ...deny, permissionDecisionReason: 5 }),
  ],
  ["updatedInput: expected an object", specific({ ...deny, updatedInput: null })],
  ["updatedInput: expected an object", specific({ ...deny, updatedInput: "x" })],
  ["updatedInput: expected an object", specific({ ...deny, updatedInput: [] })],
  ["additionalContext: expected a string", specific({ ...deny, additionalContext: null })],
  [
    "permissionDecision: expected one of allow, deny, ask, defer",
    specific({ permissionDecision: "block" }),
  ],
  ["permissionDecision: expected one of", specific({ permissionDecision: "reject" })],
  ["permissionDecision: expected one of", specific({ permissionDecision: "DENY" })],
  ["permissionDecision: expected one of", specific({ permissionDecision: null })],
  ["permissionDecision: expected one of", specific({ permissionDecision: ["deny"] })],
  ["hookEventName: expected PreToolUse", { hookSpecificOutput: deny }],
  [
    "hookEventName: expected PreToolUse",
    { hookSpecificOutput: { hookEventName: "PostToolUse", ...deny } },
  ],
  ["hookEventName: expected PreToolUse", { hookSpecificOutput: { hookEventName: null, ...deny } }],
  ["continue: expected true or false", { ...specific(deny), continue: "false" }],
  ["decision: expected one of approve, block", { ...specific(deny), decision: "deny" }],
  ["decision: expected one of approve, block", { decision: "deny", message: "no", blocked: true }],
  ["permissionDecision: unknown field", { permissionDecision: "deny" }],
  ["reason: expected a string", { decision: "block", reason: null }],
  ["systemMessage: expected a string", { ...specific(deny), systemMessage: null }],
  ["suppressOutput: expected true or false", { ...specific(deny), suppressOutput: 1 }],
  ["hookSpecificOutput: expected an object", { hookSpecificOutput: null }],
  ["hookSpecificOutput: expected an object", { hookSpecificOutput: [specific(deny)] }],
  ["expected a JSON object", [specific(deny)]],
  ["expected a JSON object", null],
  ["expected a JSON object", "deny"],
  // PermissionRequest
  ["behavior: expected one of allow", dialog({ behavior: "ask" }), "PermissionRequest"],
  ["behavior: expected it to be there", dialog({}), "PermissionRequest"],
  ["decision: expected an object", dialog("deny"), "PermissionRequest"],
  ["decision: expected it to be there", specific({}, "PermissionRequest"), "PermissionRequest"],
  ["hookEventName: expected PermissionRequest", specific(deny), "PermissionRequest"],
  ["type: expected one of addRules", updates({ type: "toolAlwaysAllow" }), "PermissionRequest"],
  ["type: expected one of addRules", updates({ type: { toString: 1 } }), "PermissionRequest"],
  [
    "destination: expected it to be there",
    updates({ type: "setMode", mode: "plan" }),
    "PermissionRequest",
  ],
  [
    "mode: expected one of",
    updates({ type: "setMode", mode: "yolo", destination: "session" }),
    "PermissionRequest",
  ],
  [
    "updatedPermissions: expected a list",
    dialog({ behavior: "allow", updatedPermissions: {} }),
    "PermissionRequest",
  ],
  // other events
  ["hookSpecificOutput: ConfigChange has none", specific({}, "ConfigChange"), "ConfigChange"],
  [
    "updatedInput: unknown field",
    specific({ updatedInput: {} }, "PreModelSwitch"),
    "PreModelSwitch",
  ],
  [
    "permissionDecision: expected one of",
    specific({ permissionDecision: "defer" }, "PreModelSwitch"),
    "PreModelSwitch",
  ],
  [
    "updatedToolOutput: expected a value",
    specific({ updatedToolOutput: null }, "PostToolUse"),
    "PostToolUse",
  ],
  ["watchPaths: expected a string", specific({ watchPaths: [5] }, "CwdChanged"), "CwdChanged"],
  ["worktreePath: expected it to be there", specific({}, "WorktreeCreate"), "WorktreeCreate"],
];
it.each(TRAPS.map(([trap, output, event = "PreToolUse"]) => [trap, output, event] as const))(
  "found: %s in %j",
  (trap, output, event) => {
    expect(outputErrors(event, output).join("; ")).toContain(trap);
  },
);

const RULE = { toolName: "Bash", ruleContent: "npm test:*" };
const VALID: readonly (readonly [EventName, unknown])[] = [
  ["PreToolUse", {}],
  ["PreToolUse", specific({ ...deny, permissionDecisionReason: "no", additionalContext: "c" })],
  ["PreToolUse", specific({ updatedInput: { timeout: null } })],
  [
    "PreToolUse",
    {
      continue: false,
      stopReason: "s",
      suppressOutput: true,
      systemMessage: "m",
      terminalSequence: "\u0007",
    },
  ],
  ["PreToolUse", { decision: "block", reason: "r" }],
  ["PermissionRequest", dialog({ behavior: "deny", message: "m", interrupt: true })],
  [
    "PermissionRequest",
    updates({
      type: "addRules",
      rules: [RULE, { toolName: "Read" }],
      behavior: "allow",
      destination: "session",
    }),
  ],
  [
    "PermissionRequest",
    updates({ type: "addDirectories", directories: ["/tmp"], destination: "localSettings" }),
  ],
  [
    "PostToolUse",
    specific(
      { updatedToolOutput: { stdout: "" }, updatedMCPToolOutput: "x", classifierContext: "c" },
      "PostToolUse",
    ),
  ],
  [
    "SessionStart",
    specific(
      { watchPaths: ["a"], reloadSkills: true, initialUserMessage: "hi", sessionTitle: "t" },
      "SessionStart",
    ),
  ],
  ["Elicitation", specific({ action: "accept", content: { a: 1 } }, "Elicitation")],
  ["WorktreeCreate", specific({ worktreePath: "/tmp/w" }, "WorktreeCreate")],
  ["MessageDisplay", specific({ displayContent: "" }, "MessageDisplay")],
];
it.each(VALID)("the client takes this on %s: %j", (event, output) => {
  expect(outputErrors(event, output)).toEqual([]);
});

it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a field called `%s` is an unknown field, not an exception",
  (key) => {
    const output = JSON.parse(
      `{"${key}": 1, "hookSpecificOutput": {"hookEventName": "PreToolUse", "${key}": 1}}`,
    );
    expect(outputErrors("PreToolUse", output)).toEqual([
      `${key}: unknown field`,
      `hookSpecificOutput.${key}: unknown field`,
    ]);
  },
);

it("any JSON value gives a list of errors, never an exception", () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVENT_NAMES), fc.jsonValue(), (event, value) => {
      const outputs = [
        value,
        { hookSpecificOutput: value },
        specific({ decision: value, permissionDecision: value }, event),
        updates(value),
      ];
      return outputs.every((output) => Array.isArray(outputErrors(event, output)));
    }),
  );
});
