import type { Files } from "../../../engine/world.ts";

const WILD = /[*?[]/;
/** From the first set to the last, such as `[a-z]` or `[[:lower:]]`: taken as any text. */
const SETS = /\[.*\]/s;
const MOST_WORDS = 64;
const MOST_PATHS = 1000;

/** `{a,b}.md` and `@(a|b).md` as `a.md` and `b.md`. */
export function withoutBraces(word: string): string[] {
  let words = [word.replace(/[@+?*]\(([^()]*)\)/g, (_, choices: string) => `{${choices.replaceAll("|", ",")},}`)];
  for (;;) {
    const next = words.flatMap(writeOutOne);
    if (next.length === words.length || next.length > MOST_WORDS) return words;
    words = next;
  }
}

/** The files that an absolute path with `*`, `?` or `[…]` stands for. A `.env` is taken to exist everywhere: it may by then. */
export function filesFor(path: string, files: Files): string[] {
  if (!WILD.test(path)) return [path];
  let found = [""];
  const [first = "", ...segments] = path.split("/");
  for (const [index, segment] of segments.entries()) {
    const more = index === segments.length - 1 ? [".env"] : [];
    const pattern = segment.replace(SETS, "*");
    const namesIn = (folder: string): string[] =>
      WILD.test(segment) ? [...files.list(`${first}${folder}` || "/"), ...more].filter((name) => standsFor(pattern, name)) : [segment];
    found = found.flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`)).slice(0, MOST_PATHS);
  }
  return found.map((rest) => first + rest);
}

function writeOutOne(word: string): string[] {
  const list = [...word.matchAll(/\{([^{}]*)\}/g)].find(([, inside]) => inside?.includes(","));
  if (!list) return [word];
  const [before, after] = [word.slice(0, list.index), word.slice(list.index + list[0].length)];
  return (list[1] ?? "").split(",").map((choice) => before + choice + after);
}

/** Only a pattern that starts with a dot stands for a hidden file. */
function standsFor(pattern: string, name: string): boolean {
  return (pattern.startsWith(".") || !name.startsWith(".")) && matchesWildcards(pattern, name);
}

/** Not a regular expression: the pattern comes from the call, and many stars would make one slow. */
function matchesWildcards(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === "*") {
      star = at++;
      resume = index;
    } else if (pattern[at] === "?" || pattern[at] === name[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
