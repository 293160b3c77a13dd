import type { ShellWord } from "../command/facts.ts";

export interface FileUse {
  readonly word: ShellWord;
  /**
   * What happens to the file. `names`: it is not opened, or only handed on; `unknown`: a program
   * that is in no table.
   */
  readonly access: "read" | "write" | "names" | "unknown";
  /** A write that leaves the content alone: owner, mode and time, or a new folder. */
  readonly marks?: true;
  /**
   * The word is the path and no pattern: quoted, and of a program that does not look for patterns
   * itself.
   */
  readonly exact?: true;
  /** What is in it becomes variables of a process, and is not shown by that alone. */
  readonly loads?: true;
  /** For a copy: what it is made of. */
  readonly from?: readonly ShellWord[];
}

export function uses(words: readonly ShellWord[], access: FileUse["access"]): FileUse[] {
  return words.map((word) => ({ word, access }));
}

/** Files of which a process takes its variables. */
export function loaded(words: readonly ShellWord[]): FileUse[] {
  return words.map((word) => ({ word, access: "names", loads: true }));
}

const ENVIRONMENT_OPTION = /^--?var-file$|^--?(?:dot)?env[-_]?(?:file|path)s?$|^--dotenv$/i;

/** `--env-file x`, in any program that has such an option, and `-var-file` of Terraform. */
function isEnvironmentOption(text: string | undefined): boolean {
  return text !== undefined && text.length < 20 && ENVIRONMENT_OPTION.test(text);
}

/**
 * Words of a program that is not known, or of one that hands them on: `x` and `--file=x` may be
 * files.
 */
export function maybeFiles(
  words: readonly ShellWord[],
  all: readonly ShellWord[] = words,
): FileUse[] {
  return words.flatMap((word): FileUse[] => {
    const [, option, value] = /^(--?[\w-]+)=(.+)$/s.exec(word.text) ?? [];
    if (value !== undefined) {
      const file = { ...word, text: value };
      return isEnvironmentOption(option) ? loaded([file]) : [{ word: file, access: "unknown" }];
    }
    if (word.text.startsWith("-")) return [];
    return isEnvironmentOption(all[all.indexOf(word) - 1]?.text)
      ? loaded([word])
      : [{ word, access: "unknown" }];
  });
}
