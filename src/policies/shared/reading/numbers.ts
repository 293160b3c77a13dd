import type { ShellCommand } from "../../../command/facts.ts";
import { isFedBy } from "./paths.ts";

/**
 * Where a shell calculates: an index, an offset, a comparison. What is evaluated there may hold
 * `a[$(…)]`, which runs.
 */
const NUMBERS =
  /\(\(|\$\[|\[\$|:\$|\$\{?[#!+=~^]*\w+\[(?![@*]|-?\d+\])|(?:^|[\s;&|(])\w+\[(?![@*]|-?\d+\])[^\]\n]{0,80}\]\+?=|\$\{[\w@*]+:(?![-=?+]|\s*-?\d+(?::\s*-?\d+)?\})/;
const COMPARES = /\s-(?:eq|ne|lt|le|gt|ge|v)\s/;
const READS_DATA = new Set(["read", "mapfile", "readarray", "getopts"]);
const PRINTS_NUMBER = new Set(["wc", "nproc", "seq", "expr", "id", "stat", "date"]);
const SEARCHES = /^(?:[efz]?grep|rg|ag)$/;
/** The words of a loop that are not plain: names of files, an index, an escape. */
const LOOP_WORDS = /\b(?:for|select)[\s\\]+\w+[\s\\]+in\b([^;\n]*)/g;
const CALCULATION = /\$\(\([^'"\\`$]*\)\)/g;

/**
 * A value that is evaluated as a number, and that is only known at run time or put together from
 * pieces.
 */
export function calculatesWithData(text: string, commands: readonly ShellCommand[]): boolean {
  if (!NUMBERS.test(text) && !(text.includes("[[") && COMPARES.test(text))) return false;
  if (/\$\((?!\()|`|PATH|\\[$`[]/.test(text)) return true;
  for (const [, words = ""] of text.matchAll(LOOP_WORDS))
    if (/[*?[\\]/.test(words) || hasOpenQuote(words)) return true;
  return takesData(commands) || commands.some((command) => holdsIndex(command, text));
}

/** Some command takes what it is given at run time into a variable. */
export function takesData(commands: readonly ShellCommand[]): boolean {
  return commands.some(
    ({ name, args }) =>
      READS_DATA.has(name) || (name === "printf" && args[0]?.text.startsWith("-v") === true),
  );
}

/** Everything that feeds a command prints a number, or is counted by what does. */
export function isFedNumbers({ sources }: ShellCommand): boolean {
  const counting = sources.filter(printsNumber);
  return sources.every((source) =>
    counting.some((other) => other === source || isFedBy(other, source)),
  );
}

function printsNumber({ name, args }: ShellCommand): boolean {
  if (PRINTS_NUMBER.has(name)) return !args.some(({ text }) => text.includes("["));
  return SEARCHES.test(name) && args.some(({ text }) => text === "-c" || text === "--count");
}

/**
 * A variable is set to a text with an index in it, or to one that is not known and may have one.
 */
function holdsIndex({ assigns, environment, at }: ShellCommand, text: string): boolean {
  return assigns.some((name) => {
    const value = environment[name];
    if (value !== undefined) return /[[$`]/.test(value);
    const source = at.span ? text.slice(...at.span) : text;
    return /[[\\]/.test(source.replace(CALCULATION, ""));
  });
}

function hasOpenQuote(words: string): boolean {
  return words.split("'").length % 2 === 0 || words.split('"').length % 2 === 0;
}
