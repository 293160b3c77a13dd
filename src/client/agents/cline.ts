import { isObject, textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/** Reads its own JSON and nothing else; `review` lets the tool run. A refusal ends its run. */
export const CLINE: Agent = {
  id: "cline",
  name: "Cline",
  recognizes: (payload) => payload["clineVersion"] !== undefined,
  events: {
    tool_call: "PreToolUse",
    tool_result: "PostToolUse",
    prompt_submit: "UserPromptSubmit",
    TaskStart: "SessionStart",
    TaskResume: "SessionStart",
    TaskComplete: "Notification",
    TaskCancel: "Notification",
    TaskError: "Notification",
    SessionShutdown: "SessionEnd",
  },
  calls: ({ tool_call: call, preToolUse: before }) => {
    if (isObject(call)) return [{ tool: textAt(call, "name"), input: call["input"] }];
    return isObject(before)
      ? [{ tool: textAt(before, "toolName"), input: before["parameters"] }]
      : undefined;
  },
  asks: false,
  allows: false,
  rewrites: "always",
  context: ["PreToolUse", "UserPromptSubmit"],
  form: "cline",
  refusalCode: 2,
};
