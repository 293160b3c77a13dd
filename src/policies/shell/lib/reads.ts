import { isInside, resolvePath } from "../../../engine/path.ts";
import type { Scene } from "../../../engine/policy.ts";
import type { Place, ShellCommand, ShellWord } from "../../../shell/facts.ts";
import { hasFlag } from "./args.ts";
import { GIT_PLAIN, SUBCOMMANDS } from "./git-readers.ts";
import { listedOperands } from "./options.ts";
import { READERS, type Reader, VERSIONS } from "./readers.ts";

/** `<<< "$SECRET"` and `{PATH}>file`, which sets a variable, are not in the facts. */
const HIDDEN_REDIRECT = /<<|\}[<>]/;

type Sight = Pick<Scene, "shell" | "input" | "cwd" | "project" | "home" | "files">;

interface Doubt {
  /** Ends the sentence "It is not certain that this only reads: …". */
  readonly why: string;
  readonly at?: Place;
}

interface Reading {
  readonly reader: Reader;
  readonly operands: readonly ShellWord[];
}

type Found = { readonly reader: Reader | undefined; readonly args: readonly ShellWord[] };

/** The first reason why a shell text may do more than read; undefined if it provably only reads. */
export function doubtOfReading(sight: Sight, trusted: ReadonlySet<string> = new Set()): Doubt | undefined {
  const { commands, unknown } = sight.shell;
  const [first] = unknown;
  if (first) return { why: first.why, at: first.at };
  if (commands.length === 0) return { why: "no command was found in it" };
  const hidden = uncovered(sight);
  if (hidden !== undefined) return { why: `\`${hidden}\` is more than a plain list of commands` };
  for (const command of commands) {
    const why = doubtOf(command, sight, trusted);
    if (why !== undefined) return { why, at: command.at };
  }
  return undefined;
}

/** Whether what it reads may be waved through: nothing outside the project, no hidden files by the way. Only for a text without doubts. */
export function staysInside(sight: Sight): boolean {
  return sight.shell.commands.every((command) => {
    const { redirects, args, name } = command;
    if (redirects.some(({ access }) => access === "read") || args.some((word) => word.pattern)) return false;
    if (name === "cd") return !moves(command, sight);
    const reading = readingOf(command);
    if (!reading || reading.reader.text || reading.reader.names) return true;
    if (reading.reader.sweeps && hasFlag(args, reading.reader.sweeps)) return false;
    return reading.operands.every((word) => isOwn(word.text, name, sight));
  });
}

function doubtOf(command: ShellCommand, sight: Sight, trusted: ReadonlySet<string>): string | undefined {
  const { name, args, assigns, redirects } = command;
  const loose = args.find((word) => !word.literal || (word.pattern && /^[-*?[]/.test(word.text)));
  const write = redirects.find(
    ({ access, target }) => !target.literal || (access === "write" ? target.text !== "/dev/null" : isDevice(target)),
  );
  if (assigns.length > 0) return `it sets \`${assigns[0]}\``;
  if (loose) return `\`${loose.text}\` is only known at run time`;
  if (write) return `it opens \`${write.target.text}\``;
  const source = textOf(sight).slice(...(command.at.span ?? [0, 0]));
  if (!isBare(name, source)) return `\`${name}\` is not called by its plain name`;
  if (HIDDEN_REDIRECT.test(source)) return "it redirects in a way that is not examined";
  if (name === "cd" && args.length === 1 && !/^[-~+]/.test(args[0]?.text ?? "-")) return undefined;
  if (trusted.has(name) || isVersionQuestion(command)) return undefined;
  if (!readingOf(command)) return `\`${name}\` with these arguments is not known to only read`;
  if (name === "git" && !isOwnRepository(sight)) return "`git` runs what the configuration of another repository names";
  return undefined;
}

function readingOf({ name, args }: ShellCommand): Reading | undefined {
  const found = Object.hasOwn(SUBCOMMANDS, name) ? subcommandOf(name, args) : programReader(name, args);
  if (!found?.reader) return undefined;
  const { reader } = found;
  if (reader.text && reader.options === undefined) return { reader, operands: found.args };
  const operands = listedOperands(found.args, reader.options ?? "");
  if (!operands || (reader.most !== undefined && (operands.length > reader.most || operands.some((word) => word.pattern))))
    return undefined;
  return reader.operands && !operands.every(({ text }) => reader.operands?.test(text)) ? undefined : { reader, operands };
}

function programReader(name: string, args: readonly ShellWord[]): Found | undefined {
  return Object.hasOwn(READERS, name) ? { reader: READERS[name], args } : undefined;
}

function subcommandOf(program: string, args: readonly ShellWord[]): Found | undefined {
  const start = program === "git" ? args.findIndex(({ text }) => !GIT_PLAIN.has(text)) : 0;
  const [first, second] = args.slice(start);
  if (start < 0 || !first || args.some(({ text }) => text.includes("%G"))) return undefined;
  const table = SUBCOMMANDS[program] ?? {};
  const pair = `${first.text} ${second?.text}`;
  if (Object.hasOwn(table, pair)) return { reader: table[pair], args: args.slice(start + 2) };
  return Object.hasOwn(table, first.text) ? { reader: table[first.text], args: args.slice(start + 1) } : undefined;
}

function isVersionQuestion({ name, args }: ShellCommand): boolean {
  return Object.hasOwn(VERSIONS, name) && args.length === 1 && (VERSIONS[name] ?? "").split(" ").includes(args[0]?.text ?? "");
}

/** `./ls` is not `ls`, but the facts name both so: the text decides. */
function isBare(name: string, source: string): boolean {
  return source === name || (source.startsWith(name) && /^[ \t<>&]/.test(source.slice(name.length)));
}

/** The first thing outside of all commands that is not a separator: loops, tests and functions can change what a command is. */
function uncovered(sight: Sight): string | undefined {
  const text = textOf(sight);
  let end = 0;
  const spans = sight.shell.commands.flatMap(({ at }) => (at.span ? [at.span] : [])).sort((a, b) => a[0] - b[0]);
  for (const [from, to] of [...spans, [text.length, text.length] as const]) {
    const gap = text.slice(end, from).replace(/[ \t\n;&|]+/g, " ");
    if (gap.trim() !== "") return gap.trim().slice(0, 40);
    end = Math.max(end, to);
  }
  return undefined;
}

function textOf({ input }: Sight): string {
  const text = input["command"];
  return typeof text === "string" ? text : "";
}

function isDevice({ text }: ShellWord): boolean {
  return text.startsWith("/dev/") && text !== "/dev/null";
}

function moves({ args }: ShellCommand, { cwd, home }: Sight): boolean {
  return resolvePath(args[0]?.text ?? "/", cwd, home) !== resolvePath(cwd, "/", home);
}

function isOwn(text: string, program: string, { cwd, home, project, files }: Sight): boolean {
  if (/(?:^|[=:])~/.test(text) || (program === "git" && text.includes(":"))) return false;
  const path = resolvePath(text, cwd, home);
  return isInside(path, project) && isInside(files.realpath(path), files.realpath(project));
}

/** A folder in the project can be laid out as a repository whose configuration runs programs. */
function isOwnRepository(sight: Sight): boolean {
  const { project, home, files, shell } = sight;
  const cwd = resolvePath(sight.cwd, "/", home);
  if (!isInside(cwd, project) || shell.commands.some((command) => command.name === "cd" && moves(command, sight))) return false;
  for (let folder = cwd; folder !== project && folder !== "/"; folder = folder.slice(0, folder.lastIndexOf("/")) || "/")
    if (files.exists(`${folder}/.git`) || files.exists(`${folder}/HEAD`)) return false;
  return true;
}
