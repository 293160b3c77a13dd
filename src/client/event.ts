import { EVENT_NAMES, type EventName } from "../protocol/events.ts";
import { type JsonObject, textAt } from "../protocol/json.ts";
import type { Agent } from "./agent.ts";

/** `preToolUse`, `pre_tool_use` and `PreToolUse` are one name. */
const SPELLINGS: ReadonlyMap<string, EventName> = new Map(
  EVENT_NAMES.map((name) => [plain(name), name]),
);
const AFTERWARDS = /^(?:post|after)/i;

/**
 * What happened, in Claude Code's terms. `name`: as the agent calls it. `event` undefined: it
 * cannot be told.
 */
export function eventOf(
  agent: Agent,
  payload: JsonObject,
  registered: EventName | undefined,
): { readonly name: string; readonly event: EventName | undefined } {
  const name = textAt(
    payload,
    "hook_event_name",
    "hookEventName",
    "hookName",
    "agent_action_name",
    "event",
    "eventName",
  );
  if (name === undefined)
    return { name: "", event: payload["toolResult"] === undefined ? registered : "PostToolUse" };
  const { events = {} } = agent;
  const own = Object.hasOwn(events, name) ? events[name] : undefined;
  return {
    name,
    event: own ?? SPELLINGS.get(plain(name)) ?? (AFTERWARDS.test(name) ? "PostToolUse" : undefined),
  };
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}
