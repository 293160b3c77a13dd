import type { ShellCommand } from "../../../../command/facts.ts";
import { isInside, resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { findStarts } from "../../../../programs/launchers/find-exec.ts";
import { fileUses } from "../../../../shell/access.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { fitsGlob } from "../../../shared/files/wildcards.ts";
import { guessesOf, isOwnPath, ownIn, wellKnownFiles } from "../naming.ts";
import { ownEntries } from "./own-files.ts";
import { FILLABLE, HOOK_SCRIPTS, MANAGED, SETTINGS } from "./places.ts";

const FINDS = new Set(["find", "gfind", "bfs"]);
const SEARCHES = new Set(["fd", "fdfind"]);
/** Without a folder they list the one that they run in. */
const LISTS_HERE = new Set(["ls", "tree", "du", "rg", "ag", "grep", "egrep", "fgrep"]);
const TAKES_PARENT = new Set(["dirname", "gdirname"]);
const GREPS = /^(?:[efg]?e?grep|rg|ag|ack)$/;
/** They choose between names in a way that one pattern does not tell. */
const COMBINES =
  /^(?:-o|-or|!|\\!|-not|,|-regex|-iregex|-path|-ipath|-wholename|-iwholename|-inum|-samefile)$/;
const MAX_WORDS = 100;

/** A protected file or folder that may be among the names which a command prints. */
export function guardedName(lister: ShellCommand, scene: PolicyContext): string | undefined {
  const { name, args, stdin } = lister;
  const found = rootsOf(lister).find((root) =>
    resolvedIn(root, lister, scene).some((path) => reaches(path, lister, scene)),
  );
  if (found !== undefined || FINDS.has(name) || SEARCHES.has(name)) return found;
  const line = [name, ...wordsOf(lister)].join(" ");
  const own =
    ownIn(line, lister.folders, scene) ??
    (stdin === undefined ? undefined : ownIn(stdin, lister.folders, scene));
  if (own !== undefined) return own;
  const given = [...wordsOf(lister), ...(stdin?.split(/\s+/, MAX_WORDS) ?? [])];
  const words = TAKES_PARENT.has(name) ? args.flatMap(({ text }) => [text, `${text}/..`]) : given;
  return words
    .slice(0, MAX_WORDS)
    .find((word) => resolvedIn(word, lister, scene).some((path) => isGuarded(path, scene)));
}

/** Files of Sluice, settings, and folders that hold them, by where a path leads. */
export function isGuarded(path: string, scene: PolicyContext): boolean {
  if (isOwnPath(path, scene)) return true;
  const isIn = (list: readonly string[]): boolean => coveredBy(list, path, scene) !== undefined;
  if (isIn(SETTINGS) || isIn(MANAGED) || isIn(HOOK_SCRIPTS) || isIn(FILLABLE)) return true;
  return guessesOf(path, "/", scene).length > 0;
}

/** What `grep -l` looks for is no name that it prints. */
function wordsOf(lister: ShellCommand): string[] {
  const isListed =
    GREPS.test(lister.name) &&
    lister.args.some(({ text }) => /^-[a-zA-Z]*[lL]|^--files/.test(text));
  const words = isListed ? fileUses(lister).map(({ word }) => word) : lister.args;
  return words.slice(0, MAX_WORDS).map(({ text }) => text);
}

/** The folders that it looks through. */
function rootsOf(lister: ShellCommand): string[] {
  const { name, args } = lister;
  if (FINDS.has(name)) return args.length === 0 ? ["."] : findStarts(args).map(({ text }) => text);
  const operands = args.map(({ text }) => text).filter((text) => !text.startsWith("-"));
  if (SEARCHES.has(name)) {
    const end = args.findIndex(({ text }) => /^(?:-[a-zA-Z]*[xX]|--exec(?:-batch)?)$/.test(text));
    const sought = args
      .slice(0, end < 0 ? undefined : end)
      .filter(({ text }) => !text.startsWith("-"));
    return sought.length > 1 ? sought.slice(1).map(({ text }) => text) : ["."];
  }
  const isGrep = GREPS.test(name);
  const files =
    isGrep && !args.some(({ text }) => /^-[a-zA-Z]*[ef]|^--(?:regexp|file)/.test(text))
      ? operands.slice(1)
      : operands;
  return files.length === 0 && LISTS_HERE.has(name) && lister.sources.length === 0 ? ["."] : files;
}

/**
 * Whether a search from there comes by one of the files, by its folder and by the names that it
 * looks for.
 */
function reaches(root: string, lister: ShellCommand, scene: PolicyContext): boolean {
  const { home, project, own = [] } = scene;
  const names = namesSought(lister);
  const isAimed = names !== undefined;
  // A project is searched and changed all day.
  if (isInside(root, project) && !names?.some(isSpelled)) return isGuarded(root, scene);
  if (root !== project && isInside(home, root) && !isAimed) return true;
  const files = [...wellKnownFiles(scene), ...own, ...ownEntries(scene)].filter((path) =>
    isInside(path, root),
  );
  if (!isAimed) return isGuarded(root, scene) || (!isInside(project, root) && files.length > 0);
  const inner = own
    .filter((path) => isInside(path, root))
    .flatMap((path) => scene.files.list(path).slice(0, MAX_WORDS));
  const parts = new Set([
    ...files.flatMap((path) => path.slice(root.length).split("/").filter(Boolean)),
    ...inner,
  ]);
  return [...parts].some((part) =>
    names.some((name) => fitsGlob(name.toLowerCase(), part.toLowerCase())),
  );
}

/** More than an ending: `s*.json` is, `*.json` is not. */
function isSpelled(name: string): boolean {
  return /[a-z]/i.test(name.replace(/^\*(?:\.\w*)?/, ""));
}

/** The names that a search is limited to; undefined: none, or not by names alone. */
function namesSought({ name, args }: ShellCommand): readonly string[] | undefined {
  const texts = args.map(({ text }) => text);
  if (SEARCHES.has(name)) {
    const [pattern] = texts.filter((text) => !text.startsWith("-"));
    return pattern !== undefined && /^[\w-]+(?:\.[\w-]+)*$/.test(pattern)
      ? [`*${pattern}*`]
      : undefined;
  }
  if (!FINDS.has(name) || texts.some((text) => COMBINES.test(text))) return undefined;
  const names = args.filter((_, index) => /^-i?name$/.test(texts[index - 1] ?? ""));
  return names.length > 0 && names.every(({ literal }) => literal)
    ? names.map(({ text }) => text)
    : undefined;
}

function resolvedIn(text: string, { folders }: ShellCommand, { home }: PolicyContext): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}
