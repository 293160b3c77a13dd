import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { afterOptions } from "../../programs/launchers/launcher.ts";
import { inputOf } from "../parse/files.ts";
import type { ShellScope } from "../parse/scope.ts";
import { languageOf } from "./translate.ts";

/** Most programs take no code: one test tells. */
const TAKES_CODE =
  /^(?:[gmn]?awk|g?sed|i?python[\d.]*|pypy[\d.]*|node(?:js)?|bun|deno|tsx|ts-node|j?ruby[\d.]*|irb|perl[\d.]*|php[\d.]*|lua(?:jit|[\d.]*)|Rscript|R|julia|elixir|erl|groovy|scala|crystal|emacs|emacsclient|ghc|ghci|tclsh|jshell|guile|clojure|bb|raku|swift)$/;

const known = new Map<string, boolean>();
const MAX_NAMES = 1000;

/** The same few names come again and again. */
export function takesCode(program: string): boolean {
  let takes = known.get(program);
  if (takes === undefined) {
    takes = TAKES_CODE.test(program);
    if (known.size >= MAX_NAMES) known.clear();
    known.set(program, takes);
  }
  return takes;
}

/** The code that a program is given with its words, or on its stdin. */
export function codeOf({
  name,
  args,
}: Pick<ShellCommand, "name" | "args">): ShellWord | "stdin" | undefined {
  if (/^[gmn]?awk$/.test(name))
    return args.some(({ text }) => text === "-f")
      ? undefined
      : afterOptions(args, "-F -v -f --field-separator --assign --file")[0];
  if (/^g?sed$/.test(name)) {
    const given = behind(args, /^(?:-[nrEsuz]*e|--expression)$/);
    if (given) return given;
    return args.some(({ text }) => text === "-f")
      ? undefined
      : afterOptions(args, "-e -f -l --expression --file")[0];
  }
  const language = languageOf(name);
  if (!language) return undefined;
  const given = behind(args, language.flags);
  if (given) return given;
  const attached = args.find(
    ({ text }) =>
      text.startsWith("--eval=") ||
      (/^-[cer]./.test(text) && language.flags.test(text.slice(0, 2))),
  );
  if (attached) return { ...attached, text: attached.text.replace(/^(?:--eval=|-\w)/, "") };
  const file = codeFile(args);
  if (file && file.text !== "-" && file.text !== "/dev/stdin") return undefined;
  return args.some(({ text }) => text === "-m" || /^--?(?:version|help|V|v|h)$/.test(text))
    ? undefined
    : "stdin";
}

/**
 * The code that a command runs, as far as its words, its stdin and the files that the text wrote
 * tell.
 */
export function givenCode(
  command: ShellCommand,
  scope: Pick<ShellScope, "contentOf">,
): Pick<ShellWord, "text" | "literal"> | undefined {
  const { name, args, pipedFrom } = command;
  if (!takesCode(name)) return undefined;
  const found = codeOf(command);
  if (found !== undefined && found !== "stdin") return found;
  if (found === "stdin") {
    const stdin = inputOf(command, scope);
    return stdin === undefined && pipedFrom.length === 0
      ? undefined
      : { text: stdin ?? "", literal: stdin !== undefined };
  }
  const file = languageOf(name) ? codeFile(args) : undefined;
  const text = file?.literal ? scope.contentOf(file.text) : undefined;
  return text === undefined ? undefined : { text, literal: true };
}

/** The file that an interpreter runs. */
export function codeFile(args: readonly ShellWord[]): ShellWord | undefined {
  return afterOptions(args, "-m -W -X -Q -r --require --import -I")[0];
}

/** `perl -e 'one;' -e 'two'`: all of it runs. */
function behind(args: readonly ShellWord[], flag: RegExp): ShellWord | undefined {
  const [first, ...more] = args.filter((_, index) => flag.test(args[index - 1]?.text ?? ""));
  if (!first || more.length === 0) return first;
  const all = [first, ...more];
  return {
    ...first,
    text: all.map(({ text }) => text).join("\n"),
    literal: all.every(({ literal }) => literal),
  };
}
