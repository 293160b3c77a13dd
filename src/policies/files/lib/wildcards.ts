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

/** Taken to exist, because they nearly always do, or may by then. */
const AT_HOME =
  ".ssh/id_rsa .ssh/id_ed25519 .ssh/config .aws/credentials .netrc .npmrc .git-credentials .docker/config.json .kube/config .gnupg/secring.gpg .pgpass .config/gh/hosts.yml".split(
    " ",
  );
const AT_ROOT = ["/etc/shadow", "/etc/gshadow", "/root/.ssh/id_rsa", "/proc/self/environ"];
/** Only for a pattern that says as much: `*` is no search for keys. */
const ANYWHERE = ["id_rsa", "id_ed25519", "credentials", "secrets.yaml", ".npmrc"];

/** The files that an absolute path with `*`, `?` or `[…]` stands for. A `.env` is taken to exist everywhere. */
export function filesFor(path: string, files: Files, home: string): string[] {
  if (!WILD.test(path)) return [path];
  const usual = [...AT_ROOT, ...AT_HOME.map((name) => `${home}/${name}`)].filter((name) => standsForPath(path, name));
  return [...usual, ...listed(path, files)];
}

/** Segment by segment. */
export function standsForPath(pattern: string, path: string): boolean {
  const segments = pattern.split("/");
  const names = path.split("/");
  return segments.length === names.length && segments.every((segment, index) => standsFor(segment.replace(SETS, "*"), names[index] ?? ""));
}

function listed(path: string, files: Files): string[] {
  let found = [""];
  const [first = "", ...segments] = path.split("/");
  for (const [index, segment] of segments.entries()) {
    const told = /^[^*?[]{2}/.test(segment);
    const more = index < segments.length - 1 ? [] : told ? [".env", ...ANYWHERE] : [".env"];
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
