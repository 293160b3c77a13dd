import type { QueryLanguage } from "../../../programs/lib/query-language.ts";
import type { CodeHarm } from "./code-harm.ts";
import { allRows, FUNCTIONS, PHRASES, STARTS } from "./sql-rules.ts";
import { statements, type Token } from "./sql-tokens.ts";

const DEEPEST = 3;
/**
 * Tokens looked at again behind a word such as `alter` or `delete`, in all: keeps the time linear.
 */
const MAX_STEPS = 200_000;

/**
 * What the statements of a text destroy or give away. Strings and comments are not statements,
 * unless they are executed.
 */
export function readSql(text: string, language: QueryLanguage): CodeHarm[] {
  const steps = { left: MAX_STEPS };
  const hits = read(text, language, 0, steps);
  return steps.left > 0
    ? hits
    : [...hits, { kind: "ask", effect: "is too long to be read to its end" }];
}

interface Steps {
  left: number;
}

function read(text: string, language: QueryLanguage, depth: number, steps: Steps): CodeHarm[] {
  const hits: CodeHarm[] = [];
  const generates = /\\gexec\b/.test(text);
  for (const statement of statements(text, language)) {
    if (depth < DEEPEST && (generates || executesText(statement)))
      for (const { kind, text: code } of statement)
        if (kind === "quoted") hits.push(...read(code, language, depth + 1, steps));
    hits.push(...judge(statement, steps));
  }
  return hits;
}

/** Statements that run the text they are given. */
const EXECUTES = new Set([
  "execute",
  "exec",
  "prepare",
  "immediate",
  "sp_executesql",
  "dblink_exec",
]);
/** After these a statement may begin in the middle of another. */
const OPENS = new Set([
  "(",
  ")",
  "begin",
  "then",
  "else",
  "loop",
  "do",
  "as",
  "go",
  "analyze",
  "verbose",
  "instead",
  "end",
  "exec",
  "execute",
]);
/** What these define runs later, if at all. */
const DEFINES = new Set(["function", "procedure", "trigger", "rule", "event", "package", "policy"]);

function executesText(statement: readonly Token[]): boolean {
  return (
    statement[0]?.text === "do" ||
    statement.some(({ kind, text }) => kind === "word" && EXECUTES.has(text))
  );
}

function judge(statement: readonly Token[], steps: Steps): CodeHarm[] {
  const [first] = statement;
  if (
    first?.text === "create" &&
    statement.slice(1, 6).some(({ kind, text }) => kind === "word" && DEFINES.has(text))
  )
    return [];
  const hits: CodeHarm[] = [];
  for (const [index, { kind, text }] of statement.entries()) {
    if (kind !== "word") continue;
    const begins = index === 0 || OPENS.has(statement[index - 1]?.text ?? "");
    const phrase = PHRASES.get(text)?.find(
      ({ words, anywhere }) => (anywhere || begins) && says(statement, index, words, steps),
    );
    if (phrase) hits.push(phrase);
    const called = FUNCTIONS.get(text);
    if (called && (statement[index + 1]?.text === "(" || begins)) hits.push(called);
    const whole = begins ? STARTS.get(text) : undefined;
    if (!whole || steps.left <= 0) continue;
    const rest = statement.slice(index);
    steps.left -= rest.length;
    if (whole.fits(rest) && allRows(rest)) hits.push(whole);
  }
  return hits;
}

/** These words from here on; `…` lets anything stand between, `!a|b` is any name but these. */
function says(
  tokens: readonly Token[],
  from: number,
  words: readonly string[],
  steps: Steps,
  at = 0,
): boolean {
  const word = words[at];
  if (word === undefined) return true;
  if (word === "…") {
    for (let index = from; index < tokens.length && steps.left > 0; index++, steps.left--)
      if (says(tokens, index, words, steps, at + 1)) return true;
    return false;
  }
  const token = tokens[from];
  if (!token || token.kind === "sign") return false;
  const listed = token.kind === "word" && alternatives(word).has(token.text);
  return listed !== word.startsWith("!") && says(tokens, from + 1, words, steps, at + 1);
}

const split = new Map<string, ReadonlySet<string>>();

/** The words come from a table, so there are few, and each is taken apart once. */
function alternatives(word: string): ReadonlySet<string> {
  const set = split.get(word) ?? new Set(word.replace("!", "").split("|"));
  split.set(word, set);
  return set;
}
