import { shellText } from "./command-text.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { isChangingTool, isReadingTool, toolWords } from "./tool-verbs.ts";
import { type PathField, pathFields } from "./tools.ts";

/** What a tool does to a file, as the call of Claude Code that does the same. */
interface FileChange {
  readonly tool: "Write" | "Edit" | "Bash";
  readonly input: JsonObject;
  readonly field: string;
}

const MAX_PATHS = 16;
const MAX_CONTENT = 1024 * 1024;
const CONTENT =
  /^(?:contents?|text|data|body|value|lines?|code|file_?(?:text|contents?)|new_?(?:str|string|text|content|code)|replac\w*|patch|diff|insert\w*|append\w*)$/i;
const OLD = /^old_?(?:str|string|text|content)$/i;
const FOLDER = /^(?:mkdir|director(?:y|ies)|dirs?|folders?)$/;

/** The files that a tool of another server changes, by its name and what it is given. */
export function fileChanges(tool: string, input: JsonObject): readonly FileChange[] {
  if (isReadingTool(tool, input)) return [];
  const paths = pathFields(tool, input).slice(0, MAX_PATHS);
  const [first, second] = paths;
  if (!first) return [];
  const words = toolWords(tool);
  const says = (...verbs: string[]): boolean => words.some((word) => verbs.includes(word));
  const { content, edits } = contentIn(input);
  const shell = (argv: readonly string[]): FileChange => ({
    tool: "Bash",
    input: { command: tildeText(argv) },
    field: first.field,
  });
  if (content === undefined && says("delete", "remove", "rm", "unlink", "trash", "erase"))
    return paths.map(({ path }) => shell(["rm", "-r", "--", path]));
  if (content === undefined && second && says("move", "rename", "mv"))
    return [shell(["mv", "--", ...ends(paths)])];
  if (content === undefined && second && says("copy", "cp", "duplicate"))
    return [shell(["cp", "-r", "--", ...ends(paths)])];
  if (content === undefined && words.some((word) => FOLDER.test(word))) return [];
  if (content === undefined && !isChangingTool(tool)) return [];
  return paths.map(({ path, field }) => ({
    tool: edits ? "Edit" : "Write",
    input: edits
      ? { file_path: path, old_string: "", new_string: content ?? "" }
      : { file_path: path, content: content ?? "" },
    field,
  }));
}

/** What is moved first, where it goes last, whatever order the fields have. */
function ends(paths: readonly PathField[]): string[] {
  const goal = paths.findIndex(({ field }) => /dest|dst|target|new|to$/i.test(field));
  const at = goal < 0 ? paths.length - 1 : goal;
  return [...paths.filter((_, index) => index !== at), ...paths.slice(at, at + 1)].map(
    ({ path }) => path,
  );
}

/** A leading `~` is left as it is: servers and shells take it for the home folder. */
function tildeText(argv: readonly string[]): string {
  return argv
    .map((word) =>
      /^~(?:\/|$)/.test(word)
        ? `~${word.length > 1 ? shellText([word.slice(1)]) : ""}`
        : shellText([word]),
    )
    .join(" ");
}

function contentIn(input: JsonObject): {
  readonly content: string | undefined;
  readonly edits: boolean;
} {
  const texts: string[] = [];
  let edits = false;
  const pending: [field: string, value: Json][] = Object.entries(input);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [field, value] = next;
    if (OLD.test(field)) edits = true;
    if (typeof value === "string" && CONTENT.test(field)) texts.push(value);
    else if (Array.isArray(value)) for (const item of value) pending.push([field, item]);
    else if (isObject(value)) pending.push(...(Object.entries(value) as [string, Json][]));
  }
  return {
    content: texts.length === 0 ? undefined : texts.reverse().join("\n").slice(0, MAX_CONTENT),
    edits,
  };
}
