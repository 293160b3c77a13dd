import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { isAbsolute, resolvePath } from "../../../engine/path.ts";
import { SYSTEM_TOPS, SYSTEM_TREES } from "../system-places.ts";
import { type PathContext, type PathZone, realOf, tidy, zoneOf } from "./path-zone.ts";

/** What a word of a command may point at. */
export interface PathTarget {
  readonly word: ShellWord;
  /**
   * Every absolute path it may be, links resolved and not; the likely ones last. Empty if none is
   * known.
   */
  readonly paths: readonly string[];
  /** What it is when the parts that are only known at run time are empty. */
  readonly emptied: readonly string[];
  /** Its beginning is known, so it is near what it is when emptied, `..` aside. */
  readonly pinned: boolean;
  /** The paths are all there are. */
  readonly certain: boolean;
}

const SYSTEM_FOLDERS = [...SYSTEM_TREES, ...SYSTEM_TOPS].map((name) => `/${name}`);

/** What some substitutions print, as far as it matters where it is. */
const PRINTED = [
  "$(pwd)",
  "`pwd`",
  "$(git rev-parse --show-toplevel)",
  "`git rev-parse --show-toplevel`",
];

export function aimOf(word: ShellWord, command: ShellCommand, ground: PathContext): PathTarget {
  const text = knownText(word, command, ground);
  const relative = !isAbsolute(text ?? word.text) && !(text ?? word.text).startsWith("~");
  const astray = command.lost && relative;
  const { whenEmpty = "" } = word;
  return {
    word,
    paths: text === undefined ? [] : placesOf(text, command, ground),
    emptied: text === undefined && whenEmpty !== "" ? placesOf(whenEmpty, command, ground) : [],
    pinned: text === undefined && whenEmpty !== "" && whenEmpty[0] === word.text[0] && !astray,
    certain: text !== undefined && !astray,
  };
}

function placesOf(text: string, { folders }: ShellCommand, ground: PathContext): string[] {
  return folders.flatMap((folder) => {
    const path = spelledPath(text, folder, ground.home);
    const real = realOf(path, text, ground);
    return real === path ? [path] : [real, path];
  });
}

/** The text of a word whose parts are all known, be it by a guess. */
function knownText(
  word: ShellWord,
  command: ShellCommand,
  ground: PathContext,
): string | undefined {
  if (word.literal || word.whenEmpty === word.text) return word.text;
  const rest = word.whenEmpty ?? "";
  const printed = PRINTED.findIndex((start) => word.text === start + rest);
  if (printed >= 0) return (printed < 2 ? (command.folders.at(-1) ?? "/") : ground.project) + rest;
  return isTemporary(word, command) ? `/tmp/made-by-mktemp${rest}` : undefined;
}

/** `"$T/x"` after `T=$(mktemp -d)`. */
function isTemporary(word: ShellWord, { args, sources }: ShellCommand): boolean {
  const unknown = args.filter(({ literal }) => !literal);
  return (
    unknown.length === 1 &&
    word.text.startsWith("$") &&
    sources.length > 0 &&
    sources.every(({ name }) => name === "mktemp")
  );
}

/** The absolute path of a word's text, with `~` and `~user` filled in. */
export function spelledPath(text: string, folder: string, home: string): string {
  const user = /^~([\w-]+)(?=\/|$)/.exec(text);
  if (!user) return tidy(resolvePath(text.replace(/^~\+(?=\/|$)/, folder), folder, home));
  const homes = user[1] === "root" ? "" : home.slice(0, home.lastIndexOf("/"));
  return tidy(resolvePath(`${homes}/${text.slice(1)}`, folder, home));
}

/**
 * The zones of a path; a pattern may mean all of a folder, or hit what is guarded. `all`: the
 * content of that zone's folder.
 */
export function zonesOf(
  path: string,
  pattern: boolean,
  ground: PathContext,
): { readonly zone: PathZone; readonly all: boolean }[] {
  if (!pattern || !/[*?[]/.test(path)) return [{ zone: zoneOf(path, ground), all: false }];
  const whole = everythingIn(path);
  if (whole !== path)
    return [{ zone: zoneOf(whole, ground), all: true }, ...hiddenHits(path, ground)];
  return [{ zone: zoneOf(path, ground), all: false }, ...hits(path, ground)];
}

/** `/etc/*` is all of `/etc`. */
export function everythingIn(path: string): string {
  const parts = path.split("/");
  while (
    parts.length > 1 &&
    /[*?[]/.test(parts.at(-1) ?? "") &&
    /^(?:[.?*]|\[[^\]]*\])*$/.test(parts.at(-1) ?? "")
  )
    parts.pop();
  return parts.join("/") || "/";
}

/** `.*` in the project is not all of it, but `.git` is in it. */
function hiddenHits(path: string, ground: PathContext): { zone: PathZone; all: boolean }[] {
  return path.slice(path.lastIndexOf("/") + 1).startsWith(".") ? hits(path, ground) : [];
}

function hits(path: string, ground: PathContext): { zone: PathZone; all: boolean }[] {
  const candidates = [
    ...SYSTEM_FOLDERS,
    ground.home,
    `${ground.project}/.git`,
    ...above(ground.project),
    ...above(ground.home),
  ];
  return candidates
    .filter((candidate) => mayMatch(path.toLowerCase(), candidate.toLowerCase()))
    .map((hit) => ({ zone: zoneOf(hit, ground), all: false }));
}

function above(path: string): string[] {
  const parts = path.split("/").slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
}

/** Generous: only what stands before the first and after the last wildcard is compared. */
function mayMatch(pattern: string, path: string): boolean {
  if (pattern.split("/").length !== path.split("/").length) return false;
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (path.slice(path.lastIndexOf("/") + 1).startsWith(".") && !name.startsWith(".")) return false;
  const first = pattern.search(/[*?[]/);
  const last = Math.max(...["*", "?", "]"].map((mark) => pattern.lastIndexOf(mark)));
  return path.startsWith(pattern.slice(0, first)) && path.endsWith(pattern.slice(last + 1));
}
