import type { ShellWord } from "./facts.ts";
import { type Options, readOptions } from "./options.ts";
import { wordSet } from "./word-set.ts";

/**
 * Like `readOptions`, and `-f.env`, `-d@file` and `-O-` are taken apart too; `--arg/2` in `valued`
 * takes two words.
 */
export function readArguments(args: readonly ShellWord[], valued = ""): Options {
  if (!args.some(({ text }) => text.startsWith("-"))) return readOptions(args);
  const takes = wordSet(valued);
  const takesTwo = valued.includes("/2");
  const words: ShellWord[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    if (word.text === "--") return readOptions([...words, ...args.slice(index)], valued);
    if (takesTwo && takes.has(`${word.text}/2`)) index += 2;
    else if (takes.has(word.text)) words.push(word, ...args.slice(++index, index + 1));
    else if (/^-[A-Za-z][^A-Za-z]/.test(word.text)) {
      const option = word.text.slice(0, 2);
      words.push(
        { ...word, text: option },
        ...(takes.has(option) ? [{ ...word, text: word.text.slice(2) }] : []),
      );
    } else words.push(word);
  }
  return readOptions(words, valued);
}
