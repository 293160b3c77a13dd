import type { ShellWord } from "./facts.ts";

export interface FileUse {
  readonly word: ShellWord;
  /** What happens to the file. `names`: it is not opened, or only handed on; `unknown`: a program that is in no table. */
  readonly access: "read" | "write" | "names" | "unknown";
  /** A write that leaves the content alone: owner, mode and time, or a new folder. */
  readonly marks?: true;
  /** For a copy: what it is made of. */
  readonly from?: readonly ShellWord[];
}

export function uses(words: readonly ShellWord[], access: FileUse["access"]): FileUse[] {
  return words.map((word) => ({ word, access }));
}

/** Words of a program that is not known, or of one that hands them on: `x` and `--file=x` may be files. */
export function maybeFiles(words: readonly ShellWord[]): FileUse[] {
  return words.flatMap((word): FileUse[] => {
    const value = /^--?[\w-]+=(.+)$/s.exec(word.text)?.[1];
    if (value !== undefined) return [{ word: { ...word, text: value }, access: "unknown" }];
    return word.text.startsWith("-") ? [] : [{ word, access: "unknown" }];
  });
}
