import { readArguments } from "../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import type { Options } from "../../command/options.ts";
import { as } from "../../programs/launchers/launcher.ts";
import { fileProgram } from "../file-operands.ts";
import { SHELLS } from "../wrappers.ts";

/** A folder of which a command shows what is in the files. */
export interface FolderRead {
  readonly folder: ShellWord;
  /** Globs: only files that fit one of them. None: every file. */
  readonly only: readonly ShellWord[];
  /** Globs of names, of files or folders, that are left out. */
  readonly except: readonly string[];
  readonly hidden: boolean;
  /** Also what `.gitignore` names. */
  readonly ignored: boolean;
  readonly followsLinks: boolean;
  /** Only the files in the folder itself. */
  readonly flat?: true;
  /** It prints names or numbers of lines. */
  readonly namesOnly: boolean;
  /** Something between the list of files and the program that shows them leaves some out. */
  readonly sifted?: true;
  /** What a line must hold to be shown; undefined: all of a file is. */
  readonly pattern?: ShellWord | undefined;
  /** Lines without the pattern are shown. */
  readonly inverted?: true;
}

export type FolderReader = (command: ShellCommand) => FolderRead[];

export const EVERYTHING = {
  only: [],
  except: [],
  hidden: true,
  ignored: true,
  followsLinks: false,
  namesOnly: false,
} as const;

export const COUNTS = [
  "-l",
  "-L",
  "-c",
  "-q",
  "--files-with-matches",
  "--files-without-match",
  "--count",
  "--quiet",
  "--silent",
];
export const NO_WORDS: readonly ShellWord[] = [];

const SUMS = new Set(
  "wc cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum".split(" "),
);
const SEARCHES = /^(?:[efgz]?grep|z[ef]grep|rg|ag|ack)$/;

/** It prints what is in the files it is given. */
export function shows(program: string, args: readonly ShellWord[]): boolean {
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (SUMS.has(name)) return false;
  if (SEARCHES.test(name)) return !readArguments(args, fileProgram("grep")?.taking).has(...COUNTS);
  return (
    SHELLS.has(name) ||
    /^(?:xxd|uniq|split|dd)$/.test(name) ||
    fileProgram(name)?.operands === "reads"
  );
}

export function searchPattern(program: string, args: readonly ShellWord[]): ShellWord | undefined {
  if (!SEARCHES.test(program)) return undefined;
  return searched(readArguments(args, fileProgram("grep")?.taking), "-e", "--regexp")[1];
}

/** Where a search looks, and for what. */
export function searched(
  options: Options,
  ...given: readonly string[]
): [places: readonly ShellWord[], pattern: ShellWord | undefined] {
  const [pattern] = given.length === 0 ? [] : options.values(...given);
  return pattern ? [options.operands, pattern] : [options.operands.slice(1), options.operands[0]];
}

export function starts(
  places: readonly ShellWord[],
  [first]: readonly ShellWord[],
): readonly ShellWord[] {
  return places.length > 0 || !first
    ? places
    : [{ ...as(first, "."), literal: true, pattern: false }];
}
