import type { ParameterExpansionPart } from "unbash";

const RUNS_AS_INDEX = /^\s*[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/;
/** What zsh may put before a nested substitution: flags in parentheses, and signs. */
const ZSH_FLAGS = /^(?:\([^)]*\))?[#^=~+!]*/;

/** `a[$(…)]`: an index is evaluated wherever a name or a number is wanted, quoted or not. */
export function indexCode(text: string): string | undefined {
  return RUNS_AS_INDEX.test(text) ? text : undefined;
}

/** `${$(…)}`, `${(f)"$(…)"}`: where bash wants a name, zsh runs a nested substitution. */
export function nestedCode({ operation, text }: ParameterExpansionPart): string | undefined {
  if (operation?.type !== "Unknown") return undefined;
  const inner = text.slice(2, -1).replace(ZSH_FLAGS, "");
  return /\$\(|`|[<>=]\(/.test(inner) ? inner : undefined;
}

/** `${x@P}`: the value is expanded as a prompt is, substitutions included. */
export function isPromptCode({ operation }: ParameterExpansionPart): boolean {
  return operation?.type === "Transform" && operation.operand.value === "P";
}
