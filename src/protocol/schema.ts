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
  [
    "setMode",
    { mode: oneOf("default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto") },
  ],
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
  PostToolUse: {
    ...CONTEXT,
    classifierContext: text,
    updatedToolOutput: anything,
    updatedMCPToolOutput: anything,
  },
  PostToolUseFailure: CONTEXT,
  PostToolBatch: CONTEXT,
  Notification: CONTEXT,
  UserPromptSubmit: { ...CONTEXT, sessionTitle: text, suppressOriginalPrompt: flag },
  UserPromptExpansion: { ...CONTEXT, suppressOriginalPrompt: flag },
  SessionStart: {
    ...CONTEXT,
    ...WATCH,
    initialUserMessage: text,
    sessionTitle: text,
    reloadSkills: flag,
  },
  Setup: CONTEXT,
  Stop: CONTEXT,
  SubagentStart: CONTEXT,
  SubagentStop: CONTEXT,
  PreModelSwitch: {
    permissionDecision: oneOf("allow", "deny", "ask"),
    permissionDecisionReason: text,
  },
  PostModelSwitch: CONTEXT,
  Elicitation: ELICITED,
  ElicitationResult: ELICITED,
  CwdChanged: WATCH,
  FileChanged: WATCH,
  MessageDisplay: { displayContent: text },
  WorktreeCreate: { worktreePath: text },
};

const REQUIRED: { readonly [E in EventName]?: readonly string[] } = {
  PermissionRequest: ["decision"],
  WorktreeCreate: ["worktreePath"],
};

/** Something in a hook's output that the client does not take. */
export interface OutputIssue {
  /** `hookSpecificOutput.updatedInput`; empty: the output as a whole. */
  readonly at: string;
  readonly message: string;
  /** The client drops the whole output for it. If not, it takes no notice of the field alone. */
  readonly voids: boolean;
}

/**
 * Rejected as a whole for one field of the wrong type; a field that the client does not know does
 * nothing.
 */
export function outputIssues(event: EventName, output: unknown): OutputIssue[] {
  if (!isObject(output)) return [voiding("", "expected a JSON object")];
  const issues = shapeIssues("", COMMON, output);
  const specific = output["hookSpecificOutput"];
  if (!isObject(specific)) return issues;
  if (specific["hookEventName"] !== event)
    issues.push(voiding("hookSpecificOutput.hookEventName", `expected ${event}`));
  const shape = SPECIFIC[event];
  if (!shape) return [...issues, voiding("hookSpecificOutput", `${event} has none`)];
  const gap = missing(REQUIRED[event] ?? [], specific);
  if (gap) issues.push(voiding(`hookSpecificOutput.${gap}`, "expected it to be there"));
  return [
    ...issues,
    ...shapeIssues(
      "hookSpecificOutput.",
      { ...shape, hookEventName: oneOf(...Object.keys(EVENTS)) },
      specific,
    ),
  ];
}

/** What the client would reject in a hook's output, or take no notice of. */
export function outputErrors(event: EventName, output: unknown): string[] {
  return outputIssues(event, output).map(issueText);
}

export function issueText({ at, message }: OutputIssue): string {
  return at === "" ? message : `${at}: ${message}`;
}

function voiding(at: string, message: string): OutputIssue {
  return { at, message, voids: true };
}

function shapeIssues(
  prefix: string,
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
): OutputIssue[] {
  return Object.entries(value).flatMap(([key, field]) => {
    const at = prefix + key;
    if (!Object.hasOwn(shape, key)) return [{ at, message: "unknown field", voids: false }];
    const error = shape[key]?.(field);
    return error ? [voiding(at, error)] : [];
  });
}

function dialogDecision(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  const shape: Shape =
    value["behavior"] === "deny"
      ? { behavior: text, message: text, interrupt: flag }
      : {
          behavior: oneOf("allow"),
          updatedInput: object,
          updatedPermissions: each(permissionUpdate),
        };
  return fault(shape, ["behavior"], value);
}

function permissionUpdate(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  const shape = UPDATES.get(value["type"]);
  if (!shape) return `type: expected one of ${[...UPDATES.keys()].join(", ")}`;
  const full: Shape = { type: text, destination: DESTINATION, ...shape };
  return fault(full, Object.keys(full), value);
}

function permissionRule(value: unknown): string | undefined {
  if (!isObject(value)) return "expected an object";
  return fault({ toolName: text, ruleContent: text }, ["toolName"], value);
}

/** The first thing that is wrong inside a field. */
function fault(
  shape: Shape,
  required: readonly string[],
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const issue = shapeIssues("", shape, value).find(({ voids }) => voids);
  if (issue) return issueText(issue);
  const gap = missing(required, value);
  return gap === undefined ? undefined : `${gap}: expected it to be there`;
}

function missing(
  keys: readonly string[],
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  return keys.find((name) => !Object.hasOwn(value, name));
}
