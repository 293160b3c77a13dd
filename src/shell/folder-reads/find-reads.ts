import { readArguments } from "../../command/arguments.ts";
import type { ShellWord } from "../../command/facts.ts";
import { findStarts } from "../../programs/launchers/find-exec.ts";
import {
  EVERYTHING,
  type FolderRead,
  type FolderReader,
  searchPattern,
  shows,
  starts,
} from "./read.ts";

export const find: FolderReader = ({ args }) => {
  const at = args.findIndex(({ text }) => /^-(?:exec|ok)(?:dir)?$/.test(text));
  const program = at < 0 ? undefined : args[at + 1];
  if (!program || !shows(program.text, args.slice(at + 2))) return [];
  return findListing(args, at, searchPattern(program.text, args.slice(at + 2)));
};

/** Of the tests before an action, those that a file must pass by its name. */
export function findListing(
  all: readonly ShellWord[],
  end = all.length,
  pattern?: ShellWord,
): FolderRead[] {
  const args = all.slice(0, end);
  const isName = (index: number): boolean =>
    /^-i?(?:name|path|wholename)$/.test(args[index - 1]?.text ?? "");
  const isNot = (index: number): boolean => /^(?:!|\\!|-not)$/.test(args[index - 2]?.text ?? "");
  const branches: number[][] = [[]];
  for (const [index, { text }] of args.entries())
    if (/^(?:-o|-or|,)$/.test(text)) branches.push([]);
    else if (isName(index) && !isNot(index)) branches.at(-1)?.push(index);
  // `-name a -o -type f`: the second branch takes every file; `! ( … )` turns all of it around.
  const turned = args.some(
    ({ text }, index) =>
      /^(?:!|\\!|-not)$/.test(text) && /^\\?\($/.test(args[index + 1]?.text ?? ""),
  );
  const counts = !turned && branches.every((branch) => branch.length > 0);
  return findStarts(all).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: counts ? branches.flat().map((index) => args[index] as ShellWord) : [],
    except:
      branches.length > 1 || turned
        ? []
        : args.filter((_, index) => isName(index) && isNot(index)).map(({ text }) => text),
    followsLinks: args.some(({ text }) => text === "-L" || text === "-follow"),
    pattern,
    ...(args.some(({ text }, index) => text === "1" && args[index - 1]?.text === "-maxdepth")
      ? { flat: true as const }
      : {}),
  }));
}

const FD =
  "-d -E -t -e -S -c -j -o -C --max-depth --min-depth --exact-depth --exclude --type " +
  "--extension --size --changed-within --changed-before --owner --color --threads " +
  "--base-directory --search-path --and --format --max-results --ignore-file";

export const fd: FolderReader = ({ args }) => {
  const at = args.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
  const program = at < 0 ? undefined : args[at + 1];
  return program && shows(program.text, args.slice(at + 2))
    ? fdListing(args.slice(0, at), args)
    : [];
};

export function fdListing(args: readonly ShellWord[], all: readonly ShellWord[]): FolderRead[] {
  const options = readArguments(args, FD);
  const [name, ...places] = options.operands;
  const bases = [...options.values("--search-path"), ...options.values("-C", "--base-directory")];
  const plain = name?.text.replace(/\\\./g, ".").replace(/[\^$]/g, "");
  const isText = plain !== undefined && /^[\w.~-]+$/.test(plain);
  const isGlob = options.has("-g", "--glob");
  const byName =
    name && (isGlob || isText) ? [{ ...name, text: isGlob ? name.text : `*${plain}*` }] : [];
  const byEnding = options
    .values("-e", "--extension")
    .map((word) => ({ ...word, text: `*.${word.text.replace(/^\./, "")}` }));
  return starts([...places, ...bases], all).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: byEnding.length > 0 ? byEnding : byName,
    except: options.values("-E", "--exclude").map(({ text }) => text),
    hidden: options.has("-H", "-u", "--hidden", "--unrestricted"),
    ignored:
      options.has("-I", "-u", "--unrestricted") ||
      options.names.some((option) => option.startsWith("--no-i")),
    followsLinks: options.has("-L", "--follow"),
  }));
}
