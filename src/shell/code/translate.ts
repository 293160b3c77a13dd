import { type CodeEffect, LANGUAGES, type Language } from "./languages.ts";

/** Code of another language, as the shell commands that do the same. */
export interface CodeTranslation {
  /** Each as its words; null: a word that is only known at run time. */
  readonly commands: readonly (readonly (string | null)[])[];
  readonly scripts: readonly (string | null)[];
  /** It may do more than what was seen. */
  readonly opaque: boolean;
}

const NOTHING: CodeTranslation = { commands: [], scripts: [], opaque: false };
const MAX_CODE_LENGTH = 64 * 1024;
const MAX_CALLS = 200;
const MAX_FILES = 20;

export function languageOf(program: string): Language | undefined {
  return LANGUAGES.find(({ programs }) => programs.test(program));
}

export function translate(language: Language, code: string): CodeTranslation {
  if (code.length > MAX_CODE_LENGTH) return { ...NOTHING, opaque: true };
  const known = constants(code);
  const commands: (string | null)[][] = [];
  const scripts: (string | null)[] = [];
  let calls = 0;
  for (const { name, rest } of callsIn(code)) {
    const meaning = language.calls.find(([pattern]) => pattern.test(name))?.[1];
    if (!meaning || (name.endsWith(".exec") && language.processes?.test(code) === false)) continue;
    if (++calls > MAX_CALLS) return { commands, scripts, opaque: true };
    const args = argumentsOf(rest, known);
    if (meaning === "run" && language.lists && args.length > 1) commands.push([...args]);
    else if (meaning === "run") scripts.push(args[0] ?? null);
    else if (meaning === "runList") runList(rest, args, commands, scripts);
    else commands.push(commandFor(meaning, args, rest));
  }
  for (const match of code.matchAll(
    /`([^`]+)`|%x[({[]([^)}\]]+)[)}\]]|\bqx\s*[({[/|]([^)}\]/|]+)/g,
  )) {
    // In JavaScript backticks are text, unless `$` stands before them: `Bun.$` and zx run it.
    if (!/node|bun|deno/.test(language.programs.source) || code[(match.index ?? 0) - 1] === "$")
      scripts.push(match[1] ?? match[2] ?? match[3] ?? null);
  }
  if (language.deletes) commands.push(...bareDeletions(code, language.deletes));
  scripts.push(...hiddenScripts(code, language));
  commands.push(...namedFiles(code, commands));
  return { commands, scripts, opaque: language.opaque.test(code) };
}

/**
 * `unlink glob "*.txt"`, `unlink <*.txt>`, `unlink @files`; not where the word stands in a string.
 */
function bareDeletions(code: string, deletes: RegExp): (string | null)[][] {
  const plain = code.replace(STRING, (text) => `"${"_".repeat(Math.max(0, text.length - 2))}"`);
  return [...plain.matchAll(deletes)].slice(0, MAX_CALLS).map((match) => {
    const behind = code.slice(
      (match.index ?? 0) + match[0].length,
      (match.index ?? 0) + match[0].length + 2000,
    );
    const pattern = /^\s*(?:for\s+)?(?:glob\s*\(?\s*["']([^"']+)["']|<([^>]+)>)/.exec(behind);
    const files = pattern?.[1] ?? pattern?.[2] ?? "*";
    // Everything there is: nothing names it.
    return ["rm", "-rf", /^[.*?/]+$/.test(files) ? null : files];
  });
}

/** Text that can only be meant for a shell: a program that destroys, with its options. */
const DESTROYS =
  /^\s*(?:sudo\s+)?(?:rm\s+-\w*[rRf]|mkfs[.\s]|dd\s+(?:if|of)=|shred\s|git\s+(?:reset\s+--hard|clean\s+-\w*f|push\s.*(?:-f\b|--force)))/;
/** Something in the code starts a program or runs text, by whatever name. */
const STARTS =
  /system|exec|spawn|popen|process|shell|eval|import|getattr|\bcmd\b|\brun\b|\bcall\b|command|\$`/i;
/**
 * One without an end goes to the end of the code, or a text of many quotes would be read over and
 * over.
 */
const STRING = /(["'])((?:(?!\1)[^\\]|\\.)*)(?:\1|\\?$)/gs;

/**
 * Shell text in a string of code that starts programs in a way that is not known, and lines that
 * are shell text altogether.
 */
function hiddenScripts(code: string, { opaque }: Language): string[] {
  if (!/\b(?:rm|mkfs|dd|shred|git)\b/.test(code)) return [];
  const lines = code.split("\n").filter((line) => DESTROYS.test(line));
  if (!opaque.test(code) || !STARTS.test(code)) return lines;
  return [
    ...lines,
    ...[...code.matchAll(STRING)]
      .map((match) => match[2] ?? "")
      .filter((text) => DESTROYS.test(text)),
  ];
}

/** Something in the code opens files, by whatever name it goes. */
const OPENS = /\b(?:read|open|file|slurp|load)\w*/i;
/** A hidden file, one in the home or from the root, or a key. */
const FILE = /^(?:[~.]?\/|\.)[\w./-]+$|^[\w./-]+\.(?:pem|key|p12|pfx|kdbx|env)$/;

/**
 * Files that the code names in passing: `const open = fs.readFileSync; open(path)` reads them all
 * the same.
 */
function namedFiles(code: string, seen: readonly (readonly (string | null)[])[]): string[][] {
  if (!OPENS.test(code)) return [];
  const names = new Set(
    [...code.matchAll(STRING)].map((match) => match[2] ?? "").filter((text) => FILE.test(text)),
  );
  for (const words of seen) for (const word of words) if (word !== null) names.delete(word);
  return [...names].slice(0, MAX_FILES).map((name) => ["cat", name]);
}

function commandFor(
  meaning: CodeEffect,
  args: readonly (string | null)[],
  rest: string,
): (string | null)[] {
  const first = args[0] === undefined ? null : args[0];
  const writes = /^\s*[^,)]*,\s*(?:mode\s*=\s*)?["'](?:[wax]|r\+|>>?|\+)/.test(rest);
  switch (meaning) {
    case "deleteTree":
      return ["rm", "-rf", first];
    case "delete":
      return ["rm", "-f", first];
    case "write":
      return ["tee", first];
    case "fetch":
      return ["curl", "--data", "@-", first];
    case "environment":
      return ["printenv", first];
    default:
      return [writes ? "tee" : "cat", first];
  }
}

/** `["rm", "-rf", "/"]` is a command, `"rm -rf /"` a script. */
function runList(
  rest: string,
  args: readonly (string | null)[],
  commands: (string | null)[][],
  scripts: (string | null)[],
): void {
  const list = /^\s*(?:["'][^"']+["']\s*,\s*)?\[([^\]]*)\]/.exec(rest);
  if (!list) {
    scripts.push(
      args.length > 1 && args.every((text) => text !== null) ? args.join(" ") : (args[0] ?? null),
    );
    return;
  }
  const program = /^\s*["']([^"']+)["']\s*,\s*\[/.exec(rest)?.[1];
  const words = splitTop(list[1] ?? "").map((item) => stringOf(item));
  commands.push(program === undefined ? words : [program, ...words]);
}

/** Every `name(`, and `name "…"` for languages without parentheses, with the text behind it. */
function* callsIn(code: string): Generator<{ name: string; rest: string }> {
  // From the start of a word and of a likely length: a long one would be read again from each of
  // its letters.
  for (const match of code.matchAll(
    /(?<![\w$])([A-Za-z_$][\w$.:]{0,200})\s*(\(|(?=["'])| (?=["'$]))/g,
  )) {
    const end = (match.index ?? 0) + match[0].length;
    yield {
      name: methodName(code, match.index ?? 0, match[1] ?? ""),
      rest: code.slice(end, end + 2000),
    };
  }
}

/** `Path("x").unlink(` is `.unlink`: what stands before it is not part of the match. */
function methodName(code: string, index: number, name: string): string {
  return code[index - 1] === "." ? `.${name}` : name;
}

function argumentsOf(rest: string, known: ReadonlyMap<string, string>): (string | null)[] {
  const inside = rest.slice(0, closing(rest));
  return splitTop(inside).map((item) => stringOf(item) ?? known.get(item.trim()) ?? null);
}

function closing(text: string): number {
  let depth = 0;
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote) quote = "";
    } else if (`"'\``.includes(character)) quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) {
      if (depth === 0) return index;
      depth--;
    } else if (depth === 0 && /[;\n]/.test(character)) return index;
  }
  return text.length;
}

function splitTop(text: string): string[] {
  const items = [""];
  let depth = 0;
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quote !== "") {
      if (character === quote && text[index - 1] !== "\\") quote = "";
    } else if (`"'\``.includes(character)) quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth === 0) {
      items.push("");
      continue;
    }
    items[items.length - 1] += character;
  }
  return items.filter((item) => item.trim() !== "");
}

/** The value of a plain string, also of `"a" + "b"`; null for anything else. */
function stringOf(item: string): string | null {
  const text = item.trim().replace(/^(?:[a-z]\w*\s*=\s*)?(?:[rbfu]{0,2})(?=["'`])/i, "");
  const parts = text.split(/\s*(?:\+|\.)\s*(?=["'`])|(?<=["'`])\s*(?=["'`])/);
  const values = parts.map((part) => /^(["'`])((?:(?!\1)[^\\]|\\.)*)\1$/s.exec(part.trim())?.[2]);
  if (values.some((value) => value === undefined)) return null;
  return values
    .join("")
    .replace(/\\(["'\\n])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}

/** `name = "text"`, wherever it is set just once. */
function constants(code: string): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const match of code.matchAll(
    /(?:\b(?:const|let|var|my|local)\s+)?(?<![\w$])(\$?[A-Za-z_]\w{0,200})\s*=\s*((["'`])(?:(?!\3)[^\\]|\\.)*\3)/g,
  )) {
    const name = match[1] ?? "";
    found.set(name, found.has(name) ? undefined : (stringOf(match[2] ?? "") ?? undefined));
  }
  return new Map(
    [...found].flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
  );
}
