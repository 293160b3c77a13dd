import { readArguments } from "../command/arguments.ts";
import type { ShellWord } from "../command/facts.ts";
import { type FileUse, uses } from "./file-use.ts";

/** Options by which a program that starts another one names a file that it writes itself. */
const OUTPUT_OPTIONS: Readonly<Record<string, string>> = {
  time: "-o --output",
  gtime: "-o --output",
  strace: "-o --output",
  ltrace: "-o --output",
  perf: "-o --output",
  "xvfb-run": "-e -f --error-file --auth-file",
  rlwrap: "-H --history-filename -l --logfile",
  parallel: "--joblog --results --res --tmpdir --profile",
  screen: "-Logfile",
  hyperfine:
    "--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode --output",
  valgrind: "--log-file --xml-file",
  script: "-O -I -B -T --log-out --log-in --log-io --log-timing",
};
const UNIT_OUTPUT = /^Standard(?:Output|Error)=(?:file|append|truncate):(.+)$/s;

/**
 * The files that such a program writes; `words`: all of its own, and the command that it starts.
 */
export function wrapperUses(name: string, words: readonly ShellWord[]): FileUse[] {
  if (name === "systemd-run") return unitUses(words);
  const options = Object.hasOwn(OUTPUT_OPTIONS, name) ? OUTPUT_OPTIONS[name] : undefined;
  if (options === undefined) return [];
  const names = options.split(" ");
  const written = words.flatMap((word, index) => outputIn(word, words[index + 1], names));
  return uses([...written, ...(name === "script" ? typescripts(words) : [])], "write");
}

/** `-o x`, `-ox`, `-ao x`, `--output=x`. */
function outputIn(
  word: ShellWord,
  next: ShellWord | undefined,
  names: readonly string[],
): ShellWord[] {
  if (!word.text.startsWith("-")) return [];
  for (const name of names) {
    const isShort = /^-[A-Za-z]$/.test(name);
    if (word.text === name || (isShort && new RegExp(`^-[a-zA-Z]*${name[1]}$`).test(word.text)))
      return next ? [next] : [];
    const start = isShort ? name : `${name}=`;
    if (word.text.startsWith(start)) return [{ ...word, text: word.text.slice(start.length) }];
  }
  return [];
}

/** `script -c 'command' file`. */
function typescripts(words: readonly ShellWord[]): readonly ShellWord[] {
  const valued = "-c --command -E --echo -o --output-limit -m --logging-format -O -I -B -T";
  return readArguments(words, valued).operands.slice(0, 1);
}

/** `systemd-run -p StandardOutput=truncate:file`. */
function unitUses(words: readonly ShellWord[]): FileUse[] {
  const files = words.flatMap((word) => {
    const [, path] = UNIT_OUTPUT.exec(word.text.replace(/^(?:-p|--property=?)/, "")) ?? [];
    return path === undefined ? [] : [{ ...word, text: path }];
  });
  return uses(files, "write");
}
