import type { Files } from "../../../engine/world.ts";

const WILD = /[*?[]/;
const MAX_WORDS = 64;
const MAX_PATHS = 1000;
const MAX_LISTS = 128;

/** `{a,b}.md` and `@(a|b).md` as `a.md` and `b.md`. */
export function withoutBraces(word: string): string[] {
  let words = [
    word.replace(
      /[@+?*]\(([^()]*)\)/g,
      (_, choices: string) => `{${choices.replaceAll("|", ",")},}`,
    ),
  ];
  for (;;) {
    const next = words.flatMap(writeOutOne);
    if (next.length === words.length || next.length > MAX_WORDS) return words;
    words = next;
  }
}

/** Taken to exist, because they nearly always do, or may by then. */
const AT_HOME = (
  ".ssh/id_rsa .ssh/id_ed25519 .ssh/config .aws/credentials .netrc .npmrc .git-credentials " +
  ".docker/config.json .kube/config .gnupg/secring.gpg .pgpass .config/gh/hosts.yml"
).split(" ");
const AT_ROOT = ["/etc/shadow", "/etc/gshadow", "/root/.ssh/id_rsa", "/proc/self/environ"];
/** Taken to exist in every folder, for a pattern that is aimed at them. */
const ANYWHERE = [
  ".env",
  ".env~",
  ".env.local",
  ".envrc",
  ".npmrc",
  "id_rsa",
  "id_ed25519",
  "credentials",
  "secrets.yaml",
];
const MAX_SPELLED = 4;

/**
 * The files that an absolute path with `*`, `?` or `[…]` stands for: those on disk, and well-known
 * secrets it is aimed at.
 */
export function filesFor(path: string, files: Files, home: string): string[] {
  if (!WILD.test(path)) return [path];
  const usual = [...AT_ROOT, ...AT_HOME.map((name) => `${home}/${name}`)].filter((name) =>
    standsForPath(path, name),
  );
  return [...usual, ...listed(path, files)];
}

/** Segment by segment. */
export function standsForPath(pattern: string, path: string): boolean {
  const segments = pattern.split("/");
  const names = path.split("/");
  return (
    segments.length === names.length &&
    segments.every((segment, index) => standsFor(tokensOf(segment), names[index] ?? ""))
  );
}

/**
 * At least half of the name is written out, hidden or not: `*env` is aimed at `.env`, `*.yaml` not
 * at `secrets.yaml`.
 */
export function isAimedAt(pattern: string, name: string): boolean {
  const tokens = tokensOf(pattern);
  return spelled(tokens) >= Math.ceil(name.length / 2) && matches(tokens, name);
}

/** As a shell reads it: `.e*` and `.e[n]v` are aimed at `.env`, `.*` and `*.yaml` at nothing. */
function isAimed(tokens: readonly Token[], name: string): boolean {
  const begins =
    tokens[0]?.only !== undefined && (tokens[0].only === "." || tokens[1]?.only !== undefined);
  return begins && spelled(tokens) >= Math.min(MAX_SPELLED, Math.ceil(name.length / 2));
}

/** A star stands for hidden names and slashes too. */
export function fitsGlob(pattern: string, text: string): boolean {
  return matches(tokensOf(pattern), text);
}

function spelled(tokens: readonly Token[]): number {
  return tokens.filter(({ only }) => only !== undefined).length;
}

function listed(path: string, files: Files): string[] {
  let found = [""];
  let lists = 0;
  const [first = "", ...segments] = path.split("/");
  for (const [index, segment] of segments.entries()) {
    const tokens = tokensOf(segment);
    const more =
      index < segments.length - 1 ? [] : ANYWHERE.filter((name) => isAimed(tokens, name));
    const namesIn = (folder: string): string[] => {
      if (!WILD.test(segment)) return [segment];
      const there = lists++ < MAX_LISTS ? files.list(`${first}${folder}` || "/") : [];
      return [...there, ...more].filter((name) => standsFor(tokens, name));
    };
    found = found
      .flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`))
      .slice(0, MAX_PATHS);
  }
  return found.map((rest) => first + rest);
}

function writeOutOne(word: string): string[] {
  const list = [...word.matchAll(/\{([^{}]*)\}/g)].find(([, inside]) => inside?.includes(","));
  if (!list) return [word];
  const [before, after] = [word.slice(0, list.index), word.slice(list.index + list[0].length)];
  return (list[1] ?? "").split(",").map((choice) => before + choice + after);
}

/** One place in a pattern: any text, or one character that passes. */
interface Token {
  readonly star: boolean;
  readonly fits: (character: string) => boolean;
  /** The one character that passes, if there is only one. */
  readonly only?: string;
}

const STAR: Token = { star: true, fits: () => true };
const ANY: Token = { star: false, fits: () => true };

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    const end = character === "[" ? endOfSet(pattern, index) : -1;
    if (character === "*") tokens.push(STAR);
    else if (character === "?") tokens.push(ANY);
    else if (end < 0) tokens.push(one(character));
    else {
      tokens.push(setToken(pattern.slice(index + 1, end)));
      index = end;
    }
  }
  return tokens;
}

function one(only: string): Token {
  return { star: false, fits: (character) => character === only, only };
}

/** A `]` right behind the opening, or behind `!` and `^`, is one of the characters. */
function endOfSet(pattern: string, start: number): number {
  let index = start + 1;
  if (/[!^]/.test(pattern.charAt(index))) index++;
  if (pattern.charAt(index) === "]") index++;
  for (; index < pattern.length; index++) {
    if (pattern.startsWith("[:", index)) {
      const close = pattern.indexOf(":]", index + 2);
      if (close > 0) index = close + 1;
    } else if (pattern.charAt(index) === "]") return index;
  }
  return -1;
}

/** `a-z`, `!a`, `[:lower:]`: of a class every character is taken to be one. */
function setToken(inside: string): Token {
  const negated = /^[!^]/.test(inside);
  const listed = negated ? inside.slice(1) : inside;
  if (listed.includes("[:")) return ANY;
  if (listed.length === 1 && !negated) return one(listed);
  const passes = (character: string): boolean => {
    for (let index = 0; index < listed.length; index++) {
      const from = listed.charAt(index);
      if (listed.charAt(index + 1) === "-" && index + 2 < listed.length) {
        if (from <= character && character <= listed.charAt(index + 2)) return true;
        index += 2;
      } else if (from === character) return true;
    }
    return false;
  };
  return { star: false, fits: (character) => passes(character) !== negated };
}

/** Only a pattern that starts with a dot stands for a hidden file. */
function standsFor(tokens: readonly Token[], name: string): boolean {
  return (tokens[0]?.only === "." || !name.startsWith(".")) && matches(tokens, name);
}

/**
 * Not a regular expression: the pattern comes from the call, and many stars would make one slow.
 */
function matches(tokens: readonly Token[], name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < name.length; ) {
    const token = tokens[at];
    if (token?.star) {
      star = at++;
      resume = index;
    } else if (token?.fits(name.charAt(index))) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return tokens.slice(at).every((token) => token.star);
}
