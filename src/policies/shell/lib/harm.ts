import { fileUses } from "../../../shell/access.ts";
import type { Place, ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { hasFlag, operandsOf, programOf } from "./args.ts";
import { type Ground, isSheltered, isSystem, realOf, type Step, spelledPath } from "./ground.ts";
import { READERS } from "./readers.ts";
import { sweepsDeep } from "./sweep.ts";
import { DISK, DOWNLOADS, INLINE_CODE, INTERPRETERS } from "./tables.ts";

const STDIN = new Set(["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]);
const EVALUATES = new Set(["eval", "source", "."]);
/** The facts call all their operands written, but the first ones are only read. */
const WRITES_LAST = new Set(["ln", "rsync", "install"]);

interface Write {
  readonly target: string;
  readonly to: "disk" | "system";
}

/** What a command writes to disks and to files of the operating system. */
export function harmfulWrites({ command, folders }: Step, ground: Ground): Write[] {
  return writtenBy(command).flatMap((word): Write[] => {
    const paths = folders.flatMap((folder) => spelledPath(word, folder, ground.home) ?? []);
    const all = paths.flatMap((path) => [path, realOf(path, word.text, ground)]);
    if (all.some((path) => DISK.test(path))) return [{ target: word.text, to: "disk" }];
    const system = all.some((path) => isSystem(path) && !isSheltered(path, ground) && !path.startsWith("/proc/self/fd/"));
    return system ? [{ target: word.text, to: "system" }] : [];
  });
}

/** What a deep sweep does to its operands is judged there. */
function writtenBy(command: ShellCommand): ShellWord[] {
  if (sweepsDeep(command)) return command.redirects.flatMap(({ target, access }) => (access === "write" ? [target] : []));
  const written = fileUses(command).flatMap(({ word, access }) => (access === "write" ? [word] : []));
  if (!WRITES_LAST.has(programOf(command))) return written;
  const sources = operandsOf(command.args).slice(0, -1);
  return written.filter((word) => !sources.includes(word));
}

/** The download whose output this command runs as code: from a pipe, or from `$(…)` and `<(…)`. */
export function downloadRunBy({ command, index }: Step, all: readonly ShellCommand[]): string | undefined {
  const program = programOf(command);
  if (!INTERPRETERS.has(program) && !EVALUATES.has(program)) return undefined;
  const piped = command.pipedFrom.find((name) => DOWNLOADS.has(name.toLowerCase()));
  if (piped !== undefined && (runsStdin(command) || command.via.includes("xargs"))) return piped;
  return within(command.at, all, index + 1).find((other) => DOWNLOADS.has(programOf(other)) && isCode(command, other.at))?.name;
}

/** The commands in a command's own words; they follow it in the list. */
function within(place: Place, all: readonly ShellCommand[], from: number): ShellCommand[] {
  const found: ShellCommand[] = [];
  for (let index = from; index < all.length; index++) {
    const other = all[index];
    if (!other?.at.span || other.at.span[0] >= (place.span?.[1] ?? 0)) break;
    if (holds(place, other.at)) found.push(other);
  }
  return found;
}

function runsStdin(command: ShellCommand): boolean {
  const { args } = command;
  if (args.some((word) => STDIN.has(word.text)) || hasFlag(args, "-s")) return true;
  return !EVALUATES.has(command.name) && !hasFlag(args, INLINE_CODE) && operandsOf(args).length === 0;
}

/** The first operand of an interpreter is its code, the others are data; `eval` runs them all. Outside the words it is stdin. */
function isCode(command: ShellCommand, place: Place): boolean {
  const holder = command.args.find((word) => holds(word.at, place));
  if (!holder) return runsStdin(command);
  return command.name === "eval" || holder === operandsOf(command.args)[0];
}

function holds({ span: outer }: Place, { span: inner }: Place): boolean {
  if (!outer || !inner) return false;
  return outer[0] <= inner[0] && inner[1] <= outer[1] && (outer[0] < inner[0] || inner[1] < outer[1]);
}

/** `f(){ f|f& };f`: the facts do not show functions, but nobody else pipes a bare name into itself and calls it a third time. */
export function forkBomb(commands: readonly ShellCommand[]): ShellCommand | undefined {
  const calls = new Map<string, number>();
  const piped: ShellCommand[] = [];
  for (const command of commands) {
    const { name, args, pipedFrom } = command;
    const filters = Object.hasOwn(READERS, name) && !READERS[name]?.text;
    if (name === "" || args.length > 0 || filters) continue;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    if (pipedFrom.includes(name)) piped.push(command);
  }
  return piped.find(({ name }) => (calls.get(name) ?? 0) > 2);
}

/** `kill -9 -1`: the first argument may be the signal, `-1` after it is every process. */
export function killsAll(command: ShellCommand): boolean {
  return programOf(command) === "kill" && command.args.slice(1).some((word) => word.text === "-1");
}
