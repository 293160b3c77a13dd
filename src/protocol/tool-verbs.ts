import type { JsonObject } from "./json.ts";

const READS = new Set(
  (
    "read get list search find view open stat cat show fetch describe head tail grep glob ls " +
    "info exists"
  ).split(" "),
);
const CHANGES =
  /^(?:(?:over)?writ|edit|replac|creat|delet|remov|renam|updat|upsert|modif|insert|append|truncat)|^(?:put|move|save|set|add|patch|apply|upload|copy|sync|change|store|make|run|exec|execute|rm|mv|cp|touch|push|post|send)$/;
const SHELL_WORD =
  /^(?:(?:ba|z)?sh|shells?|terminals?|[pt]ty|console|cmd|commands?|exec|powershell|pwsh|keys|keystrokes|tmux|repl)$/;
const SHELL_SERVER =
  /(?:^|[^a-z])(?:bash|shell|terminal|tmux|ssh|powershell|console|iterm2?)(?:[^a-z]|$)/i;
const BRINGS_TEXT =
  /^(?:contents?|text|data|body|value|bytes|file_?(?:text|contents?)|new_?(?:str|string|text|content|path|name)|replac\w*|edits|changes|patch|diff|insert\w*|append\w*)$/i;

/**
 * The words of a tool's own name, without that of its server: `mcp__lsp__editFile` is `edit`,
 * `file`.
 */
export function toolWords(tool: string): string[] {
  const own = tool.startsWith("mcp__") ? tool.split("__").slice(2).join("_") : tool;
  return own
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** By its name it only reads, and it is given nothing to write. */
export function isReadingTool(tool: string, input: JsonObject): boolean {
  const [verb = "", ...rest] = toolWords(tool);
  return (
    READS.has(verb) &&
    !rest.some((word) => CHANGES.test(word)) &&
    !Object.keys(input).some((field) => BRINGS_TEXT.test(field))
  );
}

/** Whether a word of its name says that it changes files. */
export function isChangingTool(tool: string): boolean {
  return toolWords(tool).some((word) => CHANGES.test(word));
}

/** By its name or that of its server, what it is given goes to a shell. */
export function saysShell(tool: string): boolean {
  const words = toolWords(tool);
  if (words.some((word, index) => SHELL_WORD.test(word) || (index > 0 && word === "process")))
    return true;
  if (words.length === 1 && /^(?:run|execute)$/.test(words[0] ?? "")) return true;
  return tool.startsWith("mcp__") && SHELL_SERVER.test(tool.split("__")[1] ?? "");
}
