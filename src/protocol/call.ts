import { type EventName, eventSpec, isEventName, isToolEvent } from "./events.ts";
import { deepFreeze, isObject, type JsonObject } from "./json.ts";

/** One hook event as it arrived, in Sluice's words. Fields the client did not send are absent. */
export interface Call {
  readonly event: EventName;
  readonly tool?: string;
  readonly input: JsonObject;
  readonly session?: string;
  readonly cwd?: string;
  readonly mode?: string;
  readonly agent?: string;
  /** Everything the client sent, unknown fields included. */
  readonly raw: JsonObject;
  /** Absent: Claude Code. */
  readonly caller?: Caller;
  /**
   * Further calls that the same payload makes: each is judged by itself, and the worst verdict
   * counts.
   */
  readonly parts?: readonly Call[];
}

/** An agent other than Claude Code that sent a call, and what it can be told. */
export interface Caller {
  readonly agent: string;
  /** As people call it. */
  readonly name: string;
  /** The tool as the agent calls it. */
  readonly tool?: string;
  /** What the tool was given, as the agent sent it. */
  readonly input: JsonObject;
  /** Fields of `Call.input` that the agent calls otherwise. */
  readonly fields: Readonly<Record<string, string>>;
  /** It puts a question to a person, and runs nothing until that person says yes. */
  readonly asks: boolean;
  readonly rewrites: RewriteSupport;
}

/**
 * Whether an agent takes a new input: with any answer that is no refusal, only together with an
 * allow, or not at all.
 */
export type RewriteSupport = "always" | "with allow" | "never";

/** Why a call could not be read. Never a pass: see `unreadable` in runtime. */
export interface UnreadableCall {
  readonly event: EventName;
  readonly unreadable: string;
  readonly caller?: Caller;
}

/** One hook event as text. `read`: how its JSON becomes a call. */
export function readCall(
  text: string,
  registered: EventName | undefined,
  read: typeof toCall = toCall,
): Call | UnreadableCall {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    const what = text.trim() === "" ? "stdin was empty" : "stdin is not valid JSON";
    return {
      event: registered ?? "PreToolUse",
      unreadable: `${what}, expected one hook event as a JSON object`,
    };
  }
  return read(raw, registered);
}

/**
 * A call of Claude Code. Tolerant on purpose: unknown fields and unknown values pass through,
 * missing ones are absent. Only what no policy could judge is refused: no JSON object, or a tool
 * event without a tool input.
 */
export function toCall(raw: unknown, registered: EventName | undefined): Call | UnreadableCall {
  const event = eventOf(raw, registered);
  if (!isObject(raw))
    return { event, unreadable: `expected a JSON object, received ${kindOf(raw)}` };
  if (!deepFreeze(raw))
    return { event, unreadable: "the call is nested more than 1000 levels deep" };

  const input = isToolEvent(event) ? raw["tool_input"] : raw;
  if (!isObject(input))
    return {
      event,
      unreadable: `expected \`tool_input\` to be an object, received ${kindOf(input)}`,
    };
  return callOf(event, input, raw, {
    tool: text(raw["tool_name"]),
    session: text(raw["session_id"]),
    cwd: text(raw["cwd"]),
    mode: text(raw["permission_mode"]),
    agent: text(raw["agent_type"] ?? raw["agent_id"]),
  });
}

/** The same call with another input, or told otherwise. */
export function changedCall(
  call: Call,
  { input = call.input, raw = call.raw }: Partial<Pick<Call, "input" | "raw">>,
): Call {
  return callOf(call.event, input, raw, call);
}

/** The same call, read as one of another tool. */
export function callOfTool(call: Call, tool: string, input: JsonObject): Call {
  const { session, cwd, mode, agent, caller } = call;
  return callOf(call.event, input, call.raw, { tool, session, cwd, mode, agent, caller });
}

type Told = {
  readonly [K in "tool" | "session" | "cwd" | "mode" | "agent"]?: string | undefined;
} & {
  readonly caller?: Caller | undefined;
};

/** One field after another: that costs a tenth of spreading them, and every call is made here. */
function callOf(
  event: EventName,
  input: JsonObject,
  raw: JsonObject,
  { tool, session, cwd, mode, agent, caller }: Told,
): Call {
  const call: { -readonly [K in keyof Call]: Call[K] } = { event, input, raw };
  if (tool !== undefined) call.tool = tool;
  if (session !== undefined) call.session = session;
  if (cwd !== undefined) call.cwd = cwd;
  if (mode !== undefined) call.mode = mode;
  if (agent !== undefined) call.agent = agent;
  if (caller !== undefined) call.caller = caller;
  return call;
}

/**
 * The value that matchers are compared with: the tool for tool events, else the event's own field.
 */
export function matchedValue(call: Call): string | undefined {
  if (isToolEvent(call.event)) return call.tool;
  const field = eventSpec(call.event).matches;
  return field === undefined ? undefined : text(call.raw[field]);
}

/**
 * The client honours a reply only under the event name it sent itself, so stdin wins over the
 * registered name.
 */
function eventOf(raw: unknown, registered: EventName | undefined): EventName {
  const sent = isObject(raw) ? raw["hook_event_name"] : undefined;
  return isEventName(sent) ? sent : (registered ?? "PreToolUse");
}

/** An empty text says as little as a missing one. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
