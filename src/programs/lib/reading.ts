/**
 * When a program, or a sub-command of one, only reads. A plain string is the list of its options.
 */
export interface ReadOnlyRow {
  /**
   * The options with which it only reads. `-n=` takes a value, `-U?` may have one attached, `-#` is
   * a number such as `-20`; single letters may be bundled. `*`: so does every option that is not in
   * `except`.
   */
  readonly options?: string;
  /** With `*`: options that do more than read, also for all sub-commands. */
  readonly except?: string;
  /**
   * What operands are: files it shows (the default), files it only names or measures, plain text,
   * or not expected.
   */
  readonly operands?: "files" | "names" | "text" | "none";
  /** So many operands are text before the files begin, as the pattern of grep. */
  readonly lead?: number;
  readonly most?: number;
  /** Behind the first operand no word is an option any more. */
  readonly ordered?: true;
  /** Letters are never bundled: what follows a flag in its word is ignored. */
  readonly unbundled?: true;
  /** Every operand must look so. */
  readonly like?: RegExp;
  /** One of these must be given. */
  readonly needs?: string;
  /** What the values of these options must look like, also for all sub-commands. */
  readonly values?: Readonly<Record<string, RegExp>>;
  /** Options that may stand before and after a sub-command. */
  readonly globals?: string;
  /**
   * By name, `"ls list"` for two; `""` for none given, `"*"` for anything else. A name may look
   * like an option.
   */
  readonly sub?: ReadOnlyTable;
  readonly runs?: Runs;
  /**
   * Files in or above its folder that choose what it runs, with words that do so; none: the file
   * alone is enough.
   */
  readonly steered?: readonly (readonly [file: string, ...words: string[]])[];
  /** A further look that no table can take. */
  readonly check?: CheckName;
}

/** It starts another command, which is judged by itself. */
interface Runs {
  /** The words of that command, or one word that is a script. */
  readonly as: "words" | "script";
  /** So many operands stand before it. */
  readonly after?: number;
  /** `NAME=value` words may stand before it. */
  readonly assigns?: true;
  /** It stands behind `--`, after more options. */
  readonly dashed?: true;
  /** It may also be left out. */
  readonly optional?: true;
  /** With one of these options nothing is started. */
  readonly unless?: string;
}

export type ReadOnlyTable = Readonly<Record<string, ReadOnlyRow | string>>;

export type CheckName =
  | "assigns"
  | "awk"
  | "aws"
  | "az"
  | "dockerInspect"
  | "find"
  | "fd"
  | "fzf"
  | "ghApi"
  | "git"
  | "gitLists"
  | "jq"
  | "kubeGet"
  | "nouns"
  | "numbers"
  | "printf"
  | "sed"
  | "some"
  | "sql"
  | "tar"
  | "test"
  | "unpack";
