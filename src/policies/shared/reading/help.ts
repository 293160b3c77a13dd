import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import type { CheckContext } from "./checked-command.ts";
import { HELP_VERBS, TELLS_ABOUT_ITSELF, WORDS_ARE_SCRIPTS } from "./help-words.ts";
import { plainName } from "./program.ts";
import { steering } from "./steering.ts";

/** What stands behind these may be a program that would be given `--help`. */
const RUNS = new Set(["run", "exec", "start", "test", "bench", "debug", "watch"]);
const USUAL = new Set(["--help", "--version"]);
const own = new Map<string, ReadonlySet<string>>();

/** `npm --version`, `docker run --help`: a program that is known, asked about itself. */
export function asksForHelp(command: ShellCommand, sight: CheckContext): boolean {
  const { name, args } = command;
  const last = args.at(-1);
  if (!last || (args.length > 1 && last.text !== "--help")) return false;
  if (!isKnown(plainName(name)) || args.some(({ literal, pattern }) => !literal || pattern))
    return false;
  if (
    !(args.length === 1
      ? USUAL.has(last.text) || spellings(plainName(name)).has(last.text)
      : asksAboutVerb(name, args))
  )
    return false;
  const row = factOf("readOnly", name);
  return !(
    typeof row === "object" &&
    row.steered &&
    steering(row.steered, command, sight) !== undefined
  );
}

function asksAboutVerb(name: string, args: readonly ShellWord[]): boolean {
  const words = args.slice(0, -1).map(({ text }) => text);
  return (
    !words.slice(0, -1).some((word) => RUNS.has(word)) &&
    hasVerbs(name) &&
    words.every((word) => HELP_VERBS.has(word))
  );
}

function isKnown(name: string): boolean {
  return TELLS_ABOUT_ITSELF.has(name) || factOf("help", name) !== undefined;
}

/**
 * Its first words are sub-commands: a word before `--help` is no program or script that would be
 * given it.
 */
function hasVerbs(name: string): boolean {
  if (WORDS_ARE_SCRIPTS.has(name)) return false;
  const row = factOf("readOnly", name);
  return (
    typeof row === "object" &&
    (row.sub !== undefined || row.check === "aws" || row.check === "az" || row.check === "nouns")
  );
}

function spellings(name: string): ReadonlySet<string> {
  let found = own.get(name);
  if (!found) {
    found = new Set((factOf("help", name) ?? "").split(" "));
    own.set(name, found);
  }
  return found;
}
