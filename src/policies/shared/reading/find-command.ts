import type { ShellWord } from "../../../command/facts.ts";
import { sortArguments } from "./arguments.ts";
import { type CheckedCommand, sourceOf, textOf } from "./checked-command.ts";
import { FD_OPTIONS, FD_STARTS, FIND_FLAGS, FIND_TESTS } from "./find-words.ts";
import { type Node, nodeOf } from "./node.ts";
import { isOpaque, QUOTED, trustIn } from "./trust.ts";

const STARTS = new Set(["-exec", "-execdir"]);

/** Every word of the expression is known, and what it starts is among the commands. */
export function findOnlyLooks({ command, args, sight }: CheckedCommand): boolean {
  const mayBeValue = (word: ShellWord): boolean =>
    valueIn(word, sourceOf(word, command, textOf(sight)));
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    const { text } = word;
    if (!word.literal || isLooseGlob(word)) return false;
    if (STARTS.has(text)) {
      const program = args[index + 1];
      if (!program?.literal || !sight.shell.commands.some((inner) => inner.program === program))
        return false;
      const end = endOfCommand(args, index + 1);
      if (!args.slice(index, end).every(mayBeValue)) return false;
      index = end;
      continue;
    }
    if (!text.startsWith("-") || text === "-" || FIND_FLAGS.has(text) || /^-O\d$/.test(text))
      continue;
    if (!FIND_TESTS.has(text) && !/^-newer[aBcmt][aBcmt]$/.test(text)) return false;
    const value = args[++index];
    if (!value || !mayBeValue(value)) return false;
  }
  return true;
}

/** Unquoted `*` may become the name of any file, also one called `-delete`. */
function isLooseGlob({ pattern, text }: ShellWord): boolean {
  return pattern && /^[*?[]/.test(text) && !text.includes(".");
}

function valueIn(word: ShellWord, source: string): boolean {
  return word.literal ? !isLooseGlob(word) : !isOpaque(word) && QUOTED.test(source);
}

function endOfCommand(args: readonly ShellWord[], from: number): number {
  const end = args.findIndex(
    ({ text }, at) =>
      at > from &&
      (text === ";" || text === "\\;" || (text === "+" && args[at - 1]?.text.includes("{}"))),
  );
  return end < 0 ? args.length : end;
}

let fd: Node | undefined;

/** What stands before `-x` is all listed; what stands behind it is a command of its own. */
export function fdOnlyLooks({ command, args, sight }: CheckedCommand): boolean {
  fd ??= nodeOf({ options: FD_OPTIONS, operands: "names" });
  const at = args.findIndex(({ text }) => FD_STARTS.has(text));
  const own = at < 0 ? args : args.slice(0, at);
  const program = args[at + 1];
  if (
    at >= 0 &&
    (!program?.literal || !sight.shell.commands.some((inner) => inner.program === program))
  )
    return false;
  return typeof sortArguments(own, fd, trustIn(command, fd, textOf(sight))) !== "string";
}
