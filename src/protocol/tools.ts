import { isObject, type Json, type JsonObject } from "./json.ts";
import { patchedFiles } from "./patch.ts";

export type Access = "read" | "write";

export interface PathField {
  readonly field: string;
  readonly path: string;
  /** A tool that we do not know may write. */
  readonly access: Access;
}

interface KnownTool {
  readonly fields: readonly string[];
  readonly access: Access;
  /**
   * Texts and numbers by the client's own schema, which it holds every call to before a hook hears
   * of it.
   */
  readonly plain?: ReadonlySet<string>;
}

const KNOWN = new Map<string, KnownTool>([
  ["Read", { fields: ["file_path"], access: "read", plain: new Set(["offset", "limit"]) }],
  ["NotebookRead", { fields: ["notebook_path"], access: "read" }],
  ["Glob", { fields: ["path"], access: "read" }],
  ["Grep", { fields: ["path"], access: "read" }],
  ["LS", { fields: ["path"], access: "read" }],
  ["Write", { fields: ["file_path"], access: "write", plain: new Set(["content"]) }],
  [
    "Edit",
    {
      fields: ["file_path"],
      access: "write",
      plain: new Set(["old_string", "new_string", "replace_all"]),
    },
  ],
  ["MultiEdit", { fields: ["file_path"], access: "write" }],
  ["NotebookEdit", { fields: ["notebook_path"], access: "write", plain: new Set(["new_source"]) }],
]);

/** A longer text is a document about something else. */
const MAX_PATCH_LENGTH = 1024 * 1024;

/** How tools that we do not know (MCP servers, later clients) usually call a path. */
const USUAL_FIELD =
  /^(?:file_?(?:path|name)s?|notebook_?path|(?:source|destination|target|src|dst|old|new)(?:_?path|_?file)?|(?:.*[_-])?(?:path|file|dir|directory|folder|uri)s?)$/i;
const USUAL_CAMEL_FIELD = /[a-z](?:Path|File|FileName|Dir|Directory|Folder|Uri)s?$/;

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
  // A known tool without its own field is not the client's: then its path may stand in any of the
  // usual fields.
  const asUsual = known?.fields.some((field) => input[field] !== undefined) === true;
  const access = known?.access ?? "write";
  const found: PathField[] = [];
  // Not `Object.keys`: of what stands for an input in a replay that takes many times as long.
  for (const field of Reflect.ownKeys(input) as string[]) {
    if (asUsual && known?.plain?.has(field)) continue;
    const value = input[field] as Json;
    const isOwn = known?.fields.includes(field) === true;
    if (!isOwn && asUsual && typeof value !== "object") continue;
    const paths = isOwn
      ? strings(value)
      : [...usualPaths(field, value).map(withoutScheme), ...patchedPaths(value)];
    for (const path of paths) found.push({ field, path, access });
  }
  return found;
}

/** Whatever its field is called, a patch names the files that it changes. */
function patchedPaths(value: Json): string[] {
  return typeof value === "string" && value.length <= MAX_PATCH_LENGTH ? patchedFiles(value) : [];
}

/**
 * Also inside objects and lists of objects: `{ files: [{ path }] }`. Iterative, because a call may
 * be nested a thousand levels deep.
 */
function usualPaths(field: string, value: Json): string[] {
  const found: string[] = [];
  const pending: [field: string, value: Json][] = [[field, value]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [key, item] = next;
    if (
      typeof item === "string" &&
      item !== "" &&
      (USUAL_FIELD.test(key) || USUAL_CAMEL_FIELD.test(key))
    )
      found.push(item);
    const children: [string, Json][] = Array.isArray(item)
      ? item.map((child) => [key, child])
      : isObject(item)
        ? Object.entries(item)
        : [];
    for (const child of children.reverse()) pending.push(child);
  }
  return found;
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return [value]
    .flat(Number.POSITIVE_INFINITY)
    .filter((item) => typeof item === "string" && item !== "") as string[];
}

function withoutScheme(path: string): string {
  return path.replace(/^file:(?:\/\/(?:localhost(?=\/))?)?/i, "");
}
