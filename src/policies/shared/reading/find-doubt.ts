import type {
  InputLocation,
  ShellCommand,
  ShellRedirect,
  ShellUnknown,
  ShellWord,
} from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import { type CheckContext, isComputed, isPlain, textOf } from "./checked-command.ts";
import { HELP_VERBS, TELLS_ABOUT_ITSELF, WORDS_ARE_SCRIPTS } from "./help-words.ts";
import { readsForEver, secretNamed, shownDevice } from "./paths.ts";
import { doubtOfProgram, judgesItself, plainName } from "./program.ts";
import { steering } from "./steering.ts";
import { hiddenIn } from "./text.ts";
import { isProcess } from "./trust.ts";
import { harmfulVariable } from "./variables.ts";

/** What stands behind these may be a program that would be given `--help`. */
const RUNS = new Set(["run", "exec", "start", "test", "bench", "debug", "watch"]);
const USUAL = new Set(["--help", "--version"]);
const own = new Map<string, ReadonlySet<string>>();

/** `npm --version`, `docker run --help`: a program that is known, asked about itself. */
function asksForHelp(command: ShellCommand, sight: CheckContext): boolean {
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

/** Programs that print what is in the files they are given. */
const SHOWS = new Set(
  (
    "cat head tail less more bat nl tac rev strings xxd od hexdump base64 sort uniq cut awk " +
    "gawk sed jq yq grep egrep fgrep rg diff paste fold column"
  ).split(" "),
);
const NAMES_ONLY = /^-[a-zA-Z]*[lLcq]|^--(?:files-with|count|quiet)/;
const HIDDEN = /^(?:--hidden|--no-ignore|--unrestricted|-\.|-[a-zA-Z]*[Hu][a-zA-Z]*)$/;
const ENDING = /\*\.[\w{},]+$|^[\w-]+\.[\w.]+$/;
const RECURSIVE = /^-[a-zA-Z]*[rR]|^--recursive/;
const DEEPEST = 6;

/**
 * `ls -a | grep env | xargs cat` and `cat $(ls -a | head -3)` show a file that nobody named: it may
 * be a secret.
 */
function showsUnnamedFile(command: ShellCommand): boolean {
  const { name, args, sources } = command;
  if (!SHOWS.has(name) || sources.length === 0 || !args.some(isUnnamed)) return false;
  if (/grep|rg/.test(name) && args.some(({ text }) => NAMES_ONLY.test(text))) return false;
  return !isNarrowed(sources, 0);
}

function isUnnamed({ text, literal }: ShellWord): boolean {
  return !literal && /\$\(|`/.test(text);
}

/** Somewhere up the pipe, only files of a kind are listed. */
function isNarrowed(sources: readonly ShellCommand[], depth: number): boolean {
  return (
    depth < DEEPEST &&
    sources.some((source) => lists(source) || isNarrowed(source.sources, depth + 1))
  );
}

function lists({ name, args }: ShellCommand): boolean {
  const texts = args.map(({ text }) => text);
  if (name === "rg" || name === "fd" || name === "fdfind")
    return !texts.some((text) => HIDDEN.test(text));
  if (name === "git")
    return texts.includes("ls-files") || texts.includes("diff") || texts.includes("grep");
  if (name === "find")
    return texts.some(
      (text, index) => /^-i?(?:name|path)$/.test(texts[index - 1] ?? "") && ENDING.test(text),
    );
  if (/^[ef]?grep$/.test(name) && texts.some((text) => RECURSIVE.test(text)))
    return texts.some((text) => /^--include=\*\.\w/.test(text)) || /^\w/.test(texts.at(-1) ?? ".");
  return name === "ls" && texts.some((text) => ENDING.test(text));
}

interface Doubt {
  /** Ends the sentence "It is not certain that this only reads: …". */
  readonly why: string;
  readonly at?: InputLocation;
}

/** Commands that are let through although they may do more than read. */
export type IsTrusted = (command: ShellCommand) => boolean;

/** Beyond these numbers it is no everyday look at something. */
const MAX_NESTED = 5;
const MAX_COMMANDS = 60;
/** The facts keep no more than so many words of one brace, and so many lines for `xargs`. */
const MAX_WORDS = 64;
const MAX_ITEMS = 30;

const SINKS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty"]);
const FEEDERS = new Set(["xargs", "gxargs"]);
const CODE = /^(?:[gmn]?awk|g?sed)$/;

/** The first reason why a shell text may do more than read; undefined if it provably only reads. */
export function doubtOfReading(
  sight: CheckContext,
  trusted: IsTrusted = () => false,
): Doubt | undefined {
  const { commands, unknown } = sight.shell;
  const first = unknown.find((item) => !isAnswered(item, commands, trusted));
  if (first) return { why: `it is not known ${first.why}`, at: first.at };
  if (commands.length > MAX_COMMANDS)
    return { why: "it holds more commands than can be looked through" };
  if (commands.length === 0) return { why: "no command was found in it" };
  const hidden = hiddenIn(textOf(sight), commands);
  if (hidden !== undefined) return { why: hidden };
  for (const [index, command] of commands.entries()) {
    const why = doubtOf(command, index, sight, trusted);
    if (why !== undefined) return { why, at: command.at };
  }
  return undefined;
}

function doubtOf(
  command: ShellCommand,
  index: number,
  sight: CheckContext,
  trusted: IsTrusted,
): string | undefined {
  const { name, program, redirects, translated } = command;
  const variable = harmfulVariable(command, textOf(sight));
  if (variable !== undefined) return `it sets \`${variable}\``;
  const opened = redirects.find(
    (redirect) => !isHarmless(redirect) || readsForEver(redirect.target.text, command, sight),
  );
  if (opened) return `it opens \`${opened.target.text}\``;
  if (!program) return undefined;
  if (command.args.length >= MAX_WORDS)
    return `\`${name}\` has more words than can be looked through`;
  if (showsUnnamedFile(command)) return `which files \`${name}\` shows is not known`;
  if (FEEDERS.has(name) && !isFedKnowingly(command, sight))
    return `what \`${name}\` runs its command on is not known`;
  const secret = secretNamed(command, sight);
  if (secret !== undefined) return `it names \`${secret}\`, where secrets may be kept`;
  if (translated)
    return command.via.some(judgesItself)
      ? undefined
      : `\`${name}\` stands for code in another language`;
  if (command.via.length > MAX_NESTED)
    return "it is nested deeper than can be followed with certainty";
  if (!program.literal || program.pattern || isComputed(program, command, sight))
    return `which program \`${program.text}\` is shows only at run time`;
  if (trusted(command)) return undefined;
  if (!isPlain(program.text, name)) return `\`${program.text}\` is not called by its plain name`;
  return asksForHelp(command, sight) ? undefined : doubtOfProgram(command, index, sight);
}

/**
 * What awk and sed are given is looked through by a stricter eye than that of the facts; a script
 * may be trusted.
 */
function isAnswered(
  { kind, at }: ShellUnknown,
  commands: readonly ShellCommand[],
  trusted: IsTrusted,
): boolean {
  if (kind !== "script" && kind !== "code") return false;
  return commands.some(
    (command) =>
      command.via.length === 0 &&
      (CODE.test(command.name) || trusted(command)) &&
      sameSpan(command.at, at),
  );
}

/**
 * By a pipe, or by few words that are written out; not by a file, on whichever command it is
 * redirected.
 */
function isFedKnowingly({ stdin, sources }: ShellCommand, { shell }: CheckContext): boolean {
  if (stdin !== undefined) return stdin.split(/\s+/).length <= MAX_ITEMS;
  const files = shell.commands
    .flatMap(({ redirects }) => redirects)
    .filter(({ access }) => access === "read");
  return sources.length > 0 || files.every(({ target }) => target.text === "/dev/null");
}

function sameSpan({ span: a }: InputLocation, { span: b }: InputLocation): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

function isHarmless({ access, target }: ShellRedirect): boolean {
  if (isProcess(target.text)) return true;
  if (!target.literal || target.pattern) return false;
  return access === "write" ? SINKS.has(target.text) : shownDevice(target.text) === undefined;
}
