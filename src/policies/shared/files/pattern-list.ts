import picomatch from "picomatch";
import { baseName } from "../../../engine/path.ts";
import { needlesOf } from "./glob-prefilter.ts";

/** What patterns are relative to: `src/**` to the project, `~/.npmrc` to the home folder. */
export interface Roots {
  readonly project: string;
  readonly home: string;
}

/** The part of a path that a pattern is compared with. */
type Part = "name" | "path" | "project" | "home";

interface Entry {
  readonly pattern: string;
  readonly part: Part;
  readonly glob: string;
  readonly needles: readonly string[] | undefined;
  /** Made when a path comes that may fit. */
  test?: RegExp;
}

interface List {
  readonly entries: readonly Entry[];
  /** Most paths are in no list: one test tells. */
  readonly hint: RegExp;
}

/** By identity: a list lives as long as the configuration it came from. */
const lists = new WeakMap<readonly string[], List>();

/**
 * The pattern by which a list covers a path. As in .gitignore, the last one that fits decides, and
 * `!pattern` takes a file out again.
 */
export function coveredBy(
  patterns: readonly string[],
  path: string,
  roots: Roots,
): string | undefined {
  const list = lists.get(patterns) ?? prepare(patterns);
  const low = path.toLowerCase();
  if (!list.hint.test(low)) return undefined;
  const last = list.entries.findLast((entry) => fits(entry, path, low, roots))?.pattern;
  return last?.startsWith("!") ? undefined : last;
}

function fits(entry: Entry, path: string, low: string, roots: Roots): boolean {
  if (entry.needles && !entry.needles.some((needle) => low.includes(needle))) return false;
  const text = partOf(path, entry.part, roots);
  if (text === undefined || entry.glob === "") return false;
  entry.test ??= picomatch.makeRe(entry.glob, { dot: true, nocase: true });
  return entry.test.test(text);
}

function prepare(patterns: readonly string[]): List {
  const entries = patterns.flatMap((pattern) =>
    spellings(pattern).map((spelling) => entryOf(pattern, spelling)),
  );
  // A pattern that takes a file out again need not be found: without another one there is nothing
  // to take out.
  const needles = entries
    .filter(({ pattern }) => !pattern.startsWith("!"))
    .map((entry) => entry.needles);
  const hint = needles.includes(undefined)
    ? /(?:)/
    : new RegExp([...new Set(needles.flat())].map(escaped).join("|") || "(?!)");
  const list = { entries, hint };
  lists.set(patterns, list);
  return list;
}

/** `{/etc,src}/x`: each of the choices says for itself what it is relative to. */
function spellings(pattern: string): string[] {
  const [, not = "", choices, rest = ""] = /^(!?)\{([^{}]*\/[^{}]*)\}(.*)$/s.exec(pattern) ?? [];
  return choices === undefined
    ? [pattern]
    : choices.split(",").map((choice) => `${not}${choice}${rest}`);
}

function entryOf(pattern: string, spelling: string): Entry {
  const plain = spelling.replace(/^!/, "");
  const glob = plain.endsWith("/") ? everythingIn(plain) : plain;
  const home = glob.startsWith("~/");
  const anchored = glob.includes("/") && !/^(?:\/|\*\*\/|[a-z]:)/i.test(glob);
  const own = home ? glob.slice(2) : glob;
  return {
    pattern,
    part: home ? "home" : anchored ? "project" : glob.includes("/") ? "path" : "name",
    glob: own,
    needles: needlesOf(own),
  };
}

function escaped(text: string | undefined): string {
  return (text ?? "").replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/** `build/` is a folder of that name anywhere, `src/build/` the one in the project. */
function everythingIn(folder: string): string {
  return folder.indexOf("/") === folder.length - 1 ? `**/${folder}**` : `${folder}**`;
}

function partOf(path: string, part: Part, { project, home }: Roots): string | undefined {
  if (part === "path") return path;
  if (part === "name") return baseName(path);
  const folder = part === "home" ? home : project;
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  return path.slice(0, start.length).toLowerCase() === start.toLowerCase()
    ? path.slice(start.length)
    : undefined;
}
