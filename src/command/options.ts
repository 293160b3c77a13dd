import type { ShellWord } from "./facts.ts";
import { wordSet } from "./word-set.ts";

/** The arguments of a program, sorted into options, their values and operands. */
export interface Options {
  /** What is left: files, sub-commands, everything that is no option; all words after `--`. */
  readonly operands: readonly ShellWord[];
  /** Every option as written: `-r`, `--force`; bundles taken apart as far as it is clear. */
  readonly names: readonly string[];
  /**
   * One of these was given: `-r` also inside `-rf`, `--recursive` also as `--recur`. For what makes
   * a command worse.
   */
  has(...names: readonly string[]): boolean;
  /** One of these was given in full. For what makes a command harmless, such as `--dry-run`. */
  exactly(...names: readonly string[]): boolean;
  values(...names: readonly string[]): readonly ShellWord[];
}

const NAMED = /^--?[A-Za-z][\w-]*$/;

/** `valued` lists the options that take a value, as `"-C --directory"`. */
export function readOptions(args: readonly ShellWord[], valued = ""): Options {
  const takes = wordSet(valued);
  const operands: ShellWord[] = [];
  const names: string[] = [];
  const found: { name: string; value: ShellWord }[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const { text } = word;
    if (text === "--") {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (!text.startsWith("-") || text === "-") {
      operands.push(word);
      continue;
    }
    const equals = text.indexOf("=");
    const name = equals > 0 && text.startsWith("--") ? text.slice(0, equals) : text;
    if (name !== text) found.push({ name, value: { ...word, text: text.slice(equals + 1) } });
    else if (takes.has(name)) {
      const value = args[++index];
      if (value) found.push({ name, value });
    }
    names.push(name);
    if (/^-[A-Za-z]./.test(name) && !takes.has(name))
      index += bundle(name, word, takes, names, found, args[index + 1]);
  }
  return {
    operands,
    names,
    has: (...wanted) => wanted.some((name) => names.some((given) => spells(given, name))),
    exactly: (...wanted) => wanted.some((name) => names.includes(name)),
    // `--exclude` is an option of its own, and no short form of `--exclude-from`.
    values: (...wanted) =>
      found
        .filter(
          ({ name }) =>
            wanted.includes(name) ||
            (!takes.has(name) && wanted.some((candidate) => spells(name, candidate))),
        )
        .map(({ value }) => value),
  };
}

/**
 * `-xzf archive`: letters up to one that takes a value, which is the rest or the next word. Returns
 * how many words it used up.
 */
function bundle(
  name: string,
  word: ShellWord,
  takes: ReadonlySet<string>,
  names: string[],
  found: { name: string; value: ShellWord }[],
  next: ShellWord | undefined,
): number {
  for (let index = 1; index < name.length; index++) {
    const letter = `-${name[index]}`;
    names.push(letter);
    if (!takes.has(letter)) continue;
    const rest = name.slice(index + 1);
    if (rest !== "") found.push({ name: letter, value: { ...word, text: rest } });
    else if (next) found.push({ name: letter, value: next });
    return rest === "" && next ? 1 : 0;
  }
  return 0;
}

function spells(given: string, wanted: string): boolean {
  if (given === wanted) return true;
  return (
    wanted.startsWith("--") &&
    given.startsWith("--") &&
    given.length > 3 &&
    NAMED.test(given) &&
    wanted.startsWith(given)
  );
}
