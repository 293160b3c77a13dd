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
}

/** Why a call could not be read. Never a pass: see `unreadable` in runtime. */
export interface Unreadable {
  readonly event: EventName;
  readonly unreadable: string;
}

/**
 * Tolerant on purpose: unknown fields and unknown values pass through, missing ones are absent.
 * Only what no policy could judge is refused: no JSON object, or a tool event without a tool input.
 */
export function readCall(text: string, registered: EventName | undefined): Call | Unreadable {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    const what = text.trim() === "" ? "stdin was empty" : "stdin is not valid JSON";
    return { event: registered ?? "PreToolUse", unreadable: `${what}, expected one hook event as a JSON object` };
  }
  return toCall(raw, registered);
}

export function toCall(raw: unknown, registered: EventName | undefined): Call | Unreadable {
  const event = eventOf(raw, registered);
  if (!isObject(raw)) return { event, unreadable: `expected a JSON object, received ${kindOf(raw)}` };
  if (!deepFreeze(raw)) return { event, unreadable: "the call is nested more than 1000 levels deep" };

  const input = isToolEvent(event) ? raw["tool_input"] : raw;
  if (!isObject(input)) return { event, unreadable: `expected \`tool_input\` to be an object, received ${kindOf(input)}` };
  return callOf(event, input, raw, {
    tool: text(raw["tool_name"]),
    session: text(raw["session_id"]),
    cwd: text(raw["cwd"]),
    mode: text(raw["permission_mode"]),
    agent: text(raw["agent_type"] ?? raw["agent_id"]),
  });
}

/** The same call with another input, or told otherwise. */
export function changedCall(call: Call, { input = call.input, raw = call.raw }: Partial<Pick<Call, "input" | "raw">>): Call {
  return callOf(call.event, input, raw, call);
}

type Told = { readonly [K in "tool" | "session" | "cwd" | "mode" | "agent"]?: string | undefined };

/** One field after another: that costs a tenth of spreading them, and every call is made here. */
function callOf(event: EventName, input: JsonObject, raw: JsonObject, { tool, session, cwd, mode, agent }: Told): Call {
  const call: { -readonly [K in keyof Call]: Call[K] } = { event, input, raw };
  if (tool !== undefined) call.tool = tool;
  if (session !== undefined) call.session = session;
  if (cwd !== undefined) call.cwd = cwd;
  if (mode !== undefined) call.mode = mode;
  if (agent !== undefined) call.agent = agent;
  return call;
}

/** The value that matchers are compared with: the tool for tool events, else the event's own field. */
export function matchedValue(call: Call): string | undefined {
  const field = eventSpec(call.event).matches;
  return field === undefined ? undefined : text(call.raw[field]);
}

/** The client honours a reply only under the event name it sent itself, so stdin wins over the registered name. */
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
