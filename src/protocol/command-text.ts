import { isObject, type Json, type JsonObject } from "./json.ts";
import { isReadingTool, saysShell } from "./tool-verbs.ts";

/** A text in a tool's input that looks like something to be run. */
export interface CommandText {
  /** The top-level field it was found in. */
  readonly field: string;
  readonly text: string;
  /**
   * `code`: of a language that the field's name does not tell. `typed`: into a shell, by the name
   * of the tool.
   */
  readonly kind: "command" | "code" | "typed";
}

/** More than a call has reason for: what is left is read as one text. */
const MAX_TEXTS = 32;
/** Texts that are read as JSON, of all that an input has. */
const MAX_PARSED = 8;
const MAX_PARSED_LENGTH = 64 * 1024;

/** Compared without case, `_` and `-`. */
const COMMAND =
  /^(?:.*(?:command|cmd)(?:s|lines?|text|string|str)?|argv|bash|shell|exec|execute|run|terminal)$/;
const CODE =
  /^(?:(?:python|js|javascript|node|shell|bash|source|powershell)?(?:code|script)s?|snippets?|python|javascript)$/;
const PROGRAM = /^(?:program|executable|exe|binary|bin|entrypoint)$/;
const ARGUMENTS = /^(?:args|arguments|argv|params|parameters)$/;
const TYPED = /^(?:input|chars|keys|keystrokes|text|data|stdin|lines?)$/;
const LIST = /s$/;

/** Where the search of an input stands. */
interface Branch {
  readonly field: string;
  readonly value: Json;
  /** It stands below a field for commands: each text in it is taken for one. */
  readonly isCommand: boolean;
}

/**
 * Everything in an input that looks like a command or code, at any depth, also in JSON that is
 * handed over as text.
 */
export function commandTexts(input: JsonObject, tool = ""): CommandText[] {
  const found: CommandText[] = typedTexts(input, tool);
  const pending: Branch[] = [{ field: "", value: input, isCommand: false }];
  let parsed = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { field: top, value, isCommand } = next;
    const inner = typeof value === "string" && parsed < MAX_PARSED ? parsedJson(value) : undefined;
    if (inner !== undefined) parsed++;
    if (inner !== undefined) pending.push({ field: top, value: inner, isCommand });
    if (Array.isArray(value))
      for (const item of value) pending.push({ field: top, value: item, isCommand });
    if (!isObject(value)) continue;
    const words = argumentsIn(value);
    for (const [key, item] of Object.entries(value)) {
      const field = top === "" ? key : top;
      const kind =
        kindOf(key, words) ??
        (isCommand && !ARGUMENTS.test(key.toLowerCase()) ? "command" : undefined);
      if (kind !== undefined)
        for (const text of textsOf(key, item, words)) found.push({ field, text, kind });
      if (kind === undefined || typeof item === "object" || parsed < MAX_PARSED)
        pending.push({ field, value: item, isCommand: isCommand || kind === "command" });
    }
  }
  return found.length <= MAX_TEXTS
    ? found
    : [...found.slice(0, MAX_TEXTS - 1), together(found.slice(MAX_TEXTS - 1))];
}

/** What a tool types into a shell, if its name says so. */
function typedTexts(input: JsonObject, tool: string): CommandText[] {
  if (!saysShell(tool) || isReadingTool(tool, {})) return [];
  return Object.entries(input).flatMap(([field, value]) => {
    const texts = TYPED.test(field.toLowerCase()) ? textsOf("", value) : [];
    return texts.map((text): CommandText => ({ field, text, kind: "typed" }));
  });
}

function parsedJson(text: string): Json | undefined {
  if (text.length > MAX_PARSED_LENGTH || !/^\s*(?:\{\s*"|\[\s*["{[])/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The words of a program's command line as one shell text. */
export function shellText(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/** The commands in a value: a text, an argv, or, in a field for several, a list of either. */
export function textsOf(key: string, value: Json, words = ""): string[] {
  if (typeof value === "string")
    return value.trim() === "" ? [] : [words === "" ? value : `${value} ${words}`];
  if (!Array.isArray(value)) return [];
  const isList = LIST.test(key) || value.some((item) => typeof item !== "string");
  if (isList) return value.flatMap((item) => (isObject(item) ? [] : textsOf("", item)));
  return value.length === 0 ? [] : [shellText(value as string[])];
}

function kindOf(key: string, words: string): CommandText["kind"] | undefined {
  const name = key.toLowerCase().replaceAll(/[_-]/g, "");
  if (COMMAND.test(name) || (words !== "" && PROGRAM.test(name))) return "command";
  return CODE.test(name) ? "code" : undefined;
}

/**
 * `{ command: "rm", args: ["-rf", "x"] }` or `args: "-rf x"`, as it would stand behind the program.
 */
function argumentsIn(value: JsonObject): string {
  for (const [key, item] of Object.entries(value)) {
    if (!ARGUMENTS.test(key.toLowerCase())) continue;
    if (typeof item === "string") return item.trim();
    if (Array.isArray(item) && item.every((word) => typeof word === "string"))
      return shellText(item as string[]);
  }
  return "";
}

function together(rest: readonly CommandText[]): CommandText {
  const [first] = rest;
  return {
    field: first?.field ?? "",
    text: rest.map(({ text }) => text).join("\n"),
    kind: "command",
  };
}
