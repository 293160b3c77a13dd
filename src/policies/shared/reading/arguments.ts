import type { ShellWord } from "../../../command/facts.ts";
import type { Node } from "./node.ts";

export interface GivenOption {
  readonly name: string;
  readonly value?: ShellWord | undefined;
}

export interface Arguments {
  readonly operands: readonly ShellWord[];
  readonly given: readonly GivenOption[];
  /** Where the first operand stands, or the end. */
  readonly first: number;
}

/** Where a word stands: `-x`, the value after it, an operand before `--` or behind it. */
export type Role = "option" | "value" | "operand" | "dashed";

/** Whether a word that is only known at run time may stand there, so many operands in. */
export type TrustWord = (word: ShellWord, role: Role, operands: number) => boolean;

/**
 * The arguments sorted by the table; a string is the word that is not listed in it. `leading`: only
 * up to the first operand.
 */
export function sortArguments(
  args: readonly ShellWord[],
  node: Node,
  trust: TrustWord,
  leading = false,
): Arguments | string {
  const operands: ShellWord[] = [];
  const given: GivenOption[] = [];
  let first = args.length;
  let dashed = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const { text } = word;
    if (text === "--" && !dashed && word.literal) {
      dashed = true;
      continue;
    }
    if (
      dashed ||
      !text.startsWith("-") ||
      text === "-" ||
      (node.row.ordered && operands.length > 0)
    ) {
      if (
        !trust(
          word,
          dashed || (node.row.ordered && operands.length > 0) ? "dashed" : "operand",
          operands.length,
        )
      )
        return text;
      first = Math.min(first, index);
      if (leading) break;
      operands.push(word);
      continue;
    }
    if (!trust(word, "option", operands.length)) return text;
    const found = text.startsWith("--")
      ? longOption(word, node)
      : (wholeOption(word, node) ?? bundle(word, node));
    if (!found) return text;
    const last = found.at(-1);
    if (last && takesNext(last, node)) {
      const value = args[index + 1];
      const isValue = value && (!value.text.startsWith("-") || /^-\d*$/.test(value.text));
      // A value that looks like an option is read as one: then it is harmless whichever way the
      // program reads it.
      if (isValue) {
        if (!trust(value, "value", operands.length)) return value.text;
        found[found.length - 1] = { name: last.name, value };
        index++;
      }
    }
    given.push(...found);
  }
  return { operands, given, first };
}

function takesNext({ name, value }: GivenOption, node: Node): boolean {
  return value === undefined && node.options.get(name) === "value";
}

function longOption(word: ShellWord, node: Node): GivenOption[] | undefined {
  const { name, value } = split(word);
  if (name.startsWith("---") && node.except.includes("---")) return undefined;
  if (!node.options.has(name) && (!node.open || isExcepted(name, node))) return undefined;
  return [{ name, value }];
}

/** `-json`, `-state=x`, `-20`: one dash, and still one option. */
function wholeOption(word: ShellWord, node: Node): GivenOption[] | undefined {
  const { name, value } = split(word);
  if (node.options.has(name)) return [{ name, value }];
  if (/^-\d+$/.test(word.text) && (node.open || node.options.has("-#"))) return [{ name: "-#" }];
  return undefined;
}

function bundle(word: ShellWord, node: Node): GivenOption[] | undefined {
  const found: GivenOption[] = [];
  const { text } = word;
  if (node.except.includes(text.split("=")[0] ?? text)) return undefined;
  for (let index = 1; index < text.length; index++) {
    const name = `-${text[index]}`;
    const arity = node.options.get(name);
    if (arity === undefined && (!node.open || node.except.includes(name))) return undefined;
    const rest = text.slice(index + 1);
    if (arity === undefined || arity === "flag" || rest === "") {
      found.push({ name });
      if (node.row.unbundled) break;
      continue;
    }
    found.push({ name, value: { ...word, text: rest } });
    break;
  }
  return found;
}

function split(word: ShellWord): GivenOption {
  const equals = word.text.indexOf("=");
  if (equals < 0) return { name: word.text };
  return {
    name: word.text.slice(0, equals),
    value: { ...word, text: word.text.slice(equals + 1) },
  };
}

/** Also by an abbreviation: `--outp` is `--output`. */
function isExcepted(name: string, node: Node): boolean {
  return node.except.some(
    (harmful) => harmful === name || (name.length > 2 && harmful.startsWith(name)),
  );
}
