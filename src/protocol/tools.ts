import type { JsonObject } from "./json.ts";

export type Access = "read" | "write";

export interface PathField {
  readonly field: string;
  readonly path: string;
  /** A tool that we do not know may write. */
  readonly access: Access;
}

const KNOWN = new Map<string, { readonly fields: readonly string[]; readonly access: Access }>([
  ["Read", { fields: ["file_path"], access: "read" }],
  ["NotebookRead", { fields: ["notebook_path"], access: "read" }],
  ["Glob", { fields: ["path"], access: "read" }],
  ["Grep", { fields: ["path"], access: "read" }],
  ["LS", { fields: ["path"], access: "read" }],
  ["Write", { fields: ["file_path"], access: "write" }],
  ["Edit", { fields: ["file_path"], access: "write" }],
  ["MultiEdit", { fields: ["file_path"], access: "write" }],
  ["NotebookEdit", { fields: ["notebook_path"], access: "write" }],
]);

/** How tools that we do not know (MCP servers, later clients) usually call a path. */
const USUAL_FIELD =
  /^(?:file_?path|path|file|file_?name|notebook_?path|(?:source|destination|target|src|dst|old|new)(?:_?path|_?file)?|uri|paths|files)$/i;

/** Tools whose input names no files, whatever its fields are called. */
const NO_PATHS = new Set([
  "Bash",
  "BashOutput",
  "KillShell",
  "PowerShell",
  "WebFetch",
  "WebSearch",
  "Agent",
  "Task",
  "TodoWrite",
  "AskUserQuestion",
  "ExitPlanMode",
  "Skill",
]);

export function pathFields(tool: string | undefined, input: JsonObject): PathField[] {
  if (tool !== undefined && NO_PATHS.has(tool)) return [];
  const known = tool === undefined ? undefined : KNOWN.get(tool);
  if (known) return known.fields.flatMap((field) => strings(input[field]).map((path) => ({ field, path, access: known.access })));
  return Object.keys(input)
    .filter((field) => USUAL_FIELD.test(field))
    .flatMap((field) => strings(input[field]).map((path) => ({ field, path: withoutScheme(path), access: "write" as const })));
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value) ? value.flatMap(strings) : [];
}

function withoutScheme(path: string): string {
  return path.replace(/^file:\/\//i, "");
}
