import { readArguments } from "./arguments.ts";
import { askedOnce } from "./command.ts";
import type { ShellCommand, ShellWord } from "./facts.ts";
import { findStarts } from "./launchers/find.ts";
import { afterOptions, as } from "./launchers/words.ts";
import type { Options } from "./options.ts";
import { fileProgram } from "./programs/operands.ts";
import { SHELLS } from "./wrappers.ts";

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

type Reader = (command: ShellCommand) => FolderRead[];

const EVERYTHING = { only: [], except: [], hidden: true, ignored: true, followsLinks: false, namesOnly: false } as const;

/** The folders a command reads as a whole, by itself or by names that another one lists for it. */
export const folderReads = askedOnce((command): readonly FolderRead[] => {
  const reader = Object.hasOwn(READERS, command.name) ? READERS[command.name] : undefined;
  const own = reader?.(command) ?? [];
  const fed = fedReads(command);
  return fed.length === 0 ? own : [...own, ...fed];
});

const COUNTS = ["-l", "-L", "-c", "-q", "--files-with-matches", "--files-without-match", "--count", "--quiet", "--silent"];
const NO_WORDS: readonly ShellWord[] = [];

const grep: Reader = (command) => {
  const { name, args } = command;
  const options = readArguments(args, `${fileProgram("grep")?.taking} --directories --binary-files --devices --color`);
  const recursive =
    options.has("-r", "-R", "--recursive", "--dereference-recursive") ||
    options.values("-d", "--directories").some(({ text }) => text.startsWith("r"));
  const [places, pattern] = searched(options, "-e", "--regexp", "-f", "--file");
  const searchesHere = name === "ugrep" && places.length === 0 && command.pipedFrom.length === 0;
  if (!recursive && !searchesHere) return [];
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: options.values("--include"),
    except: [...leftOut(args), ...options.values("--exclude-dir").map(({ text }) => text)],
    followsLinks: options.has("-R", "--dereference-recursive"),
    namesOnly: options.has(...COUNTS),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};

/** The last of `--include` and `--exclude` that fits counts. */
function leftOut(args: readonly ShellWord[]): string[] {
  const last = args.findLastIndex(({ text }) => /^--incl/.test(text));
  return args.flatMap(({ text }, index) => {
    const attached = /^--exclude=(.+)$/s.exec(text)?.[1];
    const glob = text === "--exclude" ? args[index + 1]?.text : attached;
    return glob === undefined || index < last ? [] : [glob];
  });
}

const RIPGREP =
  "-d --max-filesize --pre --pre-glob --path-separator --field-context-separator --field-match-separator --context-separator --generate --hyperlink-format --dfa-size-limit --regex-size-limit --type-add --type-clear --color --iglob --stop-on-nonmatch";

/** Endings of the kinds of files that `rg -t` is mostly given. */
const TYPES: Readonly<Record<string, string>> = {
  ts: "ts tsx mts cts",
  typescript: "ts tsx mts cts",
  js: "js jsx mjs cjs vue",
  py: "py pyi",
  python: "py pyi",
  rust: "rs",
  go: "go",
  java: "java jsp jspx properties",
  kotlin: "kt kts",
  swift: "swift",
  c: "c h H cats",
  cpp: "cpp cc cxx hpp hh hxx h inl C H",
  csharp: "cs",
  ruby: "rb gemspec Gemfile Rakefile",
  php: "php php3 php4 php5 php7 php8 pht phtml",
  css: "css scss",
  html: "html htm ejs",
  md: "md markdown mdown mdx mkd mkdn mdwn",
  markdown: "md markdown mdown mdx mkd mkdn mdwn",
  sql: "sql psql",
};

/** The globs that types stand for; none if one of them is not known, or made up by the command itself. */
function typeGlobs(options: Options): readonly ShellWord[] {
  const types = options.values("-t", "--type");
  if (options.has("--type-add", "--type-clear")) return NO_WORDS;
  if (!types.every(({ text }) => Object.hasOwn(TYPES, text))) return NO_WORDS;
  return types.flatMap((word) => (TYPES[word.text] ?? "").split(" ").map((ending) => ({ ...word, text: `*${ending}` })));
}

const ripgrep: Reader = (command) => {
  const { args, pipedFrom } = command;
  const options = readArguments(args, `${fileProgram("rg")?.taking} ${RIPGREP}`);
  const listing = options.has("--files");
  const [places, pattern] = listing ? [options.operands, undefined] : searched(options, "-e", "--regexp", "-f", "--file");
  if (places.length === 0 && pipedFrom.length > 0) return [];
  const unrestricted = options.names.filter((name) => name === "-u" || name === "--unrestricted").length;
  const globs = options.values("-g", "--glob", "--iglob");
  const only = globs.filter(({ text }) => !text.startsWith("!"));
  // A glob that asks for a file finds it although it is hidden or ignored.
  const asked = only.length > 0;
  return starts(places, args).map((folder) => ({
    folder,
    only: asked ? only : typeGlobs(options),
    except: globs.slice(globs.findLastIndex(({ text }) => !text.startsWith("!")) + 1).map(({ text }) => text.slice(1)),
    hidden: asked || unrestricted > 1 || options.has("--hidden") || options.exactly("-."),
    ignored: asked || unrestricted > 0 || options.names.some((name) => name.startsWith("--no-i")),
    followsLinks: options.has("-L", "--follow"),
    namesOnly: listing || options.has("-l", "-c", "-q", "--files-with-matches", "--files-without-match", "--count", "--quiet"),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};

const AG =
  "-A -B -C -G -m -g -W -p --after --before --context --file-search-regex --max-count --ignore --ignore-dir --depth --width --pager";

const silverSearcher: Reader = ({ name, args, pipedFrom }) => {
  const options = readArguments(args, `${AG} -t -T --type --ignore-file`);
  const [places, pattern] = searched(options);
  if (places.length === 0 && pipedFrom.length > 0) return [];
  // `ack` leaves out the folders of version control, and nothing else.
  const all = name === "ack" || options.has("-u", "--unrestricted");
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder,
    hidden: all || options.has("--hidden"),
    ignored: all || options.has("-U", "--skip-vcs-ignores", "-t", "--all-text"),
    followsLinks: options.has("-f", "--follow"),
    namesOnly: options.has("-l", "-L", "-c", "-g", "--files-with-matches", "--files-without-matches", "--count"),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};

const diff: Reader = ({ args }) => {
  const options = readArguments(args, fileProgram("diff")?.taking);
  const recursive = options.has("-r", "--recursive");
  return options.operands
    .filter(({ text }) => text !== "-" && !text.startsWith("<("))
    .map((folder) => ({
      ...EVERYTHING,
      folder,
      except: options.values("-x", "--exclude").map(({ text }) => text),
      namesOnly: options.has("-q", "--brief"),
      ...(recursive ? {} : { flat: true as const }),
    }));
};

const GIT_GREP = "-e -f -A -B -C -m -O --max-depth --threads --context --after-context --before-context --max-count";

/** What is committed is published with the code; files beside it, and files elsewhere, are not. */
const git: Reader = ({ args }) => {
  const [verb, ...rest] = afterOptions(args, "-C -c --git-dir --work-tree --namespace --exec-path --config-env");
  const moved = args.some(({ text }) => text.startsWith("-C"));
  if (verb?.text === "diff") {
    const { operands, has } = readArguments(rest, "-U -S -G -O --output --stat");
    const elsewhere = has("--no-index") || operands.some(({ text }) => /^(?:\/|~|\.\.(?:\/|$))/.test(text));
    return elsewhere ? operands.map((folder) => ({ ...EVERYTHING, folder: moved ? { ...folder, literal: false } : folder })) : [];
  }
  const options = verb?.text === "grep" ? readArguments(rest, GIT_GREP) : undefined;
  if (!options?.has("--untracked", "--no-index")) return [];
  const [places, pattern] = searched(options, "-e", "-f");
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder: moved ? { ...folder, literal: false } : folder,
    ignored: options.has("--no-index", "--no-exclude-standard"),
    namesOnly: options.has("-l", "-L", "-c", "-q", "--name-only", "--files-with-matches", "--files-without-match", "--count", "--quiet"),
    pattern,
  }));
};

const find: Reader = ({ args }) => {
  const at = args.findIndex(({ text }) => /^-(?:exec|ok)(?:dir)?$/.test(text));
  const program = at < 0 ? undefined : args[at + 1];
  if (!program || !shows(program.text, args.slice(at + 2))) return [];
  return findListing(args, at, searchPattern(program.text, args.slice(at + 2)));
};

/** Of the tests before an action, those that a file must pass by its name. */
function findListing(all: readonly ShellWord[], end = all.length, pattern?: ShellWord): FolderRead[] {
  const args = all.slice(0, end);
  const isName = (index: number): boolean => /^-i?(?:name|path|wholename)$/.test(args[index - 1]?.text ?? "");
  const isNot = (index: number): boolean => /^(?:!|\\!|-not)$/.test(args[index - 2]?.text ?? "");
  const branches: number[][] = [[]];
  for (const [index, { text }] of args.entries())
    if (/^(?:-o|-or|,)$/.test(text)) branches.push([]);
    else if (isName(index) && !isNot(index)) branches.at(-1)?.push(index);
  // `-name a -o -type f`: the second branch takes every file; `! ( … )` turns all of it around.
  const turned = args.some(({ text }, index) => /^(?:!|\\!|-not)$/.test(text) && /^\\?\($/.test(args[index + 1]?.text ?? ""));
  const counts = !turned && branches.every((branch) => branch.length > 0);
  return findStarts(all).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: counts ? branches.flat().map((index) => args[index] as ShellWord) : [],
    except: branches.length > 1 || turned ? [] : args.filter((_, index) => isName(index) && isNot(index)).map(({ text }) => text),
    followsLinks: args.some(({ text }) => text === "-L" || text === "-follow"),
    pattern,
    ...(args.some(({ text }, index) => text === "1" && args[index - 1]?.text === "-maxdepth") ? { flat: true as const } : {}),
  }));
}

const FD =
  "-d -E -t -e -S -c -j -o -C --max-depth --min-depth --exact-depth --exclude --type --extension --size --changed-within --changed-before --owner --color --threads --base-directory --search-path --and --format --max-results --ignore-file";

const fd: Reader = ({ args }) => {
  const at = args.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
  const program = at < 0 ? undefined : args[at + 1];
  return program && shows(program.text, args.slice(at + 2)) ? fdListing(args.slice(0, at), args) : [];
};

function fdListing(args: readonly ShellWord[], all: readonly ShellWord[]): FolderRead[] {
  const options = readArguments(args, FD);
  const [name, ...places] = options.operands;
  const bases = [...options.values("--search-path"), ...options.values("-C", "--base-directory")];
  const plain = name?.text.replace(/\\\./g, ".").replace(/[\^$]/g, "");
  const isText = plain !== undefined && /^[\w.~-]+$/.test(plain);
  const isGlob = options.has("-g", "--glob");
  const byName = name && (isGlob || isText) ? [{ ...name, text: isGlob ? name.text : `*${plain}*` }] : [];
  const byEnding = options.values("-e", "--extension").map((word) => ({ ...word, text: `*.${word.text.replace(/^\./, "")}` }));
  return starts([...places, ...bases], all).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: byEnding.length > 0 ? byEnding : byName,
    except: options.values("-E", "--exclude").map(({ text }) => text),
    hidden: options.has("-H", "-u", "--hidden", "--unrestricted"),
    ignored: options.has("-I", "-u", "--unrestricted") || options.names.some((option) => option.startsWith("--no-i")),
    followsLinks: options.has("-L", "--follow"),
  }));
}

const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries("grep egrep fgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ugrep".split(" ").map((name) => [name, grep])),
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
  if (sources.length === 0 || !args.some(({ text, literal }) => !literal && /\$\(|`/.test(text)) || !shows(name, args)) return [];
  const pattern = searchPattern(name, args);
  return listed(sources, 0).map((read) => ({ ...read, namesOnly: false, pattern }));
}

function listed(sources: readonly ShellCommand[], depth: number): FolderRead[] {
  if (depth > MAX_STAGES) return [];
  return sources.flatMap((source) => {
    const own = listing(source);
    return own.length > 0 ? own : listed(source.sources, depth + 1).map((read) => ({ ...read, sifted: true as const }));
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
    return starts(operands, args).map((folder) => ({ ...EVERYTHING, folder, hidden, ...(name === "ls" ? { flat: true as const } : {}) }));
  }
  if (name !== "git") return (Object.hasOwn(READERS, name) ? READERS[name]?.(source) : undefined) ?? [];
  const others = args.some(({ text }) => text === "ls-files") && args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--others)$/.test(text));
  return others ? starts(NO_WORDS, args).map((folder) => ({ ...EVERYTHING, folder })) : git(source);
}

const SUMS = new Set("wc cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum".split(" "));
const SEARCHES = /^(?:[efgz]?grep|z[ef]grep|rg|ag|ack)$/;

/** It prints what is in the files it is given. */
function shows(program: string, args: readonly ShellWord[]): boolean {
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (SUMS.has(name)) return false;
  if (SEARCHES.test(name)) return !readArguments(args, fileProgram("grep")?.taking).has(...COUNTS);
  return SHELLS.has(name) || /^(?:xxd|uniq|split|dd)$/.test(name) || fileProgram(name)?.operands === "reads";
}

function searchPattern(program: string, args: readonly ShellWord[]): ShellWord | undefined {
  if (!SEARCHES.test(program)) return undefined;
  return searched(readArguments(args, fileProgram("grep")?.taking), "-e", "--regexp")[1];
}

/** Where a search looks, and for what. */
function searched(options: Options, ...given: readonly string[]): [places: readonly ShellWord[], pattern: ShellWord | undefined] {
  const [pattern] = given.length === 0 ? [] : options.values(...given);
  return pattern ? [options.operands, pattern] : [options.operands.slice(1), options.operands[0]];
}

function starts(places: readonly ShellWord[], [first]: readonly ShellWord[]): readonly ShellWord[] {
  return places.length > 0 || !first ? places : [{ ...as(first, "."), literal: true, pattern: false }];
}
