import type { CommandExpansionPart, ParameterExpansionPart, Word, WordPart } from "unbash";
import type { InputLocation, ShellWord } from "../../command/facts.ts";
import type { ShellScope, ShellValue } from "./scope.ts";

/** A stretch of a word. `known` may still be a guess: see `certain`. */
interface Piece {
  readonly text: string;
  readonly known: boolean;
  readonly certain: boolean;
  /** An unquoted expansion: blanks in it end the word. */
  readonly splits: boolean;
  readonly pattern: boolean;
  readonly source: string;
  /** `${X:?}`: the shell stops rather than let it be empty. */
  readonly never?: true;
}

const MAX_WORDS = 64;
const MAX_RANGE = 32;

/** The text a command substitution prints, if that can be told. */
export type SubstituteCommand = (part: CommandExpansionPart) => ShellValue | undefined;

/** The words that a word becomes: braces and unquoted variables may make several, or none. */
export function expandWord(
  word: Word,
  scope: ShellScope,
  at: InputLocation,
  substitute: SubstituteCommand,
): ShellWord[] {
  if (!word.parts) return [{ text: word.value, literal: true, pattern: false, at }];
  const each = isEachArgument(word.parts) ? scope.positional : undefined;
  if (each) return each.map((argument) => ({ ...argument, at }));
  let all: Piece[][] = [[]];
  for (const part of word.parts) {
    if (part.type !== "BraceExpansion") {
      const more = pieces(part, scope, substitute, true);
      for (const before of all) for (const piece of more) before.push(piece);
      continue;
    }
    const choices = braces(part.text);
    all = all.flatMap((before) => choices.map((choice) => [...before, ...choice]));
    // What is not written out is not known: it must not get lost.
    if (all.length > MAX_WORDS)
      return [
        ...all.slice(0, MAX_WORDS).flatMap((choice) => fields(choice, scope)),
        [unknown(word.text, false)],
      ].map((field) => toWord(field, at));
  }
  return all.flatMap((choice) => fields(choice, scope)).map((field) => toWord(field, at));
}

/** Nothing in it is expanded. Most words: it spares taking them apart. */
export function isPlain({ text }: { readonly text: string }): boolean {
  return !text.includes("$") && !text.includes("`") && !text.includes("(");
}

/** What nobody puts together from pieces unless to hide it. */
const HIDDEN = new Set(
  "rm dd sh bash zsh shred curl wget sudo git chmod chown mkfs nc python3 perl -rf -fr".split(" "),
);

/** `r$(printf m)`: the name of a program, of which a command prints a part. */
export function isDisguised({ parts }: Word, [only, ...others]: readonly ShellWord[]): boolean {
  if (!parts || parts.length < 2 || !only || others.length > 0) return false;
  return HIDDEN.has(only.text) && parts.some(({ type }) => type === "CommandExpansion");
}

/** `"$@"` is the one quoted word that becomes several. */
function isEachArgument([only, ...others]: readonly WordPart[]): boolean {
  if (others.length > 0 || !only) return false;
  const inner = only.type === "DoubleQuoted" && only.parts.length === 1 ? only.parts[0] : only;
  return inner?.text === "$@" || inner?.text === "${@}";
}

/** The value of a word that never splits, as in an assignment. */
export function expandText(
  word: Word,
  scope: ShellScope,
  substitute: SubstituteCommand,
): ShellValue | undefined {
  if (!word.parts) return { text: word.value, certain: true };
  const all = word.parts.flatMap((part) =>
    part.type === "BraceExpansion" ? [literal(part.text)] : pieces(part, scope, substitute, false),
  );
  return all.every(({ known }) => known)
    ? { text: all.map(({ text }) => text).join(""), certain: all.every(({ certain }) => certain) }
    : undefined;
}

function pieces(
  part: WordPart,
  scope: ShellScope,
  substitute: SubstituteCommand,
  splits: boolean,
): Piece[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [literal(part.value)];
    case "Glob":
      return [{ ...literal(part.text), pattern: true }];
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.length === 0
        ? [literal("")]
        : part.parts.flatMap((inner) => pieces(inner, scope, substitute, false));
    case "SimpleExpansion":
      return [valuePiece(part.text, variable(part.text.slice(1), scope), splits)];
    case "ParameterExpansion":
      return [
        {
          ...valuePiece(part.text, parameter(part, scope, substitute), splits),
          ...(neverEmpty(part) ? { never: true as const } : {}),
        },
      ];
    case "CommandExpansion": {
      const printed = substitute(part);
      return [
        valuePiece(
          part.text,
          printed && { ...printed, text: printed.text.replace(/\n+$/, "") },
          splits,
        ),
      ];
    }
    case "ExtendedGlob":
      return [{ ...unknown(part.text, false), pattern: true }];
    default:
      return [unknown(part.text, splits)];
  }
}

function neverEmpty({ operation }: ParameterExpansionPart): boolean {
  return operation?.type === "Default" && operation.operator === ":?";
}

function literal(text: string): Piece {
  return { text, known: true, certain: true, splits: false, pattern: false, source: text };
}

function unknown(source: string, splits: boolean): Piece {
  return { text: source, known: false, certain: false, splits, pattern: false, source };
}

function valuePiece(source: string, value: ShellValue | undefined, splits: boolean): Piece {
  if (!value) return unknown(source, splits);
  const pattern = value.pattern === true || (splits && /[*?[]/.test(value.text));
  return { text: value.text, known: true, certain: value.certain, splits, pattern, source };
}

function variable(name: string, scope: ShellScope): ShellValue | undefined {
  return /^[A-Za-z_]\w*$|^[\d*@#]$/.test(name) ? scope.get(name) : undefined;
}

function parameter(
  part: ParameterExpansionPart,
  scope: ShellScope,
  substitute: SubstituteCommand,
): ShellValue | undefined {
  const { prefix, index, operation } = part;
  if (index) return undefined;
  const own = variable(part.parameter, scope);
  const value = prefix === "!" ? own && variable(own.text, scope) : own;
  if (prefix === "#") return own && { text: String(own.text.length), certain: own.certain };
  if (!operation) return value;
  if (operation.type === "Default") {
    const found = withDefault(
      operation.operator,
      value,
      expandText(operation.operand, scope, substitute),
    );
    // `${X:=value}` keeps what it falls back to.
    if (operation.operator.endsWith("=")) scope.set(part.parameter, found);
    return found;
  }
  if (!value) return undefined;
  const { text, certain } = value;
  if (operation.type === "CaseModification" && !operation.operand)
    return { text: changeCase(text, operation.operator), certain };
  if (operation.type === "Remove") {
    const cut = operation.operand.parts ? undefined : operation.operand.value;
    if (cut === undefined || /[*?[]/.test(cut)) return undefined;
    const front = operation.operator.startsWith("#");
    if (front ? !text.startsWith(cut) : !text.endsWith(cut)) return value;
    return {
      text: front ? text.slice(cut.length) : text.slice(0, text.length - cut.length),
      certain,
    };
  }
  if (operation.type !== "Slice") return undefined;
  const start = expandText(operation.offset, scope, substitute)?.text.trim();
  const length = operation.length
    ? expandText(operation.length, scope, substitute)?.text.trim()
    : "";
  if (!start || length === undefined || !/^-?\d+$/.test(start) || !/^\d*$/.test(length))
    return undefined;
  const rest = text.slice(Number(start));
  return { text: length === "" ? rest : rest.slice(0, Number(length)), certain };
}

/**
 * A variable that this text does not set may come from the environment, so its default is only a
 * guess.
 */
function withDefault(
  operator: string,
  value: ShellValue | undefined,
  fallback: ShellValue | undefined,
): ShellValue | undefined {
  const kind = operator.at(-1);
  if (kind === "?") return value;
  if (value?.unset) return kind === "+" ? { text: "", certain: true } : fallback;
  if (kind === "+") return value?.text ? fallback : fallback && { ...fallback, certain: false };
  if (value && (value.text !== "" || !operator.startsWith(":"))) return value;
  if (value) return fallback;
  return fallback && { ...fallback, certain: false };
}

function changeCase(text: string, operator: string): string {
  const change = (part: string): string =>
    operator.startsWith("^") ? part.toUpperCase() : part.toLowerCase();
  return operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
}

/** `{a,b}` and `{1..3}`; nested or unusual braces stay one unknown stretch. */
function braces(text: string): Piece[][] {
  const inside = text.slice(1, -1);
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inside);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const count = Math.abs(to - from) + 1;
    const choices = Array.from({ length: Math.min(count, MAX_RANGE) }, (_, index) => [
      literal(String(from + (from <= to ? index : -index))),
    ]);
    return count > MAX_RANGE ? [...choices, [unknown(text, false)]] : choices;
  }
  const letters = /^([A-Za-z])\.\.([A-Za-z])$/.exec(inside);
  if (letters) {
    const [from, to] = [letters[1]?.charCodeAt(0) ?? 0, letters[2]?.charCodeAt(0) ?? 0];
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => [
      literal(String.fromCharCode(from + (from <= to ? index : -index))),
    ]);
  }
  if (!/^[^{}$`"'\\]*$/.test(inside) || !inside.includes(","))
    return [[{ ...unknown(text, false), pattern: true }]];
  return inside.split(",").map((choice) => [{ ...literal(choice), pattern: /[*?[]/.test(choice) }]);
}

/** Word splitting, by blanks or by the IFS that the text itself set. */
function fields(all: readonly Piece[], scope: ShellScope): Piece[][] {
  const ifs = scope.get("IFS")?.text ?? " \t\n";
  const result: Piece[][] = [[]];
  const started = new Set<Piece[]>();
  for (const piece of all) {
    const last = result.at(-1) as Piece[];
    if (!piece.splits || !piece.known || ifs === "") {
      last.push(piece);
      started.add(last);
      continue;
    }
    const parts = splitBy(piece.text, ifs);
    for (const [index, text] of parts.entries()) {
      if (index > 0) result.push([]);
      const current = result.at(-1) as Piece[];
      if (text === "") continue;
      current.push({ ...piece, text });
      started.add(current);
    }
  }
  return result.filter((field) => started.has(field));
}

function splitBy(text: string, separators: string): string[] {
  const parts = [""];
  for (const character of text) {
    if (separators.includes(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function toWord(field: readonly Piece[], at: InputLocation): ShellWord {
  const text = field.map((piece) => piece.text).join("");
  const literalWord = field.every(({ known, certain }) => known && certain);
  const pattern = field.some((piece) => piece.pattern);
  if (literalWord) return { text, literal: true, pattern, at };
  const whenEmpty = field
    .map(({ known, never, text: part }) => (known || never ? part : ""))
    .join("");
  return { text, literal: false, pattern, whenEmpty, at };
}

/** The source text of a word of which nothing is known; undefined if some of it is. */
export function sourceOf(word: ShellWord): string | undefined {
  return word.literal
    ? undefined
    : word.whenEmpty === ""
      ? word.text
      : word.text.includes("$") || word.text.includes("`")
        ? word.text
        : undefined;
}
