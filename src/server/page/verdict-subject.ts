import { isObject, type JsonObject } from "../../protocol/json.ts";

const TELLING = [
  "command",
  "file_path",
  "path",
  "notebook_path",
  "url",
  "pattern",
  "query",
  "prompt",
  "plan",
  "skill",
  "description",
];

/** What a call is about: the command, the path, the address, the question; otherwise all of it. */
export function subjectOf(input: JsonObject): string {
  return tellingOf(input) ?? (Object.keys(input).length === 0 ? "" : JSON.stringify(input));
}

/** Undefined: no field of it tells more than the others. */
export function tellingOf(input: JsonObject): string | undefined {
  const { questions } = input;
  const [asked] = Array.isArray(questions) ? questions : [];
  const question = isObject(asked) ? asked["question"] : undefined;
  return [question, ...TELLING.map((field) => input[field])].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
}
