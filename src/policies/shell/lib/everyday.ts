import type {
  ShellCommand,
  ShellRedirect,
  ShellUnknown,
  ShellWord,
} from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import { FEEDERS } from "../../../programs/lib/groups.ts";
import { isLauncher } from "../../../shell/launches.ts";
import { inlineScript, SHELLS } from "../../../shell/wrappers.ts";
import { commandsAround } from "../../shared/commands-by-span.ts";
import { fedWords, takesAsData } from "./feeding.ts";

const SOURCES = new Set(["source", "."]);
const TAKES_CODE =
  /^(?:[gmn]?awk|g?sed|i?python[\d.]*|pypy[\d.]*|node|nodejs|bun|deno|tsx|ts-node|j?ruby[\d.]*|irb|perl[\d.]*|php[\d.]*|lua[\w.]*)$/;

/** Many doubts may stand at one place. */
const answered = new WeakMap<readonly ShellCommand[], boolean>();

/**
 * Whether a script that is not known is nothing to ask about: a file that is named, the set-up of a
 * shell, a check of the syntax alone, or code with a value put into it. Commands inside `bash -c
 * '…'` share one place, so all that stand there must be harmless.
 */
export function isEveryday({ at }: ShellUnknown, commands: readonly ShellCommand[]): boolean {
  if (!at.span) return false;
  const nearest = commandsAround(at.span, commands);
  let answer = answered.get(nearest);
  if (answer === undefined) {
    const answers = nearest
      .map((command) => harmless(command, nearest, commands))
      .filter((each) => each !== undefined);
    answer = answers.length > 0 && answers.every(Boolean);
    answered.set(nearest, answer);
  }
  return answer;
}

/** Undefined: it is not this command that runs something unknown. */
function harmless(
  command: ShellCommand,
  nearest: readonly ShellCommand[],
  all: readonly ShellCommand[],
): boolean | undefined {
  const { name, args, via } = command;
  if (FEEDERS.has(name))
    return nearest.some((other) => other.via.includes(name)) ? undefined : feedsNothing(command);
  if ((SHELLS.has(name) || SOURCES.has(name)) && readsPipe(command, all)) return false;
  if (SHELLS.has(name)) return harmlessShell(command, nearest);
  if (SOURCES.has(name)) return harmlessSource(command);
  const known = args.every(({ literal }) => literal);
  if (name === "eval") return known ? undefined : setUp(command);
  if (!TAKES_CODE.test(name)) return isLauncher(name) && !known ? false : undefined;
  if (via.some((outer) => FEEDERS.has(outer)) && !hasInlineCode(command) && isFedData(command, all))
    return true;
  if (!known) return hasSomeCode(args);
  return command.pipedFrom.length > 0 && args.every(({ text }) => text.startsWith("-"))
    ? false
    : undefined;
}

/** A named pipe that the same text makes: what comes through it is in no file. */
function readsPipe({ args, redirects }: ShellCommand, all: readonly ShellCommand[]): boolean {
  const made = all
    .filter(({ name }) => name === "mkfifo" || name === "mknod")
    .flatMap((maker) => maker.args.map(({ text }) => text));
  return (
    made.length > 0 &&
    [...args, ...redirects.map(({ target }) => target)].some(({ text }) => made.includes(text))
  );
}

function harmlessShell(
  command: ShellCommand,
  nearest: readonly ShellCommand[],
): boolean | undefined {
  const { name, args, pipedFrom, redirects } = command;
  const inline = inlineScript(name, args);
  if (inline) return inline.script.literal ? undefined : false;
  if (isFile(args)) return true;
  if (pipedFrom.length > 0 || !redirects.every(isPlainFile)) return false;
  return (
    args.every(({ text }) => /^-[il]+$/.test(text)) ||
    (args[0]?.text === "-s" && readsFile(command, nearest))
  );
}

/** `bash -s < setup.sh`, also by way of `ssh`. */
function readsFile({ redirects, via }: ShellCommand, nearest: readonly ShellCommand[]): boolean {
  const outer = nearest
    .filter(({ name, pipedFrom }) => via.includes(name) && pipedFrom.length === 0)
    .flatMap((command) => command.redirects);
  const files = [...redirects, ...outer].filter(({ access }) => access === "read");
  return files.length > 0 && files.every(isPlainFile);
}

function harmlessSource(command: ShellCommand): boolean {
  const [file] = command.args;
  return command.sources.length > 0
    ? setUp(command)
    : file?.literal === true && !/^-|^\/dev\//.test(file.text);
}

/** `eval "$(ssh-agent -s)"` and nothing more. */
function setUp({ args, sources }: ShellCommand): boolean {
  return args.length === 1 && sources.length > 0 && sources.every(emits);
}

function emits({ name, program, args, assigns }: ShellCommand): boolean {
  const words = factOf("emits", name);
  // `/tmp/brew shellenv` is not `brew shellenv`.
  if (
    program?.text !== name &&
    !/^\/(?:usr\/|opt\/homebrew\/|home\/linuxbrew\/\.linuxbrew\/)/.test(program?.text ?? "")
  )
    return false;
  if (words === undefined || assigns.length > 0 || args.some(({ literal }) => !literal))
    return false;
  return words === "" || args.some(({ text }) => words.split(" ").includes(text));
}

/** `bash build.sh` and `bash -n "$FILE"`, but not `bash "$FILE"`. */
function isFile(args: readonly ShellWord[]): boolean {
  const first = args.findIndex(({ text }) => !/^[-+]/.test(text));
  const flags = args.slice(0, first < 0 ? args.length : first);
  if (flags.some(({ text }) => /^-[a-z]*n[a-z]*$/.test(text) && !/[cs]/.test(text))) return true;
  const file = args[first];
  return (
    file?.literal === true &&
    file.text !== "/dev/stdin" &&
    !flags.some(({ text }) => /^-[a-z]*s/.test(text))
  );
}

function isPlainFile({ target }: ShellRedirect): boolean {
  return target.literal && !target.text.startsWith("/dev/");
}

/** `sed "s/$OLD/$NEW/"`: what stands around the values is known. */
function hasSomeCode(args: readonly ShellWord[]): boolean {
  const unknown = args.filter(({ literal }) => !literal);
  return unknown.every(
    ({ text, whenEmpty = "" }) => whenEmpty.trim() !== "" && !text.includes("$(stdin)"),
  );
}

function feedsNothing({ args, pipedFrom }: ShellCommand): boolean {
  return pipedFrom.length === 0 && args.every(({ text }) => /^-|^:::/.test(text));
}

/** Then it is not the input that is in doubt, but the code. */
function hasInlineCode({ name, args }: ShellCommand): boolean {
  if (/awk$|sed$/.test(name)) return !args.some(({ text }) => text === "-f");
  return (
    TAKES_CODE.test(name) && args.some(({ text }) => /^-\w*[ceEr]$|^--(?:eval|print)$/.test(text))
  );
}

/** Nothing but the words that were fed is unknown, and those are data. */
function isFedData(command: ShellCommand, commands: readonly ShellCommand[]): boolean {
  const fed = fedWords(command, commands);
  return (
    fed.length > 0 &&
    takesAsData(command, fed) &&
    command.args.every(({ text, literal }) => literal || text.includes("$(stdin)"))
  );
}
