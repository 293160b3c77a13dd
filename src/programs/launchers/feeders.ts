import type { ShellWord } from "../../command/facts.ts";
import { unescapeText } from "../../command/unescape.ts";
import { afterOptions, joined, type Launch } from "./launcher.ts";

const XARGS =
  "-I -n -P -L -d -E -s -a -R -S -J --max-args --max-procs --max-lines --delimiter " +
  "--arg-file --max-chars --process-slot-var";

const PARALLEL =
  "-j -N -n -L -S -a -d -E -I -s -P --jobs --max-args --arg-file --delimiter --sshlogin " +
  "--delay --timeout --joblog --results --tmpdir --workdir --wd --colsep -C --retries " +
  "--load --memfree --basefile --header --rpl --tagstring --halt --nice --env --pipe-part " +
  "--recstart --recend --block --return --profile --shebang-wrap --tmux --trim --plus --bf";

export function xargsWords(args: readonly ShellWord[]): readonly ShellWord[] {
  return afterOptions(args, XARGS);
}

/** The placeholder of `xargs -I`, if it has one. */
export function xargsPlaceholder(args: readonly ShellWord[]): string | undefined {
  const head = args.slice(0, args.length - xargsWords(args).length);
  let placeholder: string | undefined;
  for (const [index, { text }] of head.entries()) {
    if (text === "-I") placeholder = head[index + 1]?.text ?? "{}";
    else if (text === "-i" || text === "--replace") placeholder = "{}";
    // The last of them counts: after `-n` the words are put behind the others again.
    else if (/^-[0rtxpo]*[nLl]|^--max-(?:args|lines)/.test(text)) placeholder = undefined;
    else placeholder = /^(?:-I|--replace=|-i)(.+)$/.exec(text)?.[1] ?? placeholder;
  }
  return placeholder;
}

/** Where `xargs` parts its input: at blanks, at `\0` with `-0`, at the letter of `-d`. */
export function xargsSeparator(args: readonly ShellWord[]): RegExp | string {
  const head = args.slice(0, args.length - xargsWords(args).length);
  if (head.some(({ text }) => text === "--null" || /^-[a-z]*0$/.test(text))) return "\0";
  const at = head.findIndex(({ text }) => /^(?:-d|--delimiter)/.test(text));
  const given =
    at < 0
      ? ""
      : (/^(?:-d|--delimiter=)(.+)$/s.exec(head[at]?.text ?? "")?.[1] ?? head[at + 1]?.text ?? "");
  return given === "" ? /\s+/ : unescapeText(given);
}

/** The command of `parallel`, up to its `:::`. */
export function beforeValues(args: readonly ShellWord[]): readonly ShellWord[] {
  const rest = afterOptions(args, PARALLEL);
  const mark = rest.findIndex(({ text }) => /^::::?\+?$/.test(text));
  return mark < 0 ? rest : rest.slice(0, mark);
}

const MAX_VALUES = 32;
/** Options of `parallel` that change how it runs its commands, not which. */
const PLAIN_OPTION =
  /^(?:-[jkvt]\d*%?|--(?:jobs|keep-order|bar|progress|eta|tag|halt|line-buffer|verbose|dry-?run)(?:=.*)?|--lb|\+?\d+%?)$/;

/** For the shell that is read here: a variable that no text can set. */
const UNKNOWN_VALUE = "${stdin[@]}";

/** Where `parallel` puts a value. */
export function hasSlot({ text }: ShellWord): boolean {
  return /\{[\w/.#%+-]*\}|\{=/.test(text);
}

/** It prints its commands instead of running them. */
export function isDryRun(args: readonly ShellWord[]): boolean {
  return ownOptions(args).some(({ text }) => /^--dry-?run$/.test(text));
}

/** Perl that makes the values: it runs in a dry run too. */
export function hasOwnCode(args: readonly ShellWord[]): boolean {
  return args.some(({ text }) => text.includes("{=") || text.startsWith("--rpl"));
}

/**
 * All that it is fed are words behind `:::` that are known, and that mean themselves to a shell:
 * `parallel` quotes them, `joined` does not.
 */
export function feedsKnown(args: readonly ShellWord[]): boolean {
  const values = afterOptions(args, PARALLEL).slice(beforeValues(args).length);
  const known = values.every(
    ({ text, literal, pattern }) =>
      literal && !pattern && (text === ":::" || /^[\w./@%+=,-]+$/.test(text)),
  );
  const isPlain = ownOptions(args).every(({ text, literal }) => literal && PLAIN_OPTION.test(text));
  return values.length > 1 && values.length <= MAX_VALUES && known && isPlain && !hasOwnCode(args);
}

function ownOptions(args: readonly ShellWord[]): readonly ShellWord[] {
  return args.slice(0, args.length - afterOptions(args, PARALLEL).length);
}

/** A value that the text does not name, but only a file, a pipe or a function. */
const UNSEEN: Omit<ShellWord, "at"> = { text: UNKNOWN_VALUE, literal: true, pattern: false };
const SLOT = /\{[\w/.#%+-]*\}/g;
const MAX_LINES = 64;
const MAX_LISTS = 8;
/**
 * Of the same value over and over, one is written out; more rounds than this are nobody's everyday.
 */
const MAX_ROUNDS = 1024;

/**
 * What `parallel` starts; of very many lines only the first are written out, see `parallelHides`.
 */
export function parallelLaunches(args: readonly ShellWord[]): Launch[] {
  if (isDryRun(args)) return [];
  const words = beforeValues(args);
  const lists = valueLists(afterOptions(args, PARALLEL).slice(words.length));
  if (words.length === 0) return lists.flat().map((script) => ({ script }));
  return rounds(lists.slice(0, MAX_LISTS).map(different), MAX_LINES).flatMap((values) =>
    lineOf(words, values),
  );
}

/** More rounds than are written out, or functions that nobody sees. */
export function parallelHides(args: readonly ShellWord[]): boolean {
  const words = beforeValues(args);
  const lists = valueLists(afterOptions(args, PARALLEL).slice(words.length));
  return (
    lists.length > MAX_LISTS ||
    count(lists) > MAX_ROUNDS ||
    count(lists.map(different)) > MAX_LINES ||
    ownOptions(args).some(({ text }) => /^--(?:env|plus|parens)(?:=|$)/.test(text))
  );
}

/** The values behind each `:::`; those behind `::::` stand in files. */
function valueLists(rest: readonly ShellWord[]): ShellWord[][] {
  const lists: ShellWord[][] = [];
  let files = false;
  for (const word of rest) {
    if (/^::::?\+?$/.test(word.text)) {
      files = word.text.startsWith("::::");
      lists.push([]);
    } else lists.at(-1)?.push(files ? { ...UNSEEN, at: word.at } : word);
  }
  return lists;
}

function different(list: readonly ShellWord[]): ShellWord[] {
  return [...new Map(list.map((word) => [word.text, word])).values()];
}

function count(lists: readonly (readonly ShellWord[])[]): number {
  return lists.reduce((all, { length }) => all * Math.max(length, 1), 1);
}

/** One value of each list, in every combination. */
function rounds(lists: readonly (readonly ShellWord[])[], most: number): ShellWord[][] {
  let all: ShellWord[][] = [[]];
  for (const list of lists) {
    if (list.length > 0)
      all = all
        .flatMap((before) => list.slice(0, most).map((value) => [...before, value]))
        .slice(0, most);
  }
  return all;
}

/** `{}` is every value, `{2}` the second; without any of them they stand at the end. */
function lineOf(words: readonly ShellWord[], values: readonly ShellWord[]): Launch[] {
  const [first] = words;
  if (!first) return [];
  const all = values.map(({ text }) => text).join(" ");
  const filled = words.map(({ text }) =>
    values.length === 0
      ? text.replace(SLOT, UNKNOWN_VALUE)
      : text.replace(SLOT, (slot) => values[Number(/\d+/.exec(slot)?.[0] ?? 0) - 1]?.text ?? all),
  );
  const placed = words.some(({ text }) => text.search(SLOT) >= 0);
  const text = [...filled, ...(placed || values.length === 0 ? [] : [all])].join(" ");
  return joined([
    { ...first, text, literal: [...words, ...values].every(({ literal }) => literal) },
  ]);
}
