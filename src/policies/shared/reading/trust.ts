import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { TrustWord } from "./arguments.ts";
import { sourceOf } from "./checked-command.ts";
import type { Node } from "./node.ts";

const WILD = /^[*?[]/;
/** `"$X"` stays one word, unlike `"$@"` and zsh's `"${=X}"`. */
export const QUOTED = /^"(?:[^"$`]|\$\w+|\$\{\w+\}|\$\([^"@]*\))*"$/;
const QUOTED_VALUE = /^(?:--?[\w-]+|\w+)="(?:[^"$`]|\$\w+|\$\{\w+\}|\$\([^"@]*\))*"$/;
/** The names of variables that hold what nobody should see. */
export const PRIVATE =
  /\$\{?[#!]?\w*(?:KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH|COOKIE|PRIVATE|SESSION|WEBHOOK|_HOOK\b|HOOK_URL|DATABASE_URL|CONNECTION|_DSN|_PAT\b|_PWD\b)/i;

/** Programs that print names of files, and those that only sort out lines of others. */
const LISTS = new Set(["find", "fd", "fdfind", "ls", "mdfind", "locate", "seq"]);
const SIFTS = new Set(
  "grep egrep fgrep rg sort uniq head tail tac cut xargs basename dirname realpath".split(" "),
);

/** Those that print names if they are asked to. */
const SEARCHES = new Set(["grep", "egrep", "fgrep", "rg", "ag", "ack"]);
const NAMES_ONLY = /^-[a-zA-Z]*[lL][a-zA-Z]*$|^--files/;
const GIT_NAMES = /^(?:ls-files|ls-tree|--name-only)$/;
/** Those that leave each line as it is. */
const KEEPS = new Set("grep egrep fgrep sort uniq head tail tac".split(" "));

/**
 * Which words of this command may be unknown before it runs. `text`: the shell text that words
 * point into.
 */
export function trustIn(command: ShellCommand, node: Node, text: string): TrustWord {
  const { operands = "files", lead = 0 } = node.row;
  const harmlessAnywhere = node.free && (operands === "text" || operands === "names");
  return (word, role, before) => {
    if (word.literal && !word.pattern) return !isEscaped(word, command, text);
    if (word.literal)
      return (
        node.free ||
        (role === "option"
          ? /^--[\w-]+=/.test(word.text)
          : role === "dashed" || !WILD.test(word.text))
      );
    if (isOpaque(word)) return false;
    if (harmlessAnywhere || isProcess(word.text)) return true;
    const source = sourceOf(word, command, text);
    if (role === "option") return QUOTED_VALUE.test(source);
    if (role === "value") return QUOTED.test(source) || QUOTED_VALUE.test(source);
    if (role === "dashed" && (operands === "text" || operands === "names")) return true;
    if (!node.free) return role === "operand" && node.sub === undefined && isFound(word, command);
    return (before < lead && QUOTED.test(source)) || isListed(word, command);
  };
}

/** `$(echo 'a\\nb')` is one word in bash and two in other shells. */
function isEscaped(word: ShellWord, command: ShellCommand, text: string): boolean {
  if (!word.text.includes("\\")) return false;
  const source = command.via.length === 0 && word.at.span ? text.slice(...word.at.span) : text;
  return source.includes("$(") || source.includes("`");
}

/**
 * What even a program that shows anything must not be given: secrets, and spellings whose value the
 * shell runs.
 */
export function isOpaque({ text, pattern }: ShellWord): boolean {
  return pattern || PRIVATE.test(text) || text.includes("${(") || text.includes("@P");
}

/** The names that `find` and the like print, by `xargs` or `$(…)`. */
function isListed({ text }: ShellWord, command: ShellCommand): boolean {
  if (text.includes("$(stdin)")) return isFed(command) && command.sources.every(lists);
  const whole =
    text.startsWith("$(") &&
    text.endsWith(")") &&
    text.lastIndexOf("$") === 0 &&
    !text.includes("`");
  return whole && command.sources.length > 0 && command.sources.every(lists);
}

/**
 * Paths that `find` prints begin with where it started: they are never options. Without any input
 * nothing is added.
 */
function isFound({ text }: ShellWord, command: ShellCommand): boolean {
  return text === "$(stdin)" && isFed(command) && command.sources.every(finds);
}

function isFed({ via }: ShellCommand): boolean {
  return via.includes("xargs") || via.includes("gxargs");
}

/** It prints names of files, or sorts out what such a command prints. */
function lists({ name, args, sources }: ShellCommand): boolean {
  if (LISTS.has(name)) return true;
  if (name === "git") return args.some(({ text }) => GIT_NAMES.test(text));
  if (sources.length > 0) return SIFTS.has(name) && sources.every(lists);
  return SEARCHES.has(name) && args.some(({ text }) => NAMES_ONLY.test(text));
}

function finds({ name, sources }: ShellCommand): boolean {
  return name === "find" || (KEEPS.has(name) && sources.length > 0 && sources.every(finds));
}

/** `<(…)` and nothing else: the name of a pipe. */
export function isProcess(text: string): boolean {
  if (!/^[<>]\(/.test(text) || !text.endsWith(")")) return false;
  let depth = 0;
  for (let index = 1; index < text.length - 1; index++) {
    if (text[index] === "(") depth++;
    else if (text[index] === ")") depth--;
    if (depth === 0) return false;
  }
  return true;
}
