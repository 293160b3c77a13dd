import type { JsonObject } from "../../protocol/json.ts";

const TELLING = ["command", "file_path", "path", "notebook_path", "url", "pattern", "query", "prompt", "description"];

/** What a call is about: the command, the path, the address; otherwise all of it. */
export function subjectOf(input: JsonObject): string {
  const telling = TELLING.map((field) => input[field]).find((value) => typeof value === "string" && value !== "");
  if (typeof telling === "string") return telling;
  return Object.keys(input).length === 0 ? "" : JSON.stringify(input);
}
