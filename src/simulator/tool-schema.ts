import type { JsonObject } from "../protocol/json.ts";

/** The fields without which the client's own tools do not run. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, "string">>>> = {
  Bash: { command: "string" },
  Read: { file_path: "string" },
  Write: { file_path: "string", content: "string" },
  Edit: { file_path: "string", old_string: "string", new_string: "string" },
  Glob: { pattern: "string" },
  Grep: { pattern: "string" },
};

/**
 * Why a rewritten input does not fit its tool, in the client's words. Undefined: it fits, or the
 * tool is not known.
 */
export function misfit(tool: string, input: JsonObject | undefined): string | undefined {
  if (!input) return undefined;
  const issues = Object.entries(REQUIRED[tool] ?? {}).flatMap(([name, type]) => {
    if (!Object.hasOwn(input, name)) return [`The required parameter \`${name}\` is missing`];
    const kind = kindOf(input[name]);
    return kind === type
      ? []
      : [`The parameter \`${name}\` type is expected as \`${type}\` but provided as \`${kind}\``];
  });
  if (issues.length === 0) return undefined;
  return (
    `${tool} failed due to the following ` +
    `${issues.length > 1 ? "issues" : "issue"}:\n${issues.join("\n")}`
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
