import { isObject, type JsonObject, textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/** By its documentation, not run: it hears exit code 2. */
export const WINDSURF: Agent = {
  id: "windsurf",
  name: "Windsurf",
  recognizes: (payload) => textAt(payload, "agent_action_name") !== undefined,
  events: {
    pre_run_command: "PreToolUse",
    pre_write_code: "PreToolUse",
    pre_read_code: "PreToolUse",
    pre_mcp_tool_use: "PreToolUse",
    pre_user_prompt: "UserPromptSubmit",
    post_run_command: "PostToolUse",
    post_write_code: "PostToolUse",
    post_read_code: "PostToolUse",
    post_mcp_tool_use: "PostToolUse",
  },
  calls: ({ tool_info: info }, event) => {
    if (!isObject(info)) return undefined;
    if (/mcp_tool_use$/.test(event))
      return [{ tool: mcpTool(info), input: info["mcp_tool_arguments"] ?? info }];
    const tool = /run_command$/.test(event)
      ? "run_command"
      : /write_code$/.test(event)
        ? "edit_file"
        : "read_file";
    return [{ tool, input: info }];
  },
  asks: false,
  allows: false,
  rewrites: "never",
  context: [],
  form: "exit",
  refusalCode: 2,
};

function mcpTool(info: JsonObject): string {
  return `MCP:${textAt(info, "mcp_server_name") ?? "unknown"}:${textAt(info, "mcp_tool_name") ?? "unknown"}`;
}
