import { isAbsolute, join, normalize } from "node:path";
import type { ShellCommand, ShellWord } from "../command/facts.ts";
import type { RegisteredHook } from "../settings/read.ts";
import { readShell } from "../shell/parse/read.ts";
import type { TextFile } from "./text-file.ts";
import type { LintWorld } from "./world.ts";

export type ScriptLanguage = "python" | "javascript" | "shell" | "other";

/** A file that a hook's command runs, as far as the command says so. */
export interface Script {
  /** As the command names it. */
  readonly written: string;
  readonly path: string;
  /** The word in the command; absent for `args`. */
  readonly span?: readonly [start: number, end: number];
  /** Found only from the folder that the session happens to be in. */
  readonly relative: boolean;
  /**
   * Run by itself, so that its mode and its first line count, not by an interpreter that the
   * command names.
   */
  readonly direct: boolean;
  readonly interpreter?: string;
  /** Undefined: missing, or not text. */
  readonly file?: TextFile;
}

/** Programs that run the file that they are given, and the words that may come first. */
const INTERPRETERS =
  /^(?:python[\d.]*|pypy3?|node|nodejs|bun|deno|tsx|ts-node|bash|sh|dash|zsh|ksh|perl|ruby|php|Rscript|pwsh|osascript)$/;
const SUBCOMMANDS = /^run$/;
/** Then the code is in the command, or in a module. */
const INLINE = /^(?:-[a-zA-Z]*[cem]|--eval|--print|-p|-pe|--module|eval|-command)$/;

export function scriptsOf(
  { spec }: Pick<RegisteredHook, "spec">,
  plugin: string,
  world: LintWorld,
): Script[] {
  if (spec.type !== "command") return [];
  const folders = { CLAUDE_PROJECT_DIR: world.project, CLAUDE_PLUGIN_ROOT: plugin };
  if (spec.args)
    return scriptIn(spec.command, spec.args).map(([written, how]) =>
      withoutShell(written, how, folders, world),
    );
  const expand = (text: string): string => expanded(text, { ...folders, HOME: world.home });
  const { commands } = readShell(spec.command, "command", { cwd: world.project, home: world.home });
  return commands.flatMap((command) => {
    if (!command.program || command.via.some((via) => via.includes("-c"))) return [];
    const words = [command.program, ...command.args];
    const [program = "", ...args] = words.map(({ text }) => text);
    return scriptIn(program, args).flatMap(([written, how, index]) =>
      shellScript(words[index], command, expand(written), how, world),
    );
  });
}

type How = Pick<Script, "direct" | "interpreter">;

/** The word of a command line that names a script. */
function scriptIn(
  program: string,
  args: readonly string[],
): [written: string, how: How, index: number][] {
  if (program.includes("/") && !INTERPRETERS.test(program.replace(/^.*\//, "")))
    return [[program, { direct: true }, 0]];
  const interpreter = program.replace(/^.*\//, "");
  if (!INTERPRETERS.test(interpreter)) return [];
  // A word after an option may be its value; any other is what is run.
  const isRun = (word: string, at: number): boolean =>
    looksLikeFile(word) || !(args[at - 1] ?? "").startsWith("-");
  const index = args.findIndex(
    (word, at) => !word.startsWith("-") && !SUBCOMMANDS.test(word) && isRun(word, at),
  );
  const written = args[index];
  if (
    written === undefined ||
    !looksLikeFile(written) ||
    args.slice(0, index).some((word) => INLINE.test(word))
  )
    return [];
  return [[written, { direct: false, interpreter }, index + 1]];
}

function looksLikeFile(word: string): boolean {
  return word.includes("/") || /\.(?:py|[cm]?[jt]s|sh|bash|pl|rb|php|ps1)$/.test(word);
}

function shellScript(
  word: ShellWord | undefined,
  command: ShellCommand,
  path: string,
  how: How,
  world: LintWorld,
): Script[] {
  if (!word || word.pattern) return [];
  // After a `cd` the command itself says where it looks.
  const folder = command.folders.at(-1) ?? world.project;
  if (!isAbsolute(path) && (command.lost || folder !== world.project)) {
    return command.lost ? [] : located(word.text, join(folder, path), how, world, word.at.span);
  }
  return located(word.text, path, how, world, word.at.span);
}

function located(
  written: string,
  path: string,
  how: How,
  world: LintWorld,
  span?: readonly [number, number],
): Script[] {
  // Some of it is only known when it runs.
  if (/[$`]/.test(path)) return [];
  const relative = !isAbsolute(path);
  const full = normalize(relative ? join(world.project, path) : path);
  const text = world.read(full);
  return [
    {
      written,
      path: full,
      relative,
      ...how,
      ...(span ? { span } : {}),
      ...(text === undefined ? {} : { file: { path: full, text } }),
    },
  ];
}

/** The client fills in its own variables, in braces; `~` and `$HOME` are not expanded. */
function withoutShell(
  written: string,
  how: How,
  folders: Readonly<Record<string, string>>,
  world: LintWorld,
): Script {
  const path = written.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => folders[name] ?? whole);
  const literal = /^[~$]/.test(path);
  const full = isAbsolute(path) || literal ? path : join(world.project, path);
  const text = world.read(full);
  return {
    written,
    path: full,
    relative: !isAbsolute(path) && !literal,
    ...how,
    ...(text === undefined ? {} : { file: { path: full, text } }),
  };
}

function expanded(
  text: string,
  variables: Readonly<Record<string, string>> & { readonly HOME: string },
): string {
  return text
    .replaceAll(
      /\$(?:(\w+)|\{(\w+)\})/g,
      (whole, plain?: string, braced?: string) => variables[plain ?? braced ?? ""] ?? whole,
    )
    .replace(/^~(?=\/)/, variables.HOME);
}

/** By its name, its interpreter or its first line. */
export function languageOf(path: string, text: string, interpreter = ""): ScriptLanguage {
  const first = text.startsWith("#!") ? (text.split("\n")[0] ?? "") : "";
  const names = `${interpreter} ${first} ${/\.\w+$/.exec(path)?.[0] ?? ""}`;
  if (/\bpy(?:thon|py)?[\d.]*\b/.test(names)) return "python";
  if (/\b(?:node|nodejs|bun|deno|tsx|[cm]?[jt]sx?)\b/.test(names)) return "javascript";
  return /\b(?:ba|da|z|k)?sh\b/.test(names) ? "shell" : "other";
}
