import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

const EVENTS = {
  BeforeTool: "PreToolUse",
  AfterTool: "PostToolUse",
  BeforeAgent: "UserPromptSubmit",
  AfterAgent: "Stop",
  PreCompress: "PreCompact",
  BeforeModel: "Notification",
  AfterModel: "Notification",
  BeforeToolSelection: "Notification",
} as const;

/** Without a terminal a question hangs until it is killed. */
export const GEMINI: Agent = {
  id: "gemini",
  name: "Gemini",
  recognizes: (payload) => {
    const event = textAt(payload, "hook_event_name");
    return event !== undefined && Object.hasOwn(EVENTS, event);
  },
  events: EVENTS,
  asks: false,
  allows: false,
  rewrites: "always",
  merges: true,
  context: ["PostToolUse", "UserPromptSubmit", "SessionStart"],
  notifies: true,
  form: "gemini",
  refusalCode: 2,
};
