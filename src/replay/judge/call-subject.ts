import type { PastCall } from "../past-call.ts";

const FIELDS = [
  "command",
  "file_path",
  "notebook_path",
  "path",
  "url",
  "pattern",
  "query",
  "prompt",
];

/** What a call is about: a command, a path, an address. */
export function subjectOf({ input }: Pick<PastCall, "input">): string {
  for (const field of FIELDS) {
    const value = input[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return JSON.stringify(input);
}
