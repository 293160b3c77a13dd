import { isObject, type Json, type JsonObject, textAt } from "../../protocol/json.ts";
import type { Agent, GivenCall } from "../agent.ts";

/** VS Code's Agent Host: several calls in one payload. Not run here. */
export const VSCODE: Agent = {
  id: "vscode",
  name: "VS Code",
  recognizes: (payload) => Array.isArray(payload["toolCalls"]),
  calls: ({ toolCalls }) =>
    Array.isArray(toolCalls) && toolCalls.length > 0 ? toolCalls.map(given) : undefined,
  asks: false,
  allows: false,
  rewrites: "never",
  context: [],
  form: "copilot",
  refusalCode: 2,
};

function given(call: Json): GivenCall {
  if (!isObject(call)) return { input: undefined };
  const inner = isObject(call["function"]) ? call["function"] : call;
  return { tool: textAt(inner, "toolName", "tool_name", "name"), input: inputOf(inner) };
}

function inputOf(call: JsonObject): Json | undefined {
  return (
    call["toolArgs"] ??
    call["toolInput"] ??
    call["tool_input"] ??
    call["arguments"] ??
    call["args"] ??
    call["input"]
  );
}
