/** Words that run or read something else, or show what is none of the program's business. */
const FORBIDDEN = new Set([
  "system",
  "getline",
  "ENVIRON",
  "ARGV",
  "ARGC",
  "PROCINFO",
  "FUNCTAB",
  "SYMTAB",
]);
/** After these a slash begins a pattern, although they look like names. */
const BEFORE_PATTERN = new Set(
  "print printf return else do in case exit delete BEGIN END".split(" "),
);
const CONDITIONS = new Set(["if", "while", "for", "switch"]);
const SINKS = new Set(['"/dev/null"', '"/dev/stdout"', '"/dev/stderr"']);
const SIGNS = /(?:\|\||&&|\|&|>>|>=|<=|==|!=|\+\+|--|\\\r?\n|[\s\S])/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d[\w.]*/y;

interface Token {
  readonly kind: "name" | "value" | "sign";
  readonly text: string;
}

/**
 * Whether an awk program only prints. Strings and patterns are told from code; where that is
 * unclear, the answer is no.
 */
export function awkOnlyPrints(code: string): boolean {
  const tokens = tokensOf(code);
  if (!tokens) return false;
  let printing = false;
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === "name") {
      if (FORBIDDEN.has(text)) return false;
      if (text === "print" || text === "printf") printing = true;
    }
    if (kind !== "sign") continue;
    if (text === "|" || text === "|&" || text === "@") return false;
    if (
      text === ";" ||
      text === "{" ||
      text === "}" ||
      (text === "\n" && !continues(tokens, index))
    )
      printing = false;
    if (printing && (text === ">" || text === ">>") && !endsAtSink(tokens, index)) return false;
  }
  return true;
}

/** After these line breaks do not end the statement. */
function continues(tokens: readonly Token[], index: number): boolean {
  let before = index - 1;
  while (tokens[before]?.text === "\n") before--;
  const token = tokens[before];
  return token?.kind === "sign" && [",", "&&", "||", "?", ":"].includes(token.text);
}

function endsAtSink(tokens: readonly Token[], index: number): boolean {
  const [target, next] = [tokens[index + 1], tokens[index + 2]];
  return (
    target !== undefined &&
    SINKS.has(target.text) &&
    (next === undefined || [";", "}", "\n"].includes(next.text))
  );
}

function tokensOf(code: string): Token[] | undefined {
  const tokens: Token[] = [];
  const conditions: boolean[] = [];
  let closesCondition = false;
  for (let index = 0; index < code.length; ) {
    const character = code[index] ?? "";
    if (character === "#") {
      const end = code.indexOf("\n", index);
      index = end < 0 ? code.length : end;
      continue;
    }
    const opens =
      character === "/"
        ? slash(tokens.at(-1), closesCondition)
        : character === '"'
          ? "pattern"
          : "sign";
    if (opens === "unclear") return undefined;
    const end = opens === "pattern" ? closing(code, index) : matchEnd(code, index);
    if (end === undefined) return undefined;
    const text = code.slice(index, end);
    index = end;
    if (/^(?:[ \t\r]|\\\r?\n)/.test(text)) continue;
    if (text === "(") conditions.push(CONDITIONS.has(tokens.at(-1)?.text ?? ""));
    closesCondition = text === ")" && conditions.pop() !== false;
    tokens.push({
      kind: opens === "pattern" || /^\d/.test(text) ? "value" : /^\w/.test(text) ? "name" : "sign",
      text,
    });
  }
  return tokens;
}

/** A slash divides after a value, and begins a pattern everywhere else. */
function slash(before: Token | undefined, afterCondition: boolean): "pattern" | "sign" | "unclear" {
  if (!before) return "pattern";
  const { kind, text } = before;
  if (text === "++" || text === "--" || afterCondition) return "unclear";
  if (kind === "value" || text === ")" || text === "]") return "sign";
  return kind === "name" && !BEFORE_PATTERN.has(text) ? "sign" : "pattern";
}

function matchEnd(code: string, index: number): number {
  for (const pattern of [NAME, NUMBER, SIGNS]) {
    pattern.lastIndex = index;
    if (pattern.test(code)) return pattern.lastIndex;
  }
  return index + 1;
}

/**
 * Past the end of a string or pattern. A slash inside `[…]` ends the pattern in some awks and not
 * in others.
 */
function closing(code: string, start: number): number | undefined {
  const quote = code[start];
  let bracket = false;
  for (let index = start + 1; index < code.length; index++) {
    const character = code[index];
    if (character === "\\") index++;
    else if (character === "\n") return undefined;
    else if (character === quote) return bracket && quote === "/" ? undefined : index + 1;
    else if (character === "[") bracket = true;
    else if (character === "]") bracket = false;
  }
  return undefined;
}
