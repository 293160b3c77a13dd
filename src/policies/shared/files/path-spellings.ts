import { resolvePath } from "../../../engine/path.ts";
import type { PathFact } from "../../../engine/paths.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { filesFor, withoutBraces } from "./wildcards.ts";

const MAX_WORD_LENGTH = 4096;
/**
 * `file=@.env`, `HEAD:.env`, `src=.env,dst=/x`, `${F:-.env}`: a shell word may hold a path among
 * other things.
 */
const JOINTS = /:-|[=@:,{}]/;
/** A word without any of these means only what it says. */
const SPECIAL = /["'\\$=@:,{*?[(]/;
/** Likewise a path, whatever reads it. */
const ODD = /[%"'`\\]|[^ -~]|[. ](?:\/|$)/;
const HOME = /\$HOME\b|\$\{HOME\}/g;

type Around = Pick<PolicyContext, "home" | "files">;

/** Several policies ask the same of a call's paths. */
const known = new WeakMap<PathFact, readonly string[]>();

/**
 * Every file that a call may mean by one of its paths, the plain reading first: other spellings,
 * wildcards, links.
 */
export function meanings(fact: PathFact, around: Around): readonly string[] {
  let found = known.get(fact);
  if (!found) {
    found = readingsOf(fact, around);
    known.set(fact, found);
  }
  return found;
}

function readingsOf({ given, path, folder, at, exact }: PathFact, around: Around): string[] {
  const special = at.span && !exact && given.length <= MAX_WORD_LENGTH && SPECIAL.test(given);
  if (!special && !ODD.test(path)) {
    const target = around.files.realpath(path);
    return target === path ? [path] : [path, target];
  }
  const words = special ? shellReadings(given, folder, around) : [];
  const spelled = new Set([path, ...words].flatMap((reading) => [reading, plainSpelling(reading)]));
  return [...new Set([...spelled].flatMap((reading) => [reading, ...linkedFrom(reading, around)]))];
}

function shellReadings(given: string, folder: string, { home, files }: Around): string[] {
  const word = given
    .replace(/["'\\]/g, "")
    .replaceAll("\0", "")
    .replace(HOME, () => home);
  const choices = new Set(
    withoutBraces(word).flatMap((choice) => [choice, ...choice.split(JOINTS)]),
  );
  choices.delete("");
  return [...choices].flatMap((choice) => filesFor(resolvePath(choice, folder, home), files, home));
}

/**
 * As a lenient program or another file system would read it: `%2Eenv`, `.env.`, `.env\0.md` and
 * `".env"` are all `.env`.
 */
function plainSpelling(path: string): string {
  if (!ODD.test(path)) return path;
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const visible = untilNul(decoded.normalize("NFKC")).replace(/["'`\\\p{Cc}\p{Cf}]/gu, "");
  return resolvePath(visible, "/", "/").split("/").map(withoutTail).join("/");
}

function linkedFrom(path: string, { files }: Around): string[] {
  return path.includes("\0") ? [] : [files.realpath(path)];
}

function untilNul(text: string): string {
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && " .".includes(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}
