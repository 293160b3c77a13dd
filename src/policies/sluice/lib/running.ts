import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { isInside } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { standsForPath } from "../../shared/files/wildcards.ts";
import { isSearched } from "./files/filling.ts";
import { type OwnFile, ownEntries, ownFileAt, resolvedIn } from "./files/own-files.ts";

/** A command that runs a file of Sluice: which, the words before it and those behind. */
interface OwnRun {
  readonly file: OwnFile;
  readonly before: readonly ShellWord[];
  readonly words: readonly ShellWord[];
}

const INTERPRETER =
  /^(?:node|nodejs|iojs|bun|deno|perl)[\d.-]*$|^(?:tsx|ts-node(?:-dev|-esm)?|vite-node|babel-node|jiti|esno|electron|nodemon|pm2|forever)$/;
/** Only these words of an interpreter are looked up on disk. */
const MAX_WORDS = 6;
const PROGRAM = "sluice";
const MAX_LENGTH = 1024;
const MAX_STRINGS = 40;
const PIECES = /[\s"'`()<>|&;]+/;
const UNKNOWN = /\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`|\$\w+/g;
const QUOTED = /(["'`])((?:(?!\1)[^\\\n]|\\.){1,1024})\1/g;

const ENTRY_NAME = /\b(?:cli|hook|server)\.cjs\b|\bgate\.pl\b|\bsluice["'`]/;
const ENTRY_TAIL = /\/(?:dist\/(?:cli|hook|server)\.cjs|dist\/gate\.pl|bin\/sluice)$/;

export function isInterpreter(name: string): boolean {
  return INTERPRETER.test(name);
}

/** By what the file is, whatever it and the interpreter are called. */
export function ownRun(command: ShellCommand, scene: PolicyContext): OwnRun | undefined {
  const { name, program, args } = command;
  const direct = program?.text.includes("/") ? fileOf(program, command, scene) : undefined;
  if (direct) return { file: direct, before: [], words: args };
  if (!isInterpreter(name)) return undefined;
  let looked = 0;
  for (const [index, word] of args.entries()) {
    if (looked >= MAX_WORDS) break;
    if (word.text.startsWith("-") && !word.text.includes("=")) continue;
    looked++;
    const file = fileOf(word, command, scene);
    if (file) return { file, before: args.slice(0, index), words: args.slice(index + 1) };
  }
  return searched(command, scene) ?? fromStdin(command, scene);
}

/** `node - trust < dist/cli.cjs`, `cat dist/cli.cjs | node - trust`. */
function fromStdin(command: ShellCommand, scene: PolicyContext): OwnRun | undefined {
  const { args, redirects, sources } = command;
  const given = [
    ...redirects
      .filter(({ access }) => access === "read")
      .map(({ target }) => ({ word: target, by: command })),
    ...sources.flatMap((source) =>
      source.args.slice(0, MAX_WORDS).map((word) => ({ word, by: source })),
    ),
  ];
  const found = given
    .map(({ word, by }) => fileOf(word, by, scene))
    .find((file) => file !== undefined);
  return found && { file: found, before: [], words: args.filter(({ text }) => text !== "-") };
}

/** A file of Sluice that code loads or starts, also by a path that it joins from parts. */
export function ownFileInCode(
  code: string,
  command: ShellCommand,
  scene: PolicyContext,
): OwnFile | undefined {
  if (ENTRY_NAME.test(code) && scene.identity?.packages.some((folder) => code.includes(folder)))
    return "command";
  const texts = [...code.matchAll(QUOTED)].slice(0, MAX_STRINGS).map((match) => match[2] ?? "");
  for (const text of texts) {
    if (!/[/.]/.test(text)) continue;
    const path = text.replace(/^file:\/\//, "");
    const file = resolvedIn(path, command.folders, scene.home)
      .map((candidate) => ownFileAt(candidate, scene))
      .find((found) => found !== undefined);
    if (file) return file;
  }
  return undefined;
}

function fileOf(
  { text, literal, pattern }: ShellWord,
  { folders }: ShellCommand,
  scene: PolicyContext,
): OwnFile | undefined {
  if (text.length > MAX_LENGTH || !/[/.\w]/.test(text)) return undefined;
  const value = text.replace(/^-[^=]*=/, "").replace(/^file:\/\//, "");
  const texts = literal
    ? [value]
    : [value, ...value.split(PIECES).filter((piece) => /[/.]/.test(piece))];
  // Some runtimes and loaders add the extension themselves.
  const named = texts.flatMap((candidate) =>
    /\/(?:cli|hook|server)$/.test(candidate) ? [candidate, `${candidate}.cjs`] : [candidate],
  );
  for (const candidate of named)
    for (const path of resolvedIn(candidate, folders, scene.home)) {
      const found =
        ownFileAt(path, scene) ??
        (literal && !pattern ? unpacked(path, scene) : guessed(path, scene));
      if (found) return found;
    }
  return undefined;
}

/**
 * `tar c -C package . | tar x -C y; node y/dist/cli.cjs`: not there yet, and the text names where
 * it may come from.
 */
function unpacked(path: string, { files, identity, input }: PolicyContext): OwnFile | undefined {
  if (!ENTRY_TAIL.test(path) || files.exists(path)) return undefined;
  const text = String(input["command"]);
  return identity?.packages.some((folder) => text.includes(folder)) ? "command" : undefined;
}

/** `find package -name cli.cjs -exec node {} trust`. */
function searched(command: ShellCommand, scene: PolicyContext): OwnRun | undefined {
  if (!isSearched(command)) return undefined;
  const finders = scene.shell.commands.filter(({ name }) => command.via.includes(name));
  const words = finders.flatMap(({ args }) => args.map(({ text }) => text));
  const mayFind = words.some(
    (text) => /[*?[]/.test(text) || ENTRY_NAME.test(text) || text === PROGRAM,
  );
  const roots = finders.flatMap(({ args, folders }) =>
    args.flatMap(({ text }) => resolvedIn(text, folders, scene.home)),
  );
  const packages = scene.identity?.packages ?? [];
  const holds = (root: string): boolean =>
    packages.some((folder) => isInside(folder, root) || isInside(root, folder));
  if (!mayFind || !roots.some((root) => root !== "/" && holds(root))) return undefined;
  const slot = command.args.findIndex(({ literal, pattern }) => !literal || pattern);
  return slot < 0
    ? undefined
    : { file: "command", before: command.args.slice(0, slot), words: command.args.slice(slot + 1) };
}

/** `dist/cl?.cjs`. */
function guessed(path: string, scene: PolicyContext): OwnFile | undefined {
  const wanted = path.replace(UNKNOWN, "*");
  if (!/[^*/]/.test(wanted) || !/[*?[]/.test(wanted)) return undefined;
  const entry = ownEntries(scene).find((file) => standsForPath(wanted, file));
  return entry === undefined ? undefined : ownFileAt(entry, scene);
}
