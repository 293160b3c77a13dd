import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

const TOOLS: ReadonlySet<string> = new Set(["Execute", "Create", "ApplyPatch", "FetchUrl"]);

/** Factory Droid: Claude Code's payloads, with tools of its own. By its documentation, not run. */
export const DROID: Agent = {
  id: "droid",
  name: "Factory Droid",
  recognizes: (payload) =>
    TOOLS.has(textAt(payload, "tool_name") ?? "") ||
    /[\\/]\.factory[\\/]/.test(textAt(payload, "transcript_path") ?? ""),
  asks: false,
  allows: false,
  rewrites: "never",
  context: ["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart"],
  form: "claude",
  refusalCode: 2,
};
