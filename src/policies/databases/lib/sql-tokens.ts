import type { QueryLanguage } from "../../../programs/lib/query-language.ts";

export interface Token {
  readonly kind: "word" | "quoted" | "sign";
  /** Lower case for words; the content of what is quoted. */
  readonly text: string;
  /** How many parentheses are open around it. */
  readonly depth: number;
}

/** The statements of a text, without comments. */
export function statements(text: string, language: QueryLanguage): Token[][] {
  const all: Token[][] = [[]];
  for (const token of tokenize(text, language)) {
    if (token.kind === "sign" && token.text === ";") all.push([]);
    else all.at(-1)?.push(token);
  }
  return all.filter(({ length }) => length > 0);
}

const SPACE = /[\s\u00a0]+/y;
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\w.]*/y;
const DOLLAR = /\$([\p{L}_]\w*)?\$/uy;

function tokenize(text: string, language: QueryLanguage): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let index = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  while (index < text.length) {
    const blank = take(SPACE) ?? comment(text, index, language);
    if (blank !== undefined) {
      index += blank.length;
      continue;
    }
    const word = take(WORD) ?? take(NUMBER);
    if (word !== undefined) {
      tokens.push({ kind: "word", text: word.toLowerCase(), depth });
      index += word.length;
      continue;
    }
    const mark = language === "postgres" ? take(DOLLAR) : undefined;
    const string = mark === undefined ? quoted(text, index, language) : fenced(text, index, mark);
    if (string) {
      tokens.push({ kind: "quoted", text: string.content, depth });
      index = string.end;
      continue;
    }
    const sign = text[index] ?? "";
    if (sign === ")") depth--;
    tokens.push({ kind: "sign", text: sign, depth });
    if (sign === "(") depth++;
    index++;
  }
  return tokens;
}

/**
 * A comment that starts here. Of `/*! … *\/` only the marks are one: MySQL runs what is between
 * them.
 */
function comment(text: string, index: number, language: QueryLanguage): string | undefined {
  if (
    text.startsWith("--", index) ||
    (text[index] === "#" && language === "mysql") ||
    (text.startsWith("//", index) && language === "cypher")
  ) {
    const end = text.indexOf("\n", index);
    return text.slice(index, end < 0 ? text.length : end);
  }
  if (language === "mysql" && text.startsWith("*/", index)) return "*/";
  if (!text.startsWith("/*", index)) return undefined;
  if (language === "mysql" && /^\/\*M?!\d*/.test(text.slice(index, index + 12)))
    return /^\/\*M?!\d*/.exec(text.slice(index))?.[0];
  return text.slice(index, commentEnd(text, index, language === "postgres"));
}

/** Comments of PostgreSQL nest, those of others do not. */
function commentEnd(text: string, start: number, nests: boolean): number {
  let open = 0;
  for (let index = start; index < text.length; index++) {
    if (nests && text.startsWith("/*", index)) open++;
    if (!text.startsWith("*/", index)) continue;
    open--;
    if (open <= 0) return index + 2;
  }
  return text.length;
}

const CLOSING: Readonly<Record<string, string>> = { "'": "'", '"': '"', "`": "`" };

/** Doubled quotes stand for one; a backslash escapes only where the language says so. */
function quoted(
  text: string,
  start: number,
  language: QueryLanguage,
): { content: string; end: number } | undefined {
  const open = text[start] ?? "";
  const close = language === "mssql" && open === "[" ? "]" : CLOSING[open];
  if (close === undefined) return undefined;
  const escapes =
    language === "mysql" ||
    language === "cypher" ||
    /(?:^|\W)e$/i.test(text.slice(Math.max(0, start - 2), start));
  let content = "";
  for (let index = start + 1; index < text.length; index++) {
    const letter = text[index] ?? "";
    if (letter === "\\" && escapes && close !== "`") content += text[++index] ?? "";
    else if (letter !== close) content += letter;
    else if (text[index + 1] === close) content += text[++index];
    else return { content, end: index + 1 };
  }
  return { content, end: text.length };
}

function fenced(text: string, start: number, mark: string): { content: string; end: number } {
  const end = text.indexOf(mark, start + mark.length);
  return {
    content: text.slice(start + mark.length, end < 0 ? text.length : end),
    end: end < 0 ? text.length : end + mark.length,
  };
}
