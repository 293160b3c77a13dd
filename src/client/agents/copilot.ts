import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

const CONTEXT = ["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart"] as const;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Registered under its own event names. */
export const COPILOT: Agent = {
  id: "copilot-native",
  name: "Copilot",
  recognizes: (payload) =>
    textAt(payload, "toolName") !== undefined &&
    (payload["toolArgs"] !== undefined || payload["toolInput"] !== undefined) &&
    payload["hookEventName"] === undefined,
  events: {
    userPromptSubmitted: "UserPromptSubmit",
    agentStop: "Stop",
    preMcpToolCall: "PreToolUse",
    errorOccurred: "Notification",
  },
  asks: true,
  allows: true,
  rewrites: "always",
  context: CONTEXT,
  form: "copilot",
  refusalCode: 0,
};

/**
 * Registered under Claude Code's event names, as in a project's `.claude/settings.json`. With exit
 * code 2 it loses the reason.
 */
export const COPILOT_AS_CLAUDE: Agent = {
  ...COPILOT,
  id: "copilot",
  recognizes: (payload) => {
    const {
      hook_event_name: event,
      tool_name: tool,
      tool_use_id: id,
      permission_mode: mode,
      timestamp,
    } = payload;
    return (
      typeof timestamp === "string" &&
      ISO_TIME.test(timestamp) &&
      !id &&
      !mode &&
      typeof tool === "string" &&
      typeof event === "string"
    );
  },
  form: "claude",
};
