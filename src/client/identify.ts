import { isClientTool, isMcpTool } from "../protocol/client-tools.ts";
import { isEventName } from "../protocol/events.ts";
import { type JsonObject, textAt } from "../protocol/json.ts";
import type { Agent } from "./agent.ts";
import { AGENTS } from "./agents/index.ts";
import { UNKNOWN } from "./agents/unknown.ts";
import { toolKind } from "./tools.ts";

/** Fields in which only others than Claude Code name a tool or an event. */
const FOREIGN_FIELDS = [
  "toolName",
  "toolArgs",
  "toolInput",
  "tool_call",
  "toolCall",
  "hookEventName",
  "hookName",
];
/** `<configuration>/projects/<project>/<session>.jsonl` */
const TRANSCRIPT = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/;

/** Who sent this payload; undefined: Claude Code. */
export function agentOf(payload: JsonObject): Agent | undefined {
  for (const agent of AGENTS) if (agent.recognizes(payload)) return agent;
  return isClaudeCode(payload) ? undefined : UNKNOWN;
}

export function agentNamed(id: string): Agent {
  return AGENTS.find((agent) => agent.id === id) ?? UNKNOWN;
}

/** By what it sends with every call, or by names that are its own. */
function isClaudeCode(payload: JsonObject): boolean {
  const { hook_event_name: event, tool_name: tool } = payload;
  if (FOREIGN_FIELDS.some((field) => payload[field] !== undefined)) return false;
  if (
    tool === undefined &&
    !isEventName(event) &&
    UNKNOWN.calls?.(payload, "") &&
    payload["tool_input"] === undefined
  )
    return false;
  const isOwnEvent = typeof event !== "string" || event === "" || isEventName(event);
  const isOwnTool =
    typeof tool !== "string" || tool === "" || isMcpTool(tool) || isClientTool(tool);
  return (isOwnEvent && (isOwnTool || isSketch(payload, tool))) || hasMarks(payload);
}

/** A call that a person wrote down: every agent says which event or session it is about. */
function isSketch(
  { hook_event_name: event, session_id: session }: JsonObject,
  tool: string,
): boolean {
  return event === undefined && session === undefined && toolKind(tool) === undefined;
}

function hasMarks(payload: JsonObject): boolean {
  return (
    textAt(payload, "prompt_id") !== undefined ||
    TRANSCRIPT.test(textAt(payload, "transcript_path") ?? "")
  );
}
