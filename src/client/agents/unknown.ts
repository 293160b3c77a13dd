import { isObject, textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/** Whatever else calls: nothing proves that it can ask, or that it reads more than an exit code. */
export const UNKNOWN: Agent = {
  id: "unknown",
  name: "an unknown agent",
  recognizes: () => true,
  calls: (payload) => {
    if (textAt(payload, "tool_name", "toolName") !== undefined) return undefined;
    for (const field of ["tool_call", "toolCall", "tool", "call", "function"]) {
      const call = payload[field];
      if (isObject(call))
        return [
          {
            tool: textAt(call, "name", "tool_name", "toolName"),
            input: call["input"] ?? call["arguments"] ?? call["args"] ?? call,
          },
        ];
    }
    const tool = textAt(payload, "tool", "name");
    const input =
      payload["tool_input"] ??
      payload["toolInput"] ??
      payload["toolArgs"] ??
      payload["input"] ??
      payload["arguments"] ??
      payload["args"];
    return tool === undefined && input === undefined ? undefined : [{ tool, input }];
  },
  asks: false,
  allows: false,
  rewrites: "never",
  context: [],
  form: "exit",
  refusalCode: 2,
};
