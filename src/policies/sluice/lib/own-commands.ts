import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { STEERS } from "../../../shell/parse/scope.ts";
import { isInterpreter, ownFileInCode, ownRun } from "./running.ts";
import type { TamperMethod } from "./tamper-method.ts";

/** Commands of Sluice that only look at something; what is in no list is for the person. */
const LOOKS = new Set(
  (
    "check completion demo doctor explain help judge lint new replay simulate stats status " +
    "test version"
  ).split(" "),
);
/** They look, unless one of these words is with them. */
const LOOKS_UNLESS: Readonly<Record<string, RegExp>> = {
  log: /^(?:--)?(?:export|prune|vacuum|delete|purge|clear|forget|import|reset|repair|truncate)$/,
  store: /^(?!store$|--json$|--check$|size$|status$|verify$)/,
  approvals: /^(?!approvals$|--json$|list$|show$)/,
  questions: /^(?:set|unset|add|remove|delete|clear|forget|import|reset)$/,
};
/** Options that change something, whatever command has them. */
const CHANGES =
  /^(?:--(?:fix|apply|write|yes|force|prune|vacuum|delete|purge|set|allow|reset|stop|run-project-hooks)(?:=.*)?|-y)$/;
/** What they hear is recorded and remembered as if the client had said it. */
const SPEAKS_FOR_OTHERS = new Set(["hook", "serve"]);

const MAX_PATH_LENGTH = 1024;
const OWN_NAME = /^sluice(?:@.*)?(?:\.(?:[cm]?js|cmd|exe|ps1))?$/;
const OWN_FILE =
  /(?:^|\/)sluice(?:\/(?:dist|bin|src)\/[\w./-]+)?(?:\.[cm]?[jt]s)?$|(?:^|\/)gate\.pl$/;
/** What the client calls, and what stands behind it: the same as `sluice hook`. */
const LAUNCHER = /(?:^|\/)gate\.pl$|(?:^|\/)sluice\/dist\/(?!cli\b)[\w./-]+$/;
const OWN_PACKAGE = /^(?:npm:)?sluice(?:@[^/\s]*)?$/;
export const INTERPRETERS: ReadonlySet<string> = new Set(
  "node nodejs bun deno tsx perl".split(" "),
);
export const RUNNERS: ReadonlySet<string> = new Set(
  "npm pnpm yarn bun deno corepack volta mise asdf".split(" "),
);
const NOT_RUN =
  /^(?:add|install|i|in|ci|remove|rm|uninstall|un|unlink|link|ln|update|up|upgrade|outdated|info|view|show|ls|list|why|explain|pack|audit|search|docs|repo|bugs|config|cache|create|init|set|get|pin|use|global)$/;
/** Where its files are: for the registered command, and for nobody else. */
const FOLDERS = /^--(?:config|state|runtime|home)-dir(?:=|$)/;
/** Code that loads or starts a file. */
const LOADS =
  /\brequire\b|\bimport\b|\bfork\b|\bspawn|\bexec|\bWorker\b|\bdo\s|\bsystem\b|\bcreateRequire\b|\brunMain\b|\bload\b/;
const PRELOADS =
  /^(?:-r|--require|--import|--loader|--experimental-loader|--env-file|-I|-M|--preload)(?:=|$)/;

/** Undefined: it does not run Sluice, or only looks. */
export function ownTrick(command: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const { code } = command;
  if (code !== undefined && isInterpreter(command.name) && loadsOwn(code, command, scene))
    return "loosens";
  const found = ownArguments(command) ?? runArguments(command, scene);
  if (found === "build") return "replaces";
  if (!found) return undefined;
  const { before, words } = found;
  const [verb] = readArguments(words).operands;
  if (verb && SPEAKS_FOR_OTHERS.has(verb.text)) return "forges";
  if (verb ? !verb.literal || !looks(verb.text, words) : words.some(({ literal }) => !literal))
    return "loosens";
  const isLed =
    before.some(({ text }) => PRELOADS.test(text)) || words.some(({ text }) => FOLDERS.test(text));
  return isLed || command.assigns.some(misleads) ? "elsewhere" : undefined;
}

/** It decides which code runs, or which files are read. */
function misleads(variable: string): boolean {
  return STEERS.test(variable) || /^(?:NODE_|PERL|XDG_)/.test(variable);
}

function looks(verb: string, words: readonly ShellWord[]): boolean {
  const unless = Object.hasOwn(LOOKS_UNLESS, verb) ? LOOKS_UNLESS[verb] : undefined;
  if (!unless && !LOOKS.has(verb)) return false;
  // What is only known at run time may be a word that changes something.
  if ((unless || verb === "doctor") && !words.every(({ literal }) => literal)) return false;
  return !words.some(({ text }) => CHANGES.test(text) || unless?.test(text));
}

/** Code may set the words that a command of Sluice then reads. */
function loadsOwn(code: string, command: ShellCommand, scene: PolicyContext): boolean {
  if (!LOADS.test(code)) return false;
  const file = ownFileInCode(code, command, scene);
  return file === "command" || file === "launcher";
}

/** The same by identity, see running.ts. */
function runArguments(
  command: ShellCommand,
  scene: PolicyContext,
): OwnArguments | "build" | undefined {
  const run = ownRun(command, scene);
  if (!run || run.file === "build") return run?.file === "build" ? "build" : undefined;
  const [first = command.program] = run.words;
  return run.file === "launcher" && first
    ? { before: run.before, words: [{ ...first, text: "hook", literal: true }] }
    : run;
}

function isShort({ text }: ShellWord): boolean {
  return text.length < MAX_PATH_LENGTH;
}

interface OwnArguments {
  readonly before: readonly ShellWord[];
  readonly words: readonly ShellWord[];
}

/**
 * `sluice …`, `node …/sluice …`, `yarn sluice …`: the words after the program, and those before it.
 */
function ownArguments({ name, program, args }: ShellCommand): OwnArguments | undefined {
  if (OWN_NAME.test(name)) return { before: [], words: args };
  if (program && isShort(program) && LAUNCHER.test(program.text))
    return { before: [], words: [{ ...program, text: "hook" }] };
  const file = INTERPRETERS.has(name)
    ? args.findIndex((word) => isShort(word) && OWN_FILE.test(word.text))
    : -1;
  const word = args[file];
  if (word)
    return {
      before: args.slice(0, file),
      words: LAUNCHER.test(word.text) ? [{ ...word, text: "hook" }] : args.slice(file + 1),
    };
  if (!RUNNERS.has(name)) return undefined;
  const at = args.findIndex(({ text }) => OWN_PACKAGE.test(text));
  return at < 0 || args.slice(0, at).some(({ text }) => NOT_RUN.test(text))
    ? undefined
    : { before: [], words: args.slice(at + 1) };
}
