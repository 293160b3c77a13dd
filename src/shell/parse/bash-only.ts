import { forEachChild, parse, type SyntaxNode } from "unbash";
import type { Span } from "../../command/facts.ts";

/** A part of a shell text that bash understands and a plain `sh`, such as dash, does not. */
export interface BashOnlySyntax {
  readonly what: string;
  readonly span: Span;
}

/**
 * Everything in the text that only bash understands, in its order; nothing for a text that does not
 * parse.
 */
export function bashOnly(text: string): BashOnlySyntax[] {
  const script = parse(text);
  if (script.errors?.length) return [];
  const found: BashOnlySyntax[] = [];
  const visit = (node: SyntaxNode): void => {
    const what = kindOf(node, text);
    if (what) found.push({ what, span: [node.pos, node.end] });
    forEachChild(node, visit);
  };
  visit(script);
  return found.sort((one, other) => one.span[0] - other.span[0]);
}

const COMMANDS: Readonly<Record<string, string>> = {
  source: "`source`, which is `.` in sh",
  declare: "`declare`",
  typeset: "`typeset`",
  mapfile: "`mapfile`",
  readarray: "`readarray`",
  shopt: "`shopt`",
  let: "`let`",
};
const EXPANSIONS: Readonly<Record<string, string>> = {
  Replace: "`${name/pattern/text}`",
  Slice: "`${name:offset}`",
  CaseModification: "`${name,,}` or `${name^^}`",
  Transform: "`${name@…}`",
};

function kindOf(node: SyntaxNode, text: string): string | undefined {
  switch (node.type) {
    case "TestCommand":
      return "`[[ … ]]`";
    case "ArithmeticCommand":
    case "ArithmeticFor":
      return "`(( … ))`";
    case "HereString":
      return "`<<<`";
    case "ProcessSubstitution":
      return `\`${node.operator}(…)\``;
    case "Redirect":
      return node.operator.startsWith("&>") ? `\`${node.operator}\`` : undefined;
    case "Pipeline":
      return node.operators.includes("|&") ? "`|&`" : undefined;
    case "Function":
      return text.startsWith("function", node.pos) ? "`function`" : undefined;
    case "ArrayValue":
      return "an array";
    case "Assignment":
      return node.append ? "`+=`" : undefined;
    case "ParameterExpansion":
      return node.index ? "an array" : EXPANSIONS[node.operation?.type ?? ""];
    case "Command":
      return commandKind(node);
    default:
      return undefined;
  }
}

function commandKind({ name, args }: Extract<SyntaxNode, { type: "Command" }>): string | undefined {
  const words = args.flatMap((word) => (word.type === "Word" ? [word.value] : []));
  const program = name?.value ?? "";
  if ((program === "[" || program === "test") && words.includes("=="))
    return "`==` in `[`, which is `=` in sh";
  if (program === "set" && words.includes("pipefail")) return "`set -o pipefail`";
  if (program === "trap" && words.at(-1) === "ERR") return "`trap … ERR`";
  return Object.hasOwn(COMMANDS, program) ? COMMANDS[program] : undefined;
}
