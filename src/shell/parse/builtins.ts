import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { knownOutput } from "./output.ts";
import { type ShellScope, STEERS } from "./scope.ts";
import type { CommandReader } from "./script-context.ts";
import { isNamedFile } from "./shell-variables.ts";

type Builtin = (
  command: ShellCommand,
  scope: ShellScope,
  script: (text: string) => void,
  reader: CommandReader,
) => void;

const NOTHING_STEERED: readonly string[] = [];

/** What the shell's own commands change in the shell. */
export function runBuiltin(
  command: ShellCommand,
  scope: ShellScope,
  script: (text: string) => void,
  reader: CommandReader,
): void {
  if (!Object.hasOwn(BUILTINS, command.name)) return;
  BUILTINS[command.name]?.(command, scope, script, reader);
  // `test -v 'a[$(…)]'`: an index in the name of a variable is evaluated, whatever quotes stood
  // around it.
  for (const { text } of command.args) if (/^[\w=]*\[.*(?:\$\(|`)/s.test(text)) script(`: ${text}`);
}

const declare: Builtin = ({ args }, scope) => {
  const flags = args.flatMap(({ text }) => (/^-[A-Za-z]+$/.test(text) ? [text] : [])).join("");
  for (const word of args) {
    const found = /^(\w+)(\+?)=(.*)$/s.exec(word.text);
    if (!found?.[1]) continue;
    const [, name, append, text = ""] = found;
    if (flags.includes("n")) scope.standFor(name, text);
    else if (append || !word.literal || flags.includes("i")) scope.set(name, undefined);
    else
      scope.set(name, {
        text: flags.includes("l")
          ? text.toLowerCase()
          : flags.includes("u")
            ? text.toUpperCase()
            : text,
        certain: true,
      });
  }
};

const enter: Builtin = ({ args, name }, scope) => {
  const target = args.find(({ text }) => !/^-[LPe@n]+$|^--$/.test(text));
  if (name === "popd" || target?.text === "-" || /^[+-]\d/.test(target?.text ?? ""))
    scope.enter(undefined);
  else if (!target) scope.enter(scope.home);
  else scope.enter(target.literal && !target.pattern ? target.text : undefined);
};

const evaluate: Builtin = ({ args, at }, _scope, script, reader) => {
  const words = args[0]?.text === "--" ? args.slice(1) : args;
  if (words.length === 0) return;
  if (words.every(({ literal }) => literal)) script(words.map(({ text }) => text).join(" "));
  else {
    reader.doubt("script", `what \`eval\` runs: ${clip(words)} is only known at run time`, at);
    const guess = words
      .map(({ text, literal, whenEmpty }) => (literal ? text : (whenEmpty ?? "")))
      .join(" ");
    if (guess.trim() !== "") script(guess);
  }
};

const sourceFile: Builtin = ({ args, at, name }, scope, script, reader) => {
  const [file] = args;
  const text = file?.literal ? scope.contentOf(file.text) : undefined;
  if (text !== undefined) script(text);
  else if (file)
    reader.doubt(
      file.literal || !isNamedFile(file, scope) ? "script" : "code",
      `what the file \`${file.text}\` does that \`${name}\` runs`,
      at,
    );
};

/** The variables that `read`, `printf -v` and the like set, where they decide which code runs. */
export function steeredBy([program, ...args]: readonly ShellWord[]): readonly string[] {
  const name = program?.text;
  if (
    name !== "read" &&
    name !== "mapfile" &&
    name !== "readarray" &&
    name !== "getopts" &&
    (name !== "printf" || args[0]?.text !== "-v")
  )
    return NOTHING_STEERED;
  return (name === "printf" ? args.slice(1, 2) : args)
    .map(({ text }) => text)
    .filter((text) => STEERS.test(text));
}

/** `read NAME`: what comes in is only known at run time, but not who sent it. */
const take: Builtin = (command, scope) => {
  const origins = [command, ...command.sources];
  for (const { text } of command.args) {
    if (!/^[A-Za-z_]\w*$/.test(text)) continue;
    scope.set(text, undefined);
    scope.holdOutput(text, origins);
  }
};

/** A copy of a program is that program by another name, and a copy of a file has its content. */
const copy: Builtin = ({ args }, scope) => {
  const [from, to, ...more] = args.filter(({ text }) => !text.startsWith("-"));
  if (!from?.literal || !to?.literal || more.length > 0) return;
  const content = scope.contentOf(from.text);
  if (content !== undefined) scope.write(to.text, content);
  else if (PROGRAM_FILE.test(from.text))
    for (const path of [to.text, `./${to.text}`])
      if (path.includes("/")) scope.alias(path, from.text);
};

const PROGRAM_FILE =
  /^(?:\/usr)?(?:\/local)?\/s?bin\/|(?:^|\/)claude(?:\/versions\/[^/]+)?$|^\/proc\/[^/]+\/exe$/;

const nothing: Builtin = () => {};

const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: enter,
  chdir: enter,
  pushd: enter,
  popd: enter,
  export: declare,
  declare,
  typeset: declare,
  local: (command, scope, script, reader) => {
    for (const { text } of command.args)
      if (/^\w+/.test(text)) scope.keepLocal(/^\w+/.exec(text)?.[0] ?? "");
    declare(command, scope, script, reader);
  },
  readonly: declare,
  eval: evaluate,
  source: sourceFile,
  ".": sourceFile,
  read: take,
  mapfile: take,
  readarray: take,
  getopts: take,
  unset: ({ args }, scope) => {
    for (const { text } of args)
      if (/^\w+$/.test(text)) scope.set(text, { text: "", certain: true, unset: true });
  },
  printf: (command, scope) => {
    const [flag, target, ...args] = command.args;
    if (flag?.text !== "-v" || !target) return;
    const text = knownOutput({ ...command, args });
    scope.set(target.text, text === undefined ? undefined : { text, certain: false });
    scope.holdOutput(target.text, [command, ...command.sources]);
  },
  alias: ({ args }, scope) => {
    for (const { text } of args) {
      const found = /^([^=]+)=(.*)$/s.exec(text);
      if (found?.[1]) scope.alias(found[1], found[2] ?? "");
    }
  },
  hash: ({ args }, scope) => {
    const at = args.findIndex(({ text }) => text === "-p");
    const [path, name] = at < 0 ? [] : args.slice(at + 1);
    if (path && name) scope.alias(name.text, path.text);
  },
  let: nothing,
  test: nothing,
  "[": nothing,
  cp: copy,
  mv: copy,
  ln: copy,
  install: copy,
  set: ({ args }, scope) => {
    const dashes = args.findIndex(({ text }) => text === "--");
    if (dashes >= 0)
      for (const [index, word] of args.slice(dashes + 1).entries())
        scope.set(String(index + 1), word.literal ? { text: word.text, certain: true } : undefined);
  },
};

function clip(words: readonly ShellWord[]): string {
  const text = words.map((word) => word.text).join(" ");
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``;
}
