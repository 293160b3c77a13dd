import type { ShellCommand, ShellWord } from "./facts.ts";
import type { Scope } from "./scope.ts";
import type { Starter } from "./spot.ts";

type Builtin = (command: ShellCommand, scope: Scope, script: (text: string) => void, reader: Starter) => void;

/** What the shell's own commands change in the shell. */
export function runBuiltin(command: ShellCommand, scope: Scope, script: (text: string) => void, reader: Starter): void {
  if (Object.hasOwn(BUILTINS, command.name)) BUILTINS[command.name]?.(command, scope, script, reader);
}

const declare: Builtin = ({ args }, scope) => {
  for (const word of args) {
    const found = /^(\w+)=(.*)$/s.exec(word.text);
    if (found?.[1]) scope.set(found[1], word.literal ? { text: found[2] ?? "", certain: true } : undefined);
  }
};

const enter: Builtin = ({ args, name }, scope) => {
  const target = args.find(({ text }) => !/^-[LPe@n]+$|^--$/.test(text));
  if (name === "popd" || target?.text === "-" || /^[+-]\d/.test(target?.text ?? "")) scope.enter(undefined);
  else if (!target) scope.enter(scope.home);
  else scope.enter(target.literal && !target.pattern ? target.text : undefined);
};

const evaluate: Builtin = ({ args, at }, _scope, script, reader) => {
  const words = args[0]?.text === "--" ? args.slice(1) : args;
  if (words.length === 0) return;
  if (words.every(({ literal }) => literal)) script(words.map(({ text }) => text).join(" "));
  else {
    reader.doubt("script", `what \`eval\` runs: ${clip(words)} is only known at run time`, at);
    const guess = words.map(({ text, literal, whenEmpty }) => (literal ? text : (whenEmpty ?? ""))).join(" ");
    if (guess.trim() !== "") script(guess);
  }
};

const sourceFile: Builtin = ({ args, at, name }, scope, script, reader) => {
  const [file] = args;
  const text = file?.literal ? scope.written.get(file.text) : undefined;
  if (text !== undefined) script(text);
  else if (file) reader.doubt("script", `what the file \`${file.text}\` does that \`${name}\` runs`, at);
};

const forget: Builtin = ({ args }, scope) => {
  for (const { text } of args) {
    if (/^\w+$/.test(text)) scope.set(text, undefined);
    scope.functions.delete(text);
    scope.aliases.delete(text);
  }
};

const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: enter,
  chdir: enter,
  pushd: enter,
  popd: enter,
  export: declare,
  declare,
  typeset: declare,
  local: (command, scope, script, reader) => {
    for (const { text } of command.args) if (/^\w+/.test(text)) scope.locals.add(/^\w+/.exec(text)?.[0] ?? "");
    declare(command, scope, script, reader);
  },
  readonly: declare,
  eval: evaluate,
  source: sourceFile,
  ".": sourceFile,
  read: forget,
  mapfile: forget,
  readarray: forget,
  getopts: forget,
  unset: ({ args }, scope) => {
    for (const { text } of args) if (/^\w+$/.test(text)) scope.set(text, { text: "", certain: true, unset: true });
  },
  printf: ({ args }, scope) => {
    const target = args[0]?.text === "-v" ? args[1]?.text : undefined;
    if (target) scope.set(target, undefined);
  },
  alias: ({ args }, scope) => {
    for (const { text } of args) {
      const found = /^([^=]+)=(.*)$/s.exec(text);
      if (found?.[1]) scope.aliases.set(found[1], found[2] ?? "");
    }
  },
  hash: ({ args }, scope) => {
    const at = args.findIndex(({ text }) => text === "-p");
    const [path, name] = at < 0 ? [] : args.slice(at + 1);
    if (path && name) scope.aliases.set(name.text, path.text);
  },
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
