import { readArguments } from "../../command/arguments.ts";
import type { ShellCommand } from "../../command/facts.ts";
import { askedOnce } from "../command.ts";
import { fileProgram } from "../file-operands.ts";
import { fd, fdListing, find, findListing } from "./find-reads.ts";
import {
  EVERYTHING,
  type FolderRead,
  type FolderReader,
  NO_WORDS,
  searchPattern,
  shows,
  starts,
} from "./read.ts";
import { ripgrep } from "./ripgrep.ts";
import { diff, git, grep, silverSearcher } from "./search.ts";

export type { FolderRead } from "./read.ts";

/** The folders a command reads as a whole, by itself or by names that another one lists for it. */
export const folderReads = askedOnce((command): readonly FolderRead[] => {
  const reader = Object.hasOwn(READERS, command.name) ? READERS[command.name] : undefined;
  const own = reader?.(command) ?? [];
  const fed = fedReads(command);
  return fed.length === 0 ? own : [...own, ...fed];
});

const READERS: Readonly<Record<string, FolderReader>> = {
  ...Object.fromEntries(
    "grep egrep fgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ugrep"
      .split(" ")
      .map((name) => [name, grep]),
  ),
  ...Object.fromEntries("diff colordiff sdiff zdiff".split(" ").map((name) => [name, diff])),
  ...Object.fromEntries("find gfind bfs".split(" ").map((name) => [name, find])),
  rg: ripgrep,
  ag: silverSearcher,
  ack: silverSearcher,
  git,
  fd,
  fdfind: fd,
};

const MAX_STAGES = 6;

/** `find … | xargs cat`, `cat $(rg -l x)`. */
function fedReads(command: ShellCommand): FolderRead[] {
  const { name, args, sources } = command;
  if (
    sources.length === 0 ||
    !args.some(({ text, literal }) => !literal && /\$\(|`/.test(text)) ||
    !shows(name, args)
  )
    return [];
  const pattern = searchPattern(name, args);
  return listed(sources, 0).map((read) => ({ ...read, namesOnly: false, pattern }));
}

function listed(sources: readonly ShellCommand[], depth: number): FolderRead[] {
  if (depth > MAX_STAGES) return [];
  return sources.flatMap((source) => {
    const own = listing(source);
    return own.length > 0
      ? own
      : listed(source.sources, depth + 1).map((read) => ({ ...read, sifted: true as const }));
  });
}

/** The folders whose files a command lists by name. */
function listing(source: ShellCommand): FolderRead[] {
  const { name, args } = source;
  if (name === "find" || name === "gfind" || name === "bfs") return findListing(args);
  if (name === "fd" || name === "fdfind") return fdListing(args, args);
  if (name === "ls" || name === "tree" || name === "du") {
    const { operands, has } = readArguments(args, fileProgram(name)?.taking);
    const hidden = name === "du" || has("-a", "-A", "--all", "--almost-all");
    return starts(operands, args).map((folder) => ({
      ...EVERYTHING,
      folder,
      hidden,
      ...(name === "ls" ? { flat: true as const } : {}),
    }));
  }
  if (name !== "git")
    return (Object.hasOwn(READERS, name) ? READERS[name]?.(source) : undefined) ?? [];
  const others =
    args.some(({ text }) => text === "ls-files") &&
    args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--others)$/.test(text));
  return others ? starts(NO_WORDS, args).map((folder) => ({ ...EVERYTHING, folder })) : git(source);
}
