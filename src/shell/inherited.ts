import type { ShellWord } from "./facts.ts";
import type { Scope } from "./scope.ts";
import { sourceOf } from "./words.ts";

/** Empty, broken characters, or the number of a character that does not exist. */
const NO_PROGRAM = /^$|[\uFFFD\uD800-\uDFFF]|\\[uUxX][\da-fA-F]/;
const PLAIN_NAME = /^[\w.+-]+$/;

/** Whether all that is unknown in a text are values that the shell was started with: nothing in the command chose them. */
export function isInherited(text: string, scope: Scope): boolean {
  let set = false;
  const rest = text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, plain?: string, braced?: string) => {
    set ||= !scope.inherits(plain ?? braced ?? "");
    return "";
  });
  return !set && !/[$`]/.test(rest);
}

/** Nobody can say what it runs. */
export function isAnyProgram(program: ShellWord, scope: Scope): boolean {
  if (program.pattern) return true;
  if (program.literal) return NO_PROGRAM.test(program.text);
  return programName(program) === "" || (isUnguessed(program) && !isInherited(program.text, scope));
}

/** Nothing is known of the word, not even by a guess. */
function isUnguessed(word: ShellWord): boolean {
  return !word.literal && word.text === sourceOf(word);
}

/** The program without its folder. In `"$JAVA_HOME/bin/java"` the folder shows at run time, and it is `java` in any of them. */
export function programName(program: ShellWord): string {
  const { text, whenEmpty = "" } = program;
  const name = text.slice(text.lastIndexOf("/") + 1);
  return !isUnguessed(program) || (whenEmpty.endsWith(`/${name}`) && PLAIN_NAME.test(name)) ? name : "";
}
