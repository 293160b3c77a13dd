import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/**
 * Strict: a question, an allow without a new input, or a field that its schema does not list fails
 * the hook, and then the tool runs.
 */
export const CODEX: Agent = {
  id: "codex",
  name: "Codex",
  recognizes: (payload) =>
    textAt(payload, "turn_id") !== undefined && textAt(payload, "model") !== undefined,
  asks: false,
  allows: false,
  rewrites: "with allow",
  context: ["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"],
  notifies: true,
  form: "claude",
  refusalCode: 2,
};
