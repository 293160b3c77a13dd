import { escapeRegExp } from "../../shared/text.ts";

/** Fewer different words show no pattern. */
const FEWEST = 5;
const PLACEHOLDER = "\0";
/**
 * What may replace a word: one plain word, no option, no path, nothing that a shell reads
 * otherwise.
 */
const CLASSES: readonly (readonly [test: RegExp, pattern: string])[] = [
  [/^\d+$/, "[0-9]+"],
  [/^[a-z\d][a-z\d-]*$/, "[a-z0-9][a-z0-9-]*"],
  [/^[A-Za-z\d_][A-Za-z\d_.-]*$/, "[A-Za-z0-9_][A-Za-z0-9_.-]*"],
];

/** Commands that are the same but for one word. */
export interface CommandPattern {
  /** For the whole text. */
  readonly regex: string;
  readonly subjects: readonly string[];
}

/**
 * The patterns that many of these texts share, each text in one of them at most. `between`
 * separates its words: a blank, or a slash.
 */
export function patternsIn(subjects: readonly string[], between: " " | "/"): CommandPattern[] {
  const left = new Set(subjects);
  const shared = new Map<string, string[]>();
  for (const subject of left)
    for (const shape of shapesOf(subject, between))
      shared.set(shape, [...(shared.get(shape) ?? []), subject]);
  const patterns: CommandPattern[] = [];
  for (const [shape, all] of [...shared].sort(([, one], [, other]) => other.length - one.length)) {
    const found = all.filter((subject) => left.has(subject));
    const regex = found.length < FEWEST ? undefined : regexOf(shape, found, between);
    if (regex === undefined) continue;
    for (const subject of found) left.delete(subject);
    patterns.push({ regex, subjects: found });
  }
  return patterns;
}

/**
 * The text with one of its words taken out. The program stays, and so does the folder of a file.
 */
function shapesOf(subject: string, between: string): string[] {
  const words = subject.split(between);
  const first = between === "/" ? words.length - 1 : 1;
  return words.slice(first).map((_, index) => words.with(first + index, PLACEHOLDER).join(between));
}

function regexOf(shape: string, subjects: readonly string[], between: string): string | undefined {
  const at = shape.split(between).indexOf(PLACEHOLDER);
  const words = subjects.map((subject) => subject.split(between)[at] ?? "");
  const start = commonStart(words);
  const rest = words.map((word) => word.slice(start.length));
  const end = commonEnd(rest);
  const middles = rest.map((word) => word.slice(0, word.length - end.length));
  const [, pattern] = CLASSES.find(([test]) => middles.every((middle) => test.test(middle))) ?? [];
  return pattern === undefined
    ? undefined
    : `^${escapeRegExp(shape).replace(PLACEHOLDER, () => escapeRegExp(start) + pattern + escapeRegExp(end))}$`;
}

/**
 * Up to and with the last sign that ends a part of a word: `feature/` of `feature/login` and
 * `feature/logout`.
 */
function commonStart(words: readonly string[]): string {
  const [first = ""] = words;
  let length = 0;
  while (length < first.length && words.every((word) => word[length] === first[length])) length++;
  return /^.*[^A-Za-z\d]/.exec(first.slice(0, length))?.[0] ?? "";
}

function commonEnd(words: readonly string[]): string {
  const backwards = (word: string): string => [...word].reverse().join("");
  return backwards(commonStart(words.map(backwards)));
}
