import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { FEEDERS } from "../../../programs/lib/groups.ts";
import { inlineScript, SHELLS } from "../../../shell/wrappers.ts";
import { commandsAt } from "../../shared/commands-by-span.ts";

const PYTHON = /^i?python[\d.]*$|^pypy[\d.]*$/;
/** After the code they still take options, until `--`. */
const GREEDY = /^(?:node|nodejs|bun|deno|j?ruby|php|lua)[\d.]*$/;
const AWK = /^[gmn]?awk$/;
const GIT_VALUED = "-C -c --git-dir --work-tree --namespace --exec-path --config-env";
/** Their next word is what they do. */
const GIT_GROUPS = new Set("worktree stash submodule remote reflog bisect notes".split(" "));
const FIND_VALUED =
  /^-(?:[ai]?name|i?path|i?regex|i?wholename|type|size|newer\w*|[acm]time|[acm]min|perm|user|group|maxdepth|mindepth|printf|fprint[0f]?|fls|samefile|inum|gid|uid)$/;

/**
 * The words that `xargs` or `parallel` puts into a command: those that it marks, or one behind all
 * others.
 */
export function fedWords(
  command: ShellCommand,
  all: readonly ShellCommand[],
): readonly ShellWord[] {
  const runner = command.via.findLast((name) => FEEDERS.has(name));
  if (runner === undefined) return [];
  const words = command.program ? [command.program, ...command.args] : command.args;
  const fed = words.filter(
    ({ text, literal }) =>
      (!literal && text.includes("$(stdin)")) || (runner === "parallel" && /\{[^{}]*\}/.test(text)),
  );
  if (fed.length > 0 || runner !== "parallel") return fed;
  const start = commandsAt(command.at.span, all).find(({ name }) => name === "parallel");
  return start?.args.some(({ text }) => text.startsWith(":::")) ? [] : [behind(command)];
}

/** Whether what is fed to a program stays data there: no option, no code, no program. */
export function takesAsData(command: ShellCommand, fed: readonly ShellWord[]): boolean {
  const { name, args, program } = command;
  if (program && fed.includes(program)) return false;
  const isFed = (word: ShellWord | undefined): boolean => word !== undefined && fed.includes(word);
  const runs =
    SHELLS.has(name) ||
    PYTHON.test(name) ||
    GREEDY.test(name) ||
    AWK.test(name) ||
    /^(?:perl|git|find|g?sed|eval|source|\.)$/.test(name);
  if (!runs || fed.length === 0) return true;
  if (name !== "find" && fed.some(({ text }) => text.startsWith("-"))) return false;
  if (name === "find") return fed.every((word) => isFindData(word, args));
  if (name === "eval" || name === "source" || name === ".") return false;
  if (name === "git") return !isGitVerb(args, isFed);
  if (SHELLS.has(name)) {
    if (args.some(({ text }) => /^-[a-z]*n$/.test(text))) return true;
    const inline = inlineScript(name, args);
    return inline
      ? !isFed(inline.script)
      : isKnown(readOptions(args, "-o -O --rcfile --init-file").operands[0], isFed);
  }
  return takesAsInput(name, args, isFed);
}

function takesAsInput(
  name: string,
  args: readonly ShellWord[],
  isFed: (word: ShellWord | undefined) => boolean,
): boolean {
  const code = args[args.findIndex(({ text }) => /^-\w*[ceE]$|^--eval$|^-m$/.test(text)) + 1];
  const inline = code !== undefined && code !== args[0];
  const closed = args.some(({ text }) => text === "--");
  if (AWK.test(name))
    return (
      isKnown(readOptions(args, "-F -v").operands[0], isFed) &&
      (closed || !args.some(({ text }) => text === "-f"))
    );
  if (inline) return !isFed(code) && (closed || !GREEDY.test(name));
  return isKnown(readOptions(args, "-W -X -r -I --require --import --loader").operands[0], isFed);
}

function isKnown(
  word: ShellWord | undefined,
  isFed: (word: ShellWord | undefined) => boolean,
): boolean {
  return word !== undefined && !isFed(word);
}

function isGitVerb(
  args: readonly ShellWord[],
  isFed: (word: ShellWord | undefined) => boolean,
): boolean {
  const { operands, values } = readOptions(args, GIT_VALUED);
  const [verb, next] = operands;
  return (
    !isKnown(verb, isFed) ||
    values("-c", "--config-env").some(isFed) ||
    (GIT_GROUPS.has(verb?.text ?? "") && isFed(next))
  );
}

/** Where the search starts, the value of a test, or part of what `-exec` runs. */
function isFindData(word: ShellWord, args: readonly ShellWord[]): boolean {
  const index = args.indexOf(word);
  if (index < 0) return false;
  if (word.whenEmpty !== undefined && /^[^-]/.test(word.whenEmpty)) return true;
  const before = args.slice(0, index).map(({ text }) => text);
  if (!before.some((text) => text.startsWith("-"))) return index === 0;
  return (
    FIND_VALUED.test(before.at(-1) ?? "") ||
    before.findLastIndex((text) => /^-(?:exec|ok)(?:dir)?$/.test(text)) > before.lastIndexOf(";")
  );
}

function behind({ at }: ShellCommand): ShellWord {
  return { text: "$(stdin)", literal: false, pattern: false, whenEmpty: "", at };
}
