import { isClientTool } from "../protocol/client-tools.ts";
import { shellText, textsOf } from "../protocol/command-text.ts";
import { isObject, type Json, type JsonObject } from "../protocol/json.ts";
import { patchParts } from "../protocol/patch.ts";
import { mcpName } from "./mcp-name.ts";
import { type ToolKind, toolKind } from "./tools.ts";

/** A tool call in Claude Code's terms. */
export interface KnownCall {
  readonly tool?: string;
  readonly input: JsonObject;
}

export interface CallTranslation extends KnownCall {
  /**
   * Fields of `input` that the agent calls otherwise; undefined: the input cannot be translated
   * back.
   */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** What else the same call does. */
  readonly others: readonly KnownCall[];
}

const COMMANDS = [
  "command",
  "cmd",
  "commands",
  "cmds",
  "script",
  "command_line",
  "commandLine",
  "CommandLine",
  "shell_command",
  "code",
];
/** What is typed into a shell that runs already. */
const TYPED = ["input", "chars", "keys", "text", "data"];
const FOLDERS = [
  "cwd",
  "workdir",
  "working_directory",
  "workingDirectory",
  "directory",
  "dir_path",
  "dir",
  "Cwd",
];
const PATHS =
  `file_path filePath absolute_path absolutePath path target_file targetFile filename file_name fileName file notebook_path
  target_notebook uri TargetFile AbsolutePath`.split(/\s+/);
const PATH_LISTS = ["paths", "files", "file_paths", "filePaths", "include"];
const CONTENTS = [
  "content",
  "file_text",
  "contents",
  "fileContent",
  "file_content",
  "new_content",
  "text",
  "CodeContent",
  "code",
];
const OLD = ["old_string", "old_str", "oldString", "oldText", "old_text", "search", "old"];
const NEW =
  `new_string new_str newString newText new_text replace replacement code_edit insert_text insert_line_text new CodeEdit content
  newCode`.split(/\s+/);
const PATTERNS = ["pattern", "glob_pattern", "query", "regex", "glob", "Pattern"];
const SEARCHED = [
  "path",
  "dir_path",
  "directory",
  "target_directory",
  "search_path",
  "base_path",
  "DirectoryPath",
  "folder",
  "target_directories",
];
const URLS = ["url", "uri", "Url", "urls"];
const PATCHES = ["patch", "input", "command", "patchText", "diff", "patch_text", "content"];
const SOURCES = ["source", "source_path", "src", "old_path", "oldPath", "from"];
const TARGETS = [
  "destination",
  "destination_path",
  "dst",
  "dest",
  "new_path",
  "newPath",
  "to",
  "target",
];

/**
 * A tool call of another agent, as the call of Claude Code that does the same. What the tables do
 * not have keeps its name. Undefined: the tables have it, but it does not say what it would run or
 * change.
 */
export function translate(
  tool: string | undefined,
  input: JsonObject,
): CallTranslation | undefined {
  const known = inKnownTerms(tool, input);
  const needed = NEEDED[known.tool ?? ""];
  return needed === undefined || typeof known.input[needed] === "string" ? known : undefined;
}

/** Without it no policy can judge such a call. */
const NEEDED: Readonly<Record<string, string>> = {
  Bash: "command",
  PowerShell: "command",
  Write: "file_path",
  Edit: "file_path",
  MultiEdit: "file_path",
};

function inKnownTerms(tool: string | undefined, input: JsonObject): CallTranslation {
  if (tool === undefined) return { input, fields: {}, others: [] };
  const kind = toolKind(tool);
  if (kind !== undefined) return BY_KIND[kind](input);
  return {
    tool: isClientTool(tool) ? tool : (mcpName(tool) ?? tool),
    input,
    fields: {},
    others: [],
  };
}

const BY_KIND: Readonly<Record<ToolKind, (input: JsonObject) => CallTranslation>> = {
  shell: (input) => shellCall("Bash", input),
  powershell: (input) => shellCall("PowerShell", input),
  write: (input) => renamed("Write", input, { file_path: PATHS, content: CONTENTS }),
  edit: editCalls,
  editor: (input) => {
    const { command, ...rest } = input;
    if (command === "view") return unfielded(BY_KIND.read(rest));
    return unfielded(command === "create" ? BY_KIND.write(rest) : BY_KIND.edit(rest));
  },
  patch: patchCall,
  read: readCalls,
  list: (input) => renamed("LS", input, { path: [...SEARCHED, ...PATHS] }),
  glob: (input) => renamed("Glob", input, { pattern: PATTERNS, path: SEARCHED }),
  grep: (input) => renamed("Grep", input, { pattern: PATTERNS, path: SEARCHED }),
  fetch: fetchCalls,
  search: (input) => ({ tool: "WebSearch", input, fields: {}, others: [] }),
  delete: (input) =>
    asShell(
      input,
      pathsIn(input).map((path) => shellText(["rm", "-r", "--", path])),
    ),
  move: (input) => asShell(input, moves(input)),
  folder: (input) =>
    asShell(
      input,
      pathsIn(input, [...PATHS, ...SEARCHED]).map((path) => shellText(["mkdir", "-p", "--", path])),
    ),
};

/** Several commands are judged together, as one shell would run them, and each by itself. */
function shellCall(tool: "Bash" | "PowerShell", input: JsonObject): CallTranslation {
  const inner = isObject(input["action"]) ? input["action"] : input;
  const field = [...COMMANDS, ...TYPED].find(
    (name) => textsOf(name, listed(inner[name])).length > 0,
  );
  if (field === undefined) return { tool, input, fields: undefined, others: [] };
  const texts = [...COMMANDS, field].flatMap((name) => textsOf(name, listed(inner[name])));
  const commands = [...new Set(texts)];
  const command = commands.join("\n");
  const isPlain = inner === input && commands.length === 1 && input[field] === command;
  const folder = FOLDERS.map((name) => inner[name]).find(
    (value) => typeof value === "string" && value !== "",
  );
  const others = commands.length > 1 ? commands : [];
  const inFolder =
    typeof folder === "string" && tool === "Bash"
      ? commands.map((text) => `cd ${shellText([folder])} && ${text}`)
      : [];
  return {
    tool,
    input: { ...withoutKey(input, field), command },
    fields: isPlain ? { command: field } : undefined,
    others: [...others, ...inFolder].map((text) => ({ tool, input: { command: text } })),
  };
}

/** Some agents send a list as its JSON text. */
function listed(value: Json | undefined): Json {
  if (typeof value !== "string" || !/^\s*\[\s*"/.test(value)) return value ?? null;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** File by file: what is deleted is a file without content. */
function patchCall(input: JsonObject): CallTranslation {
  const found = PATCHES.flatMap((name) => textOf(listed(input[name]))).find(
    (text) => patchParts(text).length > 0,
  );
  const named = pathsIn(input).map((path) => ({ path, added: found ?? "", whole: false }));
  const [first, ...rest] = [...named, ...(found === undefined ? [] : patchParts(found))].map(
    ({ path, added, whole }): KnownCall => ({
      tool: whole ? "Write" : "Edit",
      input: {
        file_path: path,
        ...(whole ? { content: added } : { old_string: "", new_string: added }),
      },
    }),
  );
  if (found === undefined)
    return { tool: "Edit", input: { ...input, ...first?.input }, fields: undefined, others: rest };
  return {
    tool: first?.tool ?? "Edit",
    input: { ...first?.input, patch: found },
    fields: undefined,
    others: rest,
  };
}

/** A list of edits is one of one file, or names a file in each. */
function editCalls(input: JsonObject): CallTranslation {
  const list = ["edits", "replacements", "changes"]
    .map((name) => input[name])
    .find((value) => Array.isArray(value));
  const own = renamed(list === undefined ? "Edit" : "MultiEdit", input, {
    file_path: PATHS,
    old_string: OLD,
    new_string: NEW,
  });
  const named = list === undefined ? [] : textOf(list.filter(isObject));
  const [first, ...rest] = named.map(
    (path): KnownCall => ({ tool: "MultiEdit", input: { ...input, file_path: path } }),
  );
  if (first === undefined) return own;
  const others = typeof own.input["file_path"] === "string" ? [first, ...rest] : rest;
  return { ...own, input: { ...first.input, ...own.input }, fields: undefined, others };
}

function readCalls(input: JsonObject): CallTranslation {
  const own = renamed("Read", input, { file_path: PATHS });
  const all = [...pathsIn(input, PATHS), ...pathsIn(input, PATH_LISTS)];
  if (all.length <= 1 && typeof own.input["file_path"] === "string") return own;
  const [first, ...rest] = all.map(
    (path): KnownCall => ({ tool: "Read", input: { file_path: path } }),
  );
  const further = Object.fromEntries(
    Object.entries(input).filter(([name]) => !PATHS.includes(name) && !PATH_LISTS.includes(name)),
  );
  return { tool: "Read", input: { ...further, ...first?.input }, fields: undefined, others: rest };
}

/** A prompt may contain addresses. */
function fetchCalls(input: JsonObject): CallTranslation {
  const own = renamed("WebFetch", input, { url: URLS });
  const texts = [...URLS, "prompt", "query"].flatMap((name) => textOf(input[name] ?? null));
  const urls = [
    ...new Set(texts.flatMap((text) => text.match(/\bhttps?:\/\/[^\s"'<>)\]]+/gi) ?? [])),
  ];
  if (urls.length <= 1 && typeof own.input["url"] === "string") return own;
  const [first, ...rest] = urls.map(
    (url): KnownCall => ({ tool: "WebFetch", input: { url, prompt: "" } }),
  );
  return {
    tool: "WebFetch",
    input: { ...input, ...first?.input },
    fields: undefined,
    others: rest,
  };
}

function moves(input: JsonObject): string[] {
  const [from] = pathsIn(input, [...SOURCES, ...PATHS]);
  const [to] = pathsIn(input, TARGETS);
  return from === undefined || to === undefined ? [] : [shellText(["mv", "--", from, to])];
}

function asShell(input: JsonObject, commands: readonly string[]): CallTranslation {
  const command = commands.length > 0 ? { command: commands.join("\n") } : {};
  return { tool: "Bash", input: { ...input, ...command }, fields: undefined, others: [] };
}

/** `wanted`: of each field, how agents call it. The first that is there counts. */
function renamed(
  tool: string,
  input: JsonObject,
  wanted: Readonly<Record<string, readonly string[]>>,
): CallTranslation {
  const fields: Record<string, string> = {};
  const result: Record<string, Json> = { ...input };
  for (const [field, names] of Object.entries(wanted)) {
    const given = names.find(
      (name) => typeof input[name] === "string" && !Object.values(fields).includes(name),
    );
    if (given === undefined || given === field) continue;
    delete result[given];
    result[field] = input[given] as Json;
    fields[field] = given;
  }
  return { tool, input: result, fields, others: [] };
}

function unfielded(translation: CallTranslation): CallTranslation {
  return { ...translation, fields: undefined };
}

function pathsIn(
  input: JsonObject,
  names: readonly string[] = [...PATHS, ...PATH_LISTS],
): string[] {
  return [...new Set(names.flatMap((name) => textOf(input[name] ?? null)))];
}

/** The texts of a value: itself, those of a list, or the paths of a list of objects. */
function textOf(value: Json): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textOf);
  return isObject(value) ? PATHS.flatMap((name) => textOf(value[name] ?? null)) : [];
}

function withoutKey(input: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = input;
  return rest;
}
