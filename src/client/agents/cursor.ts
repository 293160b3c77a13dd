import { type JsonObject, textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/**
 * By its documentation, not run: what a question does in each of its events is not known, so it is
 * never asked.
 */
export const CURSOR: Agent = {
  id: "cursor",
  name: "Cursor",
  recognizes: (payload) =>
    payload["cursor_version"] !== undefined ||
    (textAt(payload, "conversation_id") !== undefined &&
      textAt(payload, "generation_id") !== undefined),
  events: {
    beforeShellExecution: "PreToolUse",
    beforeMCPExecution: "PreToolUse",
    beforeReadFile: "PreToolUse",
    beforeTabFileRead: "PreToolUse",
    beforeSubmitPrompt: "UserPromptSubmit",
    afterShellExecution: "PostToolUse",
    afterMCPExecution: "PostToolUse",
    afterFileEdit: "PostToolUse",
    afterTabFileEdit: "PostToolUse",
  },
  calls: (payload, event) => {
    if (textAt(payload, "tool_name") !== undefined && !/MCP/.test(event)) return undefined;
    if (/Shell/.test(event)) return [{ tool: "Shell", input: picked(payload, "command") }];
    if (/ReadFile|FileRead/.test(event))
      return [{ tool: "Read", input: picked(payload, "file_path") }];
    if (/FileEdit/.test(event)) return [{ tool: "Write", input: picked(payload, "file_path") }];
    return /MCP/.test(event)
      ? [{ tool: mcpTool(payload), input: payload["tool_input"] }]
      : undefined;
  },
  asks: false,
  allows: false,
  rewrites: "never",
  context: [],
  notifies: true,
  form: "cursor",
  refusalCode: 2,
};

function mcpTool(payload: JsonObject): string {
  return `MCP:${textAt(payload, "mcp_server_name", "server_name", "server") ?? "unknown"}:${textAt(payload, "tool_name") ?? "unknown"}`;
}

function picked(payload: JsonObject, field: string): JsonObject {
  const value = payload[field];
  return value === undefined ? {} : { [field]: value };
}
