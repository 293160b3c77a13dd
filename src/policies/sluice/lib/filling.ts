import { baseName, isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { coveredBy } from "../../files/lib/pattern-list.ts";
import { guessesOf, isOwnPath } from "./naming.ts";
import { isOwnPackage } from "./own-files.ts";
import { FILLABLE, SETTINGS } from "./places.ts";
import { isReader } from "./reading.ts";
import { copySides, targetsOf } from "./targets.ts";

const MAX_LISTERS = 20;
const MAX_NAMES = 200;
const UNPACKS_NAMED = /^(?:(?:g|bsd|star)?tar|unzip|7z[arz]?|pax|cpio)$/;

/** Folders with settings and hooks in them that a command fills with files it does not name, and such files in an archive. */
export function filledBy(command: ShellCommand, scene: PolicyContext): string[] {
  const targets = targetsOf(command, scene);
  const places = targets === "here" ? [...command.folders] : targets.flatMap(({ text }) => resolved(text, command, scene));
  const members = targets === "here" || targets.length > 0 ? membersOf(command, places, scene) : [];
  // What git does to the package of Sluice is judged by its verb, see git-changes.ts.
  const isFilled = (path: string): boolean => holds(path, scene) && !(command.name === "git" && isOwnPackage(path, scene));
  return [...new Set([...places, ...landings(command, scene)].filter(isFilled).concat(members))];
}

/** `cp -a evil/.claude .`, `cp -a evil/. .`: the folders that whole copies bring with them. */
function landings(command: ShellCommand, scene: PolicyContext): string[] {
  const sides = copySides(command);
  if (!sides?.whole || sides.becomes) return [];
  const isUsed = (folder: string): boolean => folder === scene.project || folder === scene.home || command.folders.includes(folder);
  const targets = sides.targets.flatMap(({ text }) => resolved(text, command, scene)).filter(isUsed);
  const names = sides.sources.slice(0, MAX_LISTERS).flatMap((word) => {
    const folder = word.text.replace(/\/(?:\.|\*|\.\[[^/]*|\{[^/]*)?$/, "");
    const isContent = word.pattern || /(?:^|\/)\.?$/.test(word.text);
    if (!isContent) return [baseName(word.text)];
    return [baseName(folder), ...resolved(folder, command, scene).flatMap((path) => scene.files.list(path).slice(0, MAX_NAMES))];
  });
  return targets.flatMap((target) => names.map((name) => resolvePath(name, target, scene.home)));
}

/** `tar xf x.tar .claude/settings.json`: where that lands. */
function membersOf({ name, args }: ShellCommand, places: readonly string[], scene: PolicyContext): string[] {
  if (!UNPACKS_NAMED.test(name)) return [];
  const words = args.filter(({ text }) => !text.startsWith("-") && /\.claude|sluice/i.test(text));
  const paths = words.flatMap(({ text }) =>
    places.flatMap((place) => [resolvePath(text, place, scene.home), ...guessesOf(text, place, scene)]),
  );
  return paths.filter((path) => holds(path, scene) || isOwnPath(path, scene) || coveredBy(SETTINGS, path, scene) !== undefined);
}

/** `find .claude -type f | xargs sed -i …`, `sed -i … $(grep -rl x ~)`: the same, by way of a list of names. */
export function fedTo(command: ShellCommand, index: number, scene: PolicyContext): string[] {
  const paths = isFed(command) ? listersOf(command).flatMap((lister) => namedBy(lister, scene)) : [];
  const searched = searcherOf(command, index, scene).flatMap((searcher) => namedBy(searcher, scene));
  const found = [
    ...paths.filter((path) => holds(path, scene) || isOwnPath(path, scene) || coversHome(path, scene)),
    ...searched.filter((path) => coversHome(path, scene)),
  ];
  return found.length > 0 && !isReader(command, index, scene) ? found : [];
}

/** What it works on comes from other commands. */
export function isFed({ args, sources }: ShellCommand): boolean {
  return sources.length > 0 && args.some(({ text, literal }) => !literal && text.includes("$("));
}

const SEARCHERS = new Set(["find", "gfind", "fd", "fdfind"]);

export function isSearched({ via }: ShellCommand): boolean {
  return via.some((name) => SEARCHERS.has(name));
}

/** `find ~ -exec …`: the find, which stands shortly before what it starts. */
function searcherOf(command: ShellCommand, index: number, { shell }: PolicyContext): readonly ShellCommand[] {
  if (!isSearched(command)) return [];
  return shell.commands
    .slice(Math.max(0, index - MAX_LISTERS), index)
    .filter(({ name }) => command.via.includes(name) && SEARCHERS.has(name));
}

function namedBy(lister: ShellCommand, scene: PolicyContext): string[] {
  return lister.args.flatMap(({ text }) => (text === "/" || text.length > 1 || text === "~" ? resolved(text, lister, scene) : []));
}

/** All of the home, and the files of Sluice in it. */
function coversHome(path: string, { home, project }: PolicyContext): boolean {
  return path !== project && isInside(home, path);
}

/** Each once, the nearest first. */
function listersOf(command: ShellCommand): readonly ShellCommand[] {
  const found = new Set(command.sources.slice(0, MAX_LISTERS));
  for (const lister of found) for (const source of lister.sources) if (found.size < MAX_LISTERS) found.add(source);
  return [...found];
}

function resolved(text: string, { folders }: ShellCommand, { home }: PolicyContext): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}

function holds(path: string, scene: PolicyContext): boolean {
  if (coveredBy(FILLABLE, path, scene) !== undefined || coveredBy(FILLABLE, scene.files.realpath(path), scene) !== undefined) return true;
  const isAround = (place: string): boolean => isInside(place, path);
  return scene.own?.some(isAround) === true && !isAround(scene.project) && !isAround(scene.home);
}
