import picomatch from "picomatch";
import { baseName } from "../../../engine/path.ts";

/** What patterns are relative to: `src/**` to the project, `~/.npmrc` to the home folder. */
export interface Roots {
  readonly project: string;
  readonly home: string;
}

/** The part of a path that a pattern is compared with. */
type Part = "name" | "path" | "project" | "home";
const PARTS: readonly Part[] = ["name", "path", "project", "home"];

interface Compiled {
  readonly pattern: string;
  readonly part: Part;
  readonly test: RegExp;
}

interface List {
  readonly all: readonly Compiled[];
  /** Most paths are in no list: one test per part tells. */
  readonly any: readonly Omit<Compiled, "pattern">[];
}

/** By identity: a list lives as long as the configuration it came from. */
const lists = new WeakMap<readonly string[], List>();

/** The pattern by which a list covers a path. As in .gitignore, the last one that fits decides, and `!pattern` takes a file out again. */
export function coveredBy(patterns: readonly string[], path: string, roots: Roots): string | undefined {
  const list = lists.get(patterns) ?? compile(patterns);
  const fits = ({ part, test }: Omit<Compiled, "pattern">): boolean => {
    const text = partOf(path, part, roots);
    return text !== undefined && test.test(text);
  };
  const last = list.any.some(fits) ? list.all.findLast(fits)?.pattern : undefined;
  return last?.startsWith("!") ? undefined : last;
}

function compile(patterns: readonly string[]): List {
  const all = patterns.map((pattern) => ({ pattern, ...compileOne(pattern.replace(/^!/, "")) }));
  const any = PARTS.flatMap((part) => {
    const sources = all.filter((one) => one.part === part).map(({ test }) => `(?:${test.source})`);
    return sources.length === 0 ? [] : [{ part, test: new RegExp(sources.join("|"), "i") }];
  });
  const list = { all, any };
  lists.set(patterns, list);
  return list;
}

function compileOne(pattern: string): Omit<Compiled, "pattern"> {
  const glob = pattern.endsWith("/") ? everythingIn(pattern) : pattern;
  if (glob === "") return { part: "name", test: /(?!)/ };
  const home = glob.startsWith("~/");
  const anchored = glob.includes("/") && !/^(?:\/|\*\*\/|[a-z]:)/i.test(glob);
  return {
    part: home ? "home" : anchored ? "project" : glob.includes("/") ? "path" : "name",
    test: picomatch.makeRe(home ? glob.slice(2) : glob, { dot: true, nocase: true }),
  };
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
  return path.slice(0, start.length).toLowerCase() === start.toLowerCase() ? path.slice(start.length) : undefined;
}
