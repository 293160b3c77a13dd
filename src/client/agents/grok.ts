import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/**
 * The dialog of a question preselects "always approve", and `--always-approve` skips it: so it is
 * never asked.
 */
export const GROK: Agent = {
  id: "grok",
  name: "Grok",
  recognizes: (payload) =>
    textAt(payload, "hookEventName") !== undefined &&
    textAt(payload, "workspaceRoot") !== undefined,
  asks: false,
  allows: false,
  rewrites: "always",
  context: ["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart"],
  form: "claude",
  refusalCode: 2,
};
