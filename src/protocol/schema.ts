import { EVENTS, type EventName } from "./events.ts";
import { isObject } from "./json.ts";

type Check = (value: unknown) => string | undefined;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (value) => (typeof value === "string" ? undefined : "expected a string");
const flag: Check = (value) => (typeof value === "boolean" ? undefined : "expected true or false");
const object: Check = (value) => (isObject(value) ? undefined : "expected an object");
const list: Check = (value) => (Array.isArray(value) ? undefined : "expected a list");
const each =
  (check: Check): Check =>
  (value) =>
    list(value) ?? (value as unknown[]).map(check).find((error) => error !== undefined);
const anything: Check = (value) => (value === null ? "expected a value, not null" : undefined);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : `expected one of ${values.join(", ")}`;

const CONTEXT: Shape = { additionalContext: text };
const ELICITED: Shape = { action: oneOf("accept", "decline", "cancel"), content: object };
const WATCH: Shape = { watchPaths: each(text) };

const DESTINATION = oneOf("userSettings", "projectSettings", "localSettings", "session", "cliArg");
const RULES: Shape = { rules: each(permissionRule), behavior: oneOf("allow", "deny", "ask") };
const DIRECTORIES: Shape = { directories: each(text) };
const UPDATES = new Map<unknown, Shape>([
  ["addRules", RULES],
  ["replaceRules", RULES],
  ["removeRules", RULES],
  ["setMode", { mode: oneOf("default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto") }],
  ["addDirectories", DIRECTORIES],
  ["removeDirectories", DIRECTORIES],
]);

const COMMON: Shape = {
  continue: flag,
  suppressOutput: flag,
  stopReason: text,
  decision: oneOf("approve", "block"),
  reason: text,
  systemMessage: text,
  terminalSequence: text,
  hookSpecificOutput: object,
};

const SPECIFIC: { readonly [E in EventName]?: Shape } = {
  PreToolUse: {
    ...CONTEXT,
    permissionDecision: oneOf("allow", "deny", "ask", "defer"),
    permissionDecisionReason: text,
    updatedInput: object,
  },
  PermissionRequest: { decision: dialogDecision },
  PermissionDenied: { retry: flag },
  PostToolUse: { ...CONTEXT, classifierContext: text, updatedToolOutput: anything, updatedMCPToolOutput: anything },
  PostToolUseFailure: CONTEXT,
  PostToolBatch: CONTEXT,
  Notification: CONTEXT,
  UserPromptSubmit: { ...CONTEXT, sessionTitle: text, suppressOriginalPrompt: flag },
  UserPromptExpansion: { ...CONTEXT, suppressOriginalPrompt: flag },
  SessionStart: { ...CONTEXT, ...WATCH, initialUserMessage: text, sessionTitle: text, reloadSkills: flag },
  Setup: CONTEXT,
  Stop: CONTEXT,
  SubagentStart: CONTEXT,
  SubagentStop: CONTEXT,
  PreModelSwitch: { permissionDecision: oneOf("allow", "deny", "ask"), permissionDecisionReason: text },
  PostModelSwitch: CONTEXT,
  Elicitation: ELICITED,
  ElicitationResult: ELICITED,
  CwdChanged: WATCH,
  FileChanged: WATCH,
  MessageDisplay: { displayContent: text },
  WorktreeCreate: { worktreePath: text },
};

const REQUIRED: { readonly [E in EventName]?: readonly string[] } = { PermissionRequest: ["decision"], WorktreeCreate: ["worktreePath"] };

/**
 * What the client would reject in a hook's output, or take no notice of.
 * One field of the wrong type is enough for it to drop the whole output; a field it does not know does nothing.
 */
export function outputErrors(event: EventName, output: unknown): string[] {
  if (!isObject(output)) return ["expected a JSON object"];
  const errors = shapeErrors("", COMMON, output);
  const specific = output["hookSpecificOutput"];
  if (!isObject(specific)) return errors;
  if (specific["hookEventName"] !== event) errors.push(`hookSpecificOutput.hookEventName: expected ${event}`);
  const shape = SPECIFIC[event];
  if (!shape) return [...errors, `hookSpecificOutput: ${event} has none`];
  const gap = missing(REQUIRED[event] ?? [], specific);
  if (gap) errors.push(`hookSpecificOutput.${gap}`);
  return [...errors, ...shapeErrors("hookSpecificOutput.", { ...shape, hookEventName: oneOf(...Object.keys(EVENTS)) }, specific)];
}

function shapeErrors(at: string, shape: Shape, value: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(value).flatMap(([key, field]) => {
    const check = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const error = check ? check(field) : "unknown field";
    return error ? [`${at}${key}: ${error}`] : [];
  });
}

function dialogDecision(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  const shape: Shape =
    value["behavior"] === "deny"
      ? { behavior: text, message: text, interrupt: flag }
      : { behavior: oneOf("allow"), updatedInput: object, updatedPermissions: each(permissionUpdate) };
  return shapeErrors("", shape, value)[0] ?? missing(["behavior"], value);
}

function permissionUpdate(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  const shape = UPDATES.get(value["type"]);
  if (!shape) return `type: expected one of ${[...UPDATES.keys()].join(", ")}`;
  const full: Shape = { type: text, destination: DESTINATION, ...shape };
  return shapeErrors("", full, value)[0] ?? missing(Object.keys(full), value);
}

function permissionRule(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  return shapeErrors("", { toolName: text, ruleContent: text }, value)[0] ?? missing(["toolName"], value);
}

function missing(keys: readonly string[], value: Readonly<Record<string, unknown>>): string | undefined {
  const key = keys.find((name) => !Object.hasOwn(value, name));
  return key === undefined ? undefined : `${key}: expected it to be there`;
}
