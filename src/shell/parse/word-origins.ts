import type { Assignment, SyntaxNode, Word, WordPart } from "unbash";
import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import type { ShellScope } from "./scope.ts";

const NAME = /^[A-Za-z_]\w*$/;
const NOTHING: readonly ShellCommand[] = [];

/** The program that stands before the elements of an array. */
const PRINTF: Word = {
  type: "Word",
  text: "printf",
  value: "printf",
  pos: 0,
  end: 0,
  parts: undefined,
};

/**
 * An array holds its elements as if they were printed: which of them is meant only shows at run
 * time.
 */
export function holdValue(
  { name, value, append, index }: Assignment,
  sources: readonly ShellCommand[],
  scope: ShellScope,
  print: (words: readonly Word[]) => ShellCommand,
): void {
  const elements = value.type === "ArrayValue" ? value.elements : index ? [value] : [];
  const before = append || index ? scope.originsOf(name) : NOTHING;
  scope.holdOutput(name, [
    ...before,
    ...(elements.length > 0 ? [print([PRINTF, ...elements])] : NOTHING),
    ...sources,
  ]);
}

/** The words that one became, and what put the unknown ones there. */
export function withOrigins(words: ShellWord[], { parts }: Word, scope: ShellScope): ShellWord[] {
  if (!parts || words.every(({ literal }) => literal)) return words;
  const origins = originsIn(parts, scope);
  return origins ? words.map((word) => (word.literal ? word : { ...word, origins })) : words;
}

/**
 * The commands whose output the variables of a word hold; undefined where more than named variables
 * is unknown in it.
 */
function originsIn(
  parts: readonly WordPart[],
  scope: ShellScope,
): readonly ShellCommand[] | undefined {
  const found = new Set<ShellCommand>();
  for (const part of parts) {
    const more = originsOf(part, scope);
    if (!more) return undefined;
    for (const command of more) found.add(command);
  }
  return [...found];
}

function originsOf(part: WordPart, scope: ShellScope): readonly ShellCommand[] | undefined {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
    case "Glob":
      return NOTHING;
    case "DoubleQuoted":
    case "LocaleString":
      return originsIn(part.parts, scope);
    case "SimpleExpansion":
      return held(part.text.slice(1), scope);
    case "ParameterExpansion":
      return part.prefix === "!" || part.operation ? undefined : held(part.parameter, scope);
    default:
      return undefined;
  }
}

/**
 * What `$1` and `$@` hold is known to the caller of a function alone; `stdin` stands for what is
 * piped into `parallel`.
 */
function held(name: string, scope: ShellScope): readonly ShellCommand[] | undefined {
  return NAME.test(name) && name !== "stdin" ? scope.originsOf(name) : undefined;
}

/** The commands whose output a variable holds, where a part of a word is one. */
export function variableOrigins(node: SyntaxNode, scope: ShellScope): readonly ShellCommand[] {
  if (node.type === "SimpleExpansion") return scope.originsOf(node.text.slice(1));
  return node.type === "ParameterExpansion" ? scope.originsOf(node.parameter) : NOTHING;
}
