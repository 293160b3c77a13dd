import type { ShellWord } from "../../command/facts.ts";
import type { ShellScope } from "./scope.ts";
import { sourceOf } from "./words.ts";

/** Empty, broken characters, or the number of a character that does not exist. */
const NO_PROGRAM = /^$|[\uFFFD\uD800-\uDFFF]|\\[uUxX][\da-fA-F]/;
const PLAIN_NAME = /^[\w.+-]+$/;

/** Variables that the shell sets by itself, from what a command was told or read. */
const SET_BY_SHELL =
  /^(?:_|REPLY|MAPFILE|OPTARG|COPROC|FUNCNAME|DIRSTACK|BASH_\w+|MATCH|match|reply)$/;
/** They print the folder of the project, of the script, or of a package manager. */
const PRINTS_FOLDER =
  /\$\((?:pwd(?: -P)?|git rev-parse --show-toplevel|dirname "?(?:\$0|\$\{?BASH_SOURCE(?:\[0\])?\}?)"?|npm (?:bin|root|prefix)(?: -g)?|(?:pnpm|yarn) bin|brew --prefix(?: [\w@.-]+)?|go env \w+|conda info --base|xcode-select -p)\)/g;
const PRINTS_PROGRAM = /^\$\((?:which|command -v|type -[pP]) ([\w.+-]+)\)$/;

/**
 * Whether all that is unknown in a text are values that the shell was started with, or usual
 * folders: nothing in the command chose them.
 */
export function isInherited(text: string, scope: ShellScope): boolean {
  let set = false;
  const known = text.includes("$(") && scope.isPlain ? text.replace(PRINTS_FOLDER, "") : text;
  const rest = known.replace(
    /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g,
    (_, plain = "", braced = "") => {
      const name: string = plain + braced;
      set ||= !scope.inherits(name) || SET_BY_SHELL.test(name);
      return "";
    },
  );
  return !set && !/[$`]/.test(rest);
}

/**
 * A file of which a part is written out, and the environment has the rest: `"$NVM_DIR/nvm.sh"`; or
 * those of a folder: `scripts/*.sh`.
 */
export function isNamedFile(
  { text, literal, pattern, whenEmpty }: ShellWord,
  scope: ShellScope,
): boolean {
  return literal || ((pattern || /[\w-]/.test(whenEmpty ?? "")) && isInherited(text, scope));
}

/** Nobody can say what it runs. */
export function isAnyProgram(program: ShellWord, scope: ShellScope): boolean {
  if (program.pattern) return true;
  if (program.literal) return NO_PROGRAM.test(program.text);
  if (programName(program) === "") return true;
  if (!isUnguessed(program)) return false;
  return PRINTS_PROGRAM.test(program.text) ? !scope.isPlain : !isInherited(program.text, scope);
}

/** Nothing is known of the word, not even by a guess. */
function isUnguessed(word: ShellWord): boolean {
  return !word.literal && word.text === sourceOf(word);
}

/**
 * The program without its folder. In `"$JAVA_HOME/bin/java"` and `$(which java)` that shows at run
 * time, and it is `java` anyway.
 */
export function programName(program: ShellWord): string {
  const { text, whenEmpty = "" } = program;
  const asked = PRINTS_PROGRAM.exec(text)?.[1];
  if (asked !== undefined && isUnguessed(program)) return asked;
  const name = text.slice(text.lastIndexOf("/") + 1);
  return !isUnguessed(program) || (whenEmpty.endsWith(`/${name}`) && PLAIN_NAME.test(name))
    ? name
    : "";
}
