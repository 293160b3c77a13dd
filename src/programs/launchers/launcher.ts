import type { ShellWord } from "../../command/facts.ts";
import { wordSet } from "../../command/word-set.ts";

/** Something a command starts: another command by its words, or a shell text. */
export type Launch = { readonly words: readonly ShellWord[] } | { readonly script: ShellWord };

export type Launcher = (args: readonly ShellWord[]) => Launch[];

export function one(words: readonly ShellWord[]): Launch[] {
  return [{ words }];
}

export function joined(words: readonly ShellWord[]): { script: ShellWord }[] {
  const [first] = words;
  if (!first) return [];
  return [
    {
      script: {
        ...first,
        text: words.map(({ text }) => text).join(" "),
        literal: words.every(({ literal }) => literal),
      },
    },
  ];
}

export function has(args: readonly ShellWord[], flag: string): boolean {
  return args.some(({ text }) => text === flag);
}

/** The words after the options; those in `valued` take the next word with them. */
export function afterOptions(args: readonly ShellWord[], valued: string): readonly ShellWord[] {
  const takes = wordSet(valued);
  let index = 0;
  for (; index < args.length; index++) {
    const text = args[index]?.text ?? "";
    if (text === "--") return args.slice(index + 1);
    if (!text.startsWith("-") || text === "-") break;
    if (takes.has(text) || (/^-[a-zA-Z]{2,}$/.test(text) && takes.has(`-${text.at(-1)}`))) index++;
  }
  return args.slice(index);
}

export function afterDashes(args: readonly ShellWord[]): readonly ShellWord[] {
  return afterWord(args, ["--"]);
}

export function afterWord(
  args: readonly ShellWord[],
  marks: readonly string[],
): readonly ShellWord[] {
  const index = args.findIndex(({ text }) => marks.includes(text));
  return index < 0 ? [] : args.slice(index + 1);
}

export function value(args: readonly ShellWord[], names: readonly string[]): ShellWord[] {
  return optionScripts(args, names).map(({ script }) => script);
}

/** The values of these options as shell texts: `-c X`, `-cX` if `attached`, `--command=X`. */
export function optionScripts(
  args: readonly ShellWord[],
  names: readonly string[],
  attached = false,
): { script: ShellWord }[] {
  return args.flatMap((word, index) => {
    if (
      names.includes(word.text) ||
      (/^-[A-Za-z]{2,}$/.test(word.text) && names.includes(`-${word.text.at(-1)}`))
    ) {
      const next = args[index + 1];
      return next ? [{ script: next }] : [];
    }
    const name = names.find((candidate) =>
      candidate.startsWith("--")
        ? word.text.startsWith(`${candidate}=`)
        : attached && word.text.startsWith(candidate),
    );
    return name
      ? [{ script: { ...word, text: word.text.slice(name.length).replace(/^=/, "") } }]
      : [];
  });
}

export function as(word: ShellWord, text: string): ShellWord {
  return { text, literal: true, pattern: false, at: word.at };
}

/** It starts what stands behind one of these sub-commands. */
export function subcommand(names: string): Launcher {
  return ([first, ...rest]) =>
    names.split(" ").includes(first?.text ?? "")
      ? one(afterOptions(rest, "-p --package -w --workspace --filter"))
      : [];
}

/** It fetches a package and starts its program. */
export function packageRunner(valued: string): Launcher {
  return (args) => [...one(afterOptions(args, valued)), ...optionScripts(args, ["-c", "--call"])];
}
