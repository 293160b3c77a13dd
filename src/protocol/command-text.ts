import { isObject, type Json, type JsonObject } from "./json.ts";

/** A text in a tool's input that looks like something to be run. */
export interface CommandText {
  /** The top-level field it was found in. */
  readonly field: string;
  readonly text: string;
  /** `code`: of a language that the field's name does not tell. */
  readonly kind: "command" | "code";
}

/** More than a call has reason for: what is left is read as one text. */
const MAX_TEXTS = 32;

/** Compared without case, `_` and `-`. */
const COMMAND = /^(?:.*(?:command|cmd)(?:s|lines?|text|string)?|argv|bash|shell|exec|terminal)$/;
const CODE = /^(?:(?:python|js|javascript|node|shell|bash|source|powershell)?(?:code|script)s?|snippets?|python|javascript)$/;
const PROGRAM = /^(?:program|executable|exe|binary|bin|entrypoint)$/;
const ARGUMENTS = /^(?:args|arguments|argv|params|parameters)$/;
const LIST = /s$/;

/** Everything in an input that looks like a command or code, at any depth. */
export function commandTexts(input: JsonObject): CommandText[] {
  const found: CommandText[] = [];
  const pending: [field: string, value: Json][] = [["", input]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [top, value] = next;
    if (Array.isArray(value)) for (const item of value) pending.push([top, item]);
    if (!isObject(value)) continue;
    const words = argumentsIn(value);
    for (const [key, item] of Object.entries(value)) {
      const field = top === "" ? key : top;
      const kind = kindOf(key, words);
      if (kind === undefined) pending.push([field, item]);
      else for (const text of textsOf(key, item, words)) found.push({ field, text, kind });
      if (kind !== undefined && typeof item === "object") pending.push([field, item]);
    }
  }
  return found.length <= MAX_TEXTS ? found : [...found.slice(0, MAX_TEXTS - 1), together(found.slice(MAX_TEXTS - 1))];
}

/** The words of a program's command line as one shell text. */
export function shellText(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

/** The commands in a value: a text, an argv, or, in a field for several, a list of either. */
export function textsOf(key: string, value: Json, words: readonly string[] = []): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [words.length > 0 ? `${value} ${shellText(words)}` : value];
  if (!Array.isArray(value)) return [];
  const isList = LIST.test(key) || value.some((item) => typeof item !== "string");
  if (isList) return value.flatMap((item) => (isObject(item) ? [] : textsOf("", item)));
  return value.length === 0 ? [] : [shellText(value as string[])];
}

function kindOf(key: string, words: readonly string[]): CommandText["kind"] | undefined {
  const name = key.toLowerCase().replaceAll(/[_-]/g, "");
  if (COMMAND.test(name) || (words.length > 0 && PROGRAM.test(name))) return "command";
  return CODE.test(name) ? "code" : undefined;
}

/** `{ command: "rm", args: ["-rf", "x"] }` */
function argumentsIn(value: JsonObject): string[] {
  const [, found] = Object.entries(value).find(([key, item]) => ARGUMENTS.test(key.toLowerCase()) && Array.isArray(item)) ?? [];
  const all = Array.isArray(found) ? found : [];
  return all.every((item) => typeof item === "string") ? (all as string[]) : [];
}

function together(rest: readonly CommandText[]): CommandText {
  const [first] = rest;
  return { field: first?.field ?? "", text: rest.map(({ text }) => text).join("\n"), kind: "command" };
}
