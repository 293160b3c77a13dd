import type { ProgramUses } from "../../programs/program.ts";

/** One use of a program, made ready to be compared. */
export interface ProgramUse {
  /** Matches the operands, each ended by a line break. */
  readonly path: RegExp;
  /**
   * The same with any of its words not known yet, or all from some point on; absent where that
   * would fit nearly everything.
   */
  readonly uncertain: RegExp | undefined;
  readonly options: readonly {
    readonly names: readonly string[];
    readonly value: RegExp | undefined;
  }[];
  readonly unless: readonly string[];
  readonly operands: readonly RegExp[];
  readonly unknown: boolean;
  readonly stdin: RegExp | undefined;
}

/** Stands for a word that is only known at run time; no argument can hold it. */
export const UNKNOWN = "\0";

export function parseUse(text: string, tool: ProgramUses): ProgramUse {
  const flags = tool.anyCase ? "i" : "";
  const parts = text.split(" ");
  const of = (sign: string): string[] =>
    parts.filter((part) => part.startsWith(sign)).map((part) => part.slice(sign.length));
  const words = wordsIn(parts);
  const guesses = words.length > 0 && !words.includes("**") && !/^\*./.test(words[0] ?? "");
  const stdin = of("<")[0];
  const operands = of("@");
  return {
    path: new RegExp(`^${words.map((word) => wordPattern(word, tool.readVerbs)).join("")}`, flags),
    uncertain: guesses
      ? new RegExp(
          `^${words.reduceRight((rest, word) => `(?:${UNKNOWN}\\n$|${wordPattern(word, "", UNKNOWN)}${rest})`, "")}`,
          flags,
        )
      : undefined,
    options: parts.filter((part) => part.startsWith("-")).map((part) => optionOf(part)),
    unless: of("!").flatMap((names) => names.split("|")),
    operands: operands
      .filter((operand) => operand !== "?")
      .map((operand) => new RegExp(`^(?:${globPattern(operand)})$`, "is")),
    unknown: operands.includes("?"),
    stdin: stdin === undefined ? undefined : new RegExp(`^\\s*(?:${globPattern(stdin)})$`, "im"),
  };
}

/**
 * Its last sub-command, as the text of a pattern: without that word among the arguments it cannot
 * fit.
 */
export function hintOf(text: string): string {
  const named = wordsIn(text.split(" ")).findLast((word) => !/^\*+$/.test(word));
  return named === undefined ? "" : wordPattern(named);
}

function wordsIn(parts: readonly string[]): string[] {
  return parts.filter((part) => !/^[-!@<]/.test(part));
}

/** `-X|--method=DELETE|PURGE`: names, and the values that count. */
function optionOf(text: string): ProgramUse["options"][number] {
  const equals = text.indexOf("=");
  const names = (equals < 0 ? text : text.slice(0, equals)).split("|");
  return {
    names,
    value:
      equals < 0 ? undefined : new RegExp(`^(?:${globPattern(text.slice(equals + 1))})$`, "is"),
  };
}

function wordPattern(word: string, reads = "", unknown = ""): string {
  if (word === "**")
    return `(?:(?!(?:${`help ${reads}`.trim().split(" ").map(globPattern).join("|")})\\n)[A-Za-z][\\w:.-]*\\n)*?`;
  return `(?:${globPattern(word)}${unknown === "" ? "" : `|${unknown}`})\\n`;
}

/** Alternatives with `*` as the text of a pattern. */
export function globPattern(text: string): string {
  return text.replace(/[.+?^${}()[\]\\]/g, "\\$&").replaceAll("*", "[^\\n]*");
}
