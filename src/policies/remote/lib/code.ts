import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import type { Interpreter } from "../../../programs/program.ts";
import { inlineScript, SHELLS } from "../../../shell/wrappers.ts";
import type { DataFlow } from "./data-flow.ts";

const STDIN = new Set(["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]);
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/\d+$/;
const SUBSTITUTION = /\$\(|`|<\(/;

/** Where a command takes the code from that it runs. */
export interface Code {
  readonly stdin: boolean;
  /** Words that are code themselves. */
  readonly words: readonly ShellWord[];
  /** Files of code. */
  readonly files: readonly ShellWord[];
}

/** Undefined: it runs no code, or code of its own. */
export function codeOf(command: ShellCommand): Code | undefined {
  const { name, program, args } = command;
  if (program && !program.literal) return { stdin: false, words: [program], files: [] };
  const itself = program?.text.includes("/") ? [program] : [];
  const interpreter = factOf("runsCode", name) ?? factOf("runsCode", name.replace(/[\d.]+$/, ""));
  if (interpreter) return withFiles(interpreted(interpreter, name, args), itself);
  if (name === "parallel" && args.every(({ text }) => text.startsWith("-")))
    return { stdin: true, words: [], files: [] };
  return withFiles(undefined, itself);
}

/** A program called by its path may be the very file that was just written. */
function withFiles(code: Code | undefined, files: readonly ShellWord[]): Code | undefined {
  if (files.length === 0) return code;
  return {
    stdin: code?.stdin ?? false,
    words: code?.words ?? [],
    files: [...(code?.files ?? []), ...files],
  };
}

function interpreted(
  interpreter: Interpreter,
  name: string,
  args: readonly ShellWord[],
): Code | undefined {
  const { code = "", valued = "", files = "", unless = "" } = interpreter;
  const options = readArguments(args, [code, valued, files].join(" "));
  const values = (list: string): readonly ShellWord[] =>
    list === "" ? [] : options.values(...list.split(" "));
  if (unless !== "" && options.exactly(...unless.split(" "))) return undefined;
  if (interpreter.words && options.operands.length > 0)
    return { stdin: false, words: options.operands, files: [] };
  const script = inlineScript(name, args)?.script;
  const inline = script ? [script] : SHELLS.has(name) ? [] : values(code);
  if (inline.length > 0) return { stdin: false, words: inline, files: [] };
  const first = interpreter.times
    ? []
    : options.operands.filter(({ text }) => text !== "run").slice(0, 1);
  const scripts = files === "" ? first : values(files);
  const isStdin = ({ text }: ShellWord): boolean => STDIN.has(text) || DESCRIPTOR.test(text);
  const told = scripts.some(isStdin) || (options.has("-s") && SHELLS.has(name));
  const stdin = told || (scripts.length === 0 && interpreter.stdin === true);
  return { stdin, words: [], files: stdin ? [] : scripts };
}

/** The commands that the code of a command comes from directly. */
export function authorsOf(
  command: ShellCommand,
  { stdin, words, files }: Code,
  flow: DataFlow,
): ShellCommand[] {
  const { redirects, pipedFrom } = command;
  const loose = [...words, ...files].filter(({ literal }) => !literal);
  // A pipe beside a substitution feeds the program, not its code.
  const substituted = loose.some(({ text }) => pipedFrom.length === 0 || SUBSTITUTION.test(text));
  const typed = stdin && command.stdin === undefined;
  const read = typed
    ? redirects.filter(({ access }) => access === "read").map(({ target }) => target)
    : [];
  const written = [...read, ...files]
    .filter(({ literal }) => literal)
    .flatMap((word) => flow.writersOf(word, command));
  const carried = loose.length > 0 ? flow.carriers(command) : [];
  return [...(typed || substituted ? flow.feeders(command) : carried), ...written];
}
