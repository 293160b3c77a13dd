import { isObject, type Json, type JsonObject } from "./json.ts";

/** The client's own tool, or the same of an MCP server. */
export function isQuestionTool(tool: string | undefined): tool is string {
  return tool !== undefined && /^(?:mcp__.+__)?AskUserQuestion$/.test(tool);
}

/** What people answered, by the full text of each question; as far as it can be read. */
export function answersIn({ answers }: JsonObject): ReadonlyMap<string, string> {
  if (!isObject(answers)) return new Map();
  return new Map(
    Object.entries(answers).flatMap(([question, answer]) =>
      textOf(answer).map((text): [string, string] => [question, text]),
    ),
  );
}

/** The dialog joins several labels into one text; a hook may give a list. */
function textOf(answer: Json): string[] {
  if (typeof answer === "string") return answer === "" ? [] : [answer];
  return Array.isArray(answer) && answer.length > 0 ? [answer.join(", ")] : [];
}
