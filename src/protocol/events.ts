export type Decision = "deny" | "defer" | "ask" | "allow" | "abstain";
export type Decisive = Exclude<Decision, "abstain">;

/** How a decision is spelled on the wire for an event. */
export type ReplyForm =
  /** `hookSpecificOutput.permissionDecision` */
  | "permission"
  /** `hookSpecificOutput.decision.behavior` */
  | "dialog"
  /** top-level `decision: "block"` */
  | "block"
  /** `hookSpecificOutput.action: "decline"` */
  | "decline"
  /** exit code 2 with the reason on stderr, and nothing on stdout */
  | "exit"
  /** the event carries no decision */
  | "none";

export interface EventSpec {
  readonly decisions: readonly Decisive[];
  readonly form: ReplyForm;
  /** `hookSpecificOutput.additionalContext` is delivered to the model. */
  readonly context: boolean;
  /** The input field that a matcher is compared with. */
  readonly matches?: string;
  /**
   * A new input can be sent: whatever the decision short of a refusal, or together with an allow
   * only.
   */
  readonly rewrites?: "always" | "with allow";
  /** What the tool gave back can be changed before the model sees it. */
  readonly revises?: true;
  /**
   * What Sluice answers when it cannot judge. Blocking a Stop would loop, a dialog that stays open
   * asks anyway.
   */
  readonly onFailure: "ask" | "abstain";
}

const BLOCK = { decisions: ["deny"], form: "block", onFailure: "abstain" } as const;
const SILENT = { decisions: [], form: "none", context: false, onFailure: "abstain" } as const;
const TELLS = { ...SILENT, context: true } as const;
/** These hear only the exit code, says the client's hooks reference; not measured in our lab. */
const EXIT = { decisions: ["deny"], form: "exit", context: false, onFailure: "abstain" } as const;
const DECLINE = {
  decisions: ["deny"],
  form: "decline",
  context: false,
  matches: "mcp_server_name",
  onFailure: "abstain",
} as const;

/** Every hook event of Claude Code 2.1.325, and what its hook can say. */
export const EVENTS = {
  PreToolUse: {
    decisions: ["allow", "deny", "ask", "defer"],
    form: "permission",
    context: true,
    matches: "tool_name",
    rewrites: "always",
    onFailure: "ask",
  },
  PostToolUse: { ...BLOCK, context: true, matches: "tool_name", revises: true },
  PostToolUseFailure: { ...BLOCK, context: true, matches: "tool_name" },
  PostToolBatch: { ...BLOCK, context: true },
  PermissionRequest: {
    decisions: ["allow", "deny"],
    form: "dialog",
    context: false,
    matches: "tool_name",
    rewrites: "with allow",
    onFailure: "abstain",
  },
  PermissionDenied: { ...SILENT, matches: "tool_name" },
  UserPromptSubmit: { ...BLOCK, context: true },
  UserPromptExpansion: { ...BLOCK, context: true, matches: "command_name" },
  SessionStart: { ...TELLS, matches: "source" },
  SessionEnd: { ...SILENT, matches: "reason" },
  Setup: { ...TELLS, matches: "trigger" },
  Stop: { ...BLOCK, context: true },
  StopFailure: { ...SILENT, matches: "error" },
  SubagentStart: { ...TELLS, matches: "agent_type" },
  SubagentStop: { ...BLOCK, context: true, matches: "agent_type" },
  PreCompact: { ...BLOCK, context: false, matches: "trigger" },
  PostCompact: { ...SILENT, matches: "trigger" },
  PreModelSwitch: {
    decisions: ["allow", "deny", "ask"],
    form: "permission",
    context: false,
    onFailure: "ask",
  },
  PostModelSwitch: TELLS,
  Notification: { ...TELLS, matches: "notification_type" },
  TeammateIdle: EXIT,
  TaskCreated: EXIT,
  TaskCompleted: EXIT,
  Elicitation: DECLINE,
  ElicitationResult: DECLINE,
  ConfigChange: { ...BLOCK, context: false, matches: "source" },
  InstructionsLoaded: { ...SILENT, matches: "load_reason" },
  WorktreeCreate: EXIT,
  WorktreeRemove: SILENT,
  CwdChanged: SILENT,
  FileChanged: { ...SILENT, matches: "file_path" },
  DirectoryAdded: SILENT,
  MessageDisplay: SILENT,
} as const satisfies Record<string, EventSpec>;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** Events whose answer may take as long as a person, or a command, takes. */
export const WAITING_EVENTS: readonly EventName[] = [
  "PreToolUse",
  "PermissionRequest",
  "Stop",
  "SubagentStop",
];

/** Events that carry a tool call: the ones a policy may name tools for. */
export const TOOL_EVENTS = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionDenied",
] as const;
export type ToolEventName = (typeof TOOL_EVENTS)[number];

/** Events of a tool that has run: a refusal there is a message to the model, and undoes nothing. */
export const AFTER_EVENTS = ["PostToolUse", "PostToolUseFailure"] as const;
export type AfterEvent = (typeof AFTER_EVENTS)[number];

export function isEventName(name: unknown): name is EventName {
  return typeof name === "string" && Object.hasOwn(EVENTS, name);
}

export function isToolEvent(name: EventName): name is ToolEventName {
  return (TOOL_EVENTS as readonly string[]).includes(name);
}

export function isAfter(name: EventName): name is AfterEvent {
  return (AFTER_EVENTS as readonly string[]).includes(name);
}

export function eventSpec(name: EventName): EventSpec {
  return EVENTS[name];
}
