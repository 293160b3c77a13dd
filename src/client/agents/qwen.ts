import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/** Gemini's tools, which Qwen calls under Claude Code's events. */
const TOOLS: ReadonlySet<string> = new Set(
  `run_shell_command read_file read_many_files write_file replace edit list_directory glob grep_search search_file_content web_fetch
  google_web_search web_search save_memory todo_write task skill exit_plan_mode lsp`.split(/\s+/),
);

export const QWEN: Agent = {
  id: "qwen",
  name: "Qwen",
  recognizes: (payload) => {
    const tool = textAt(payload, "tool_name");
    const isOwnTool =
      tool !== undefined && TOOLS.has(tool) && textAt(payload, "tool_use_id") !== undefined;
    return isOwnTool || /[\\/]\.qwen[\\/]/.test(textAt(payload, "transcript_path") ?? "");
  },
  asks: true,
  allows: false,
  rewrites: "never",
  context: ["PostToolUse", "UserPromptSubmit", "SessionStart"],
  notifies: true,
  form: "claude",
  refusalCode: 2,
};
