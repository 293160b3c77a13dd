import { type Call, type Caller, readCall, toCall, type UnreadableCall } from "../protocol/call.ts";
import { type EventName, isEventName, isToolEvent } from "../protocol/events.ts";
import { deepFreeze, isObject, type Json, type JsonObject, textAt } from "../protocol/json.ts";
import type { Agent, GivenCall } from "./agent.ts";
import { eventOf } from "./event.ts";
import { agentOf } from "./identify.ts";
import { type CallTranslation, type KnownCall, translate } from "./translate.ts";

/** `~`, a drive, an address: not ours to resolve. */
const NOT_RELATIVE = /^(?:[/~\\]|[a-z]:[\\/]|[a-z][a-z\d+.-]+:\/\/)/i;

/** A relative path, below `cwd`. */
function resolved(path: string, cwd: string): string {
  if (NOT_RELATIVE.test(path) || !cwd.startsWith("/")) return path;
  const parts: string[] = [];
  for (const part of `${cwd}/${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

const PATH_FIELDS = ["file_path", "notebook_path", "path"];

/** One hook event of any agent, as text. */
export function readPayload(
  text: string,
  registered: EventName | undefined,
): Call | UnreadableCall {
  return readCall(text, registered, payloadCall);
}

/** One hook event of any agent. */
export function payloadCall(
  payload: unknown,
  registered: EventName | undefined,
): Call | UnreadableCall {
  const agent = isObject(payload) ? agentOf(payload) : undefined;
  return agent && isObject(payload)
    ? foreignCall(agent, payload, registered)
    : clientCall(payload, registered);
}

/** A shell call without the text of its command says nothing of what it would run. */
function clientCall(payload: unknown, registered: EventName | undefined): Call | UnreadableCall {
  const call = toCall(payload, registered);
  if ("unreadable" in call || call.event !== "PreToolUse") return call;
  if (
    (call.tool !== "Bash" && call.tool !== "PowerShell") ||
    typeof call.input["command"] === "string"
  )
    return call;
  return { event: call.event, unreadable: `expected \`command\` of ${call.tool} to be a text` };
}

function foreignCall(
  agent: Agent,
  payload: JsonObject,
  registered: EventName | undefined,
): Call | UnreadableCall {
  const { name: sent, event: mapped } = eventOf(agent, payload, registered);
  const calls = agent.calls?.(payload, sent) ?? usualCalls(payload);
  // An unknown event with a tool call may be about to run.
  const event = mapped ?? (calls ? "PreToolUse" : (registered ?? "PreToolUse"));
  const known = callerOf(agent, calls?.[0]);
  if (payload["toolInputTruncated"] === true)
    return { event, unreadable: `${agent.name} cut the input of the tool short`, caller: known };
  const cwd = cwdOf(payload);
  const translations = isToolEvent(event) ? (calls ?? [{ input: undefined }]).map(translated) : [];
  const unread = translations.indexOf(undefined);
  if (unread >= 0)
    return {
      event,
      unreadable: "what the tool would run or change is not in its input",
      caller: known,
    };
  const [main, ...more] = translations.filter((translation) => translation !== undefined);
  const raw = inClaudeShape(payload, event, cwd, main);
  const call = toCall(raw, event);
  if ("unreadable" in call) return { ...call, caller: known };
  const others =
    main && !isAfter(event) ? [...main.others, ...more.flatMap((one) => [one, ...one.others])] : [];
  const isWhole = others.length === 0 && main?.fields !== undefined;
  const caller: Caller = {
    ...known,
    fields: main?.fields ?? {},
    rewrites: isWhole || !isToolEvent(event) ? agent.rewrites : "never",
  };
  const complete = (one: Call): Call => ({ ...one, input: withPaths(one, cwd), caller });
  const parts = others
    .map((other) => partOf(raw, event, other))
    .filter((part) => part !== undefined);
  return others.length === 0 ? complete(call) : { ...complete(call), parts: parts.map(complete) };
}

function isAfter(event: EventName): boolean {
  return event !== "PreToolUse" && event !== "PermissionRequest";
}

function partOf(raw: JsonObject, event: EventName, { tool, input }: KnownCall): Call | undefined {
  const { tool_name: _, ...rest } = raw;
  const part = toCall(
    { ...rest, ...(tool === undefined ? {} : { tool_name: tool }), tool_input: input },
    event,
  );
  return "unreadable" in part ? undefined : part;
}

function callerOf(agent: Agent, given: GivenCall | undefined): Caller {
  const { id, name, asks, rewrites } = agent;
  const input = objectOf(given?.input) ?? {};
  return {
    agent: id,
    name,
    ...(given?.tool === undefined ? {} : { tool: given.tool }),
    input,
    fields: {},
    asks,
    rewrites,
  };
}

/** Undefined: what the tool is given cannot be read. */
function translated({ tool, input }: GivenCall): CallTranslation | undefined {
  const object = objectOf(input);
  return object && translate(tool, object);
}

/** Some agents send an object as its JSON text. */
function objectOf(input: Json | undefined): JsonObject | undefined {
  if (typeof input !== "string") return isObject(input) ? input : undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function usualCalls(payload: JsonObject): GivenCall[] | undefined {
  const tool = textAt(payload, "tool_name", "toolName");
  const input = payload["tool_input"] ?? payload["toolInput"] ?? payload["toolArgs"];
  return tool === undefined && input === undefined
    ? undefined
    : [{ tool, input: input ?? undefined }];
}

function cwdOf(payload: JsonObject): string | undefined {
  const info = payload["tool_info"];
  const roots = payload["workspace_roots"] ?? payload["workspaceRoots"];
  const [root] = Array.isArray(roots) ? roots : [];
  return (
    textAt(payload, "cwd", "workspaceRoot", "workspace_root") ??
    (typeof root === "string" && root !== "" ? root : undefined) ??
    (isObject(info) ? textAt(info, "cwd") : undefined)
  );
}

/** The payload as Claude Code would have sent it; what it does not know stays. */
function inClaudeShape(
  payload: JsonObject,
  event: EventName,
  cwd: string | undefined,
  main: CallTranslation | undefined,
): JsonObject {
  const { tool_name: _, tool_input: __, ...rest } = payload;
  const session = textAt(
    payload,
    "session_id",
    "sessionId",
    "conversation_id",
    "taskId",
    "task_id",
    "trajectory_id",
  );
  const id = textAt(payload, "tool_use_id", "toolUseId", "tool_call_id", "toolCallId");
  const mode = textAt(payload, "permission_mode", "permissionMode");
  const result =
    payload["tool_response"] ??
    payload["toolResult"] ??
    payload["tool_output"] ??
    payload["toolOutput"];
  const raw: Record<string, Json> = { ...rest, hook_event_name: event };
  if (main?.tool !== undefined) raw["tool_name"] = main.tool;
  if (main) raw["tool_input"] = main.input;
  if (session !== undefined) raw["session_id"] = session;
  if (cwd !== undefined) raw["cwd"] = cwd;
  if (id !== undefined) raw["tool_use_id"] = id;
  if (mode !== undefined) raw["permission_mode"] = mode;
  if (isEventName(event) && result !== undefined && isAfter(event)) raw["tool_response"] = result;
  return raw;
}

/** Claude Code writes paths out before hooks see them; `raw` keeps them as they came. */
function withPaths({ input, event, tool }: Call, cwd: string | undefined): JsonObject {
  if (cwd === undefined || !isToolEvent(event) || tool === undefined || tool.startsWith("mcp__"))
    return input;
  const changed: Record<string, Json> = {};
  for (const field of PATH_FIELDS) {
    const path = input[field];
    if (typeof path === "string" && path !== "") changed[field] = resolved(path, cwd);
  }
  if (Object.keys(changed).length === 0) return input;
  const whole = { ...input, ...changed };
  deepFreeze(whole);
  return whole;
}
