import { baseName, isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { fileUses } from "../../../shell/access.ts";
import { askedOnce } from "../../../shell/command.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { coveredBy } from "../../files/lib/pattern-list.ts";
import { guardedName } from "./listed-names.ts";
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

/** `find .claude -type f | xargs sed -i …`, `F=$(grep -o … settings.json); cp x "$F"`: files whose names other commands print. */
export function fedTo(command: ShellCommand, index: number, scene: PolicyContext): string[] {
  const found = [
    ...unknownTargets(command).flatMap((listers) => namesIn(listers, scene)),
    ...(isReader(command, index, scene) ? [] : namesIn([...argumentSources(command), ...searcherOf(command, index, scene)], scene)),
  ];
  return [...new Set(found)];
}

function namesIn(listers: readonly ShellCommand[], scene: PolicyContext): string[] {
  return listers.flatMap((lister) => guardedName(lister, scene) ?? []);
}

/** What it works on comes from other commands. */
export function isFed(command: ShellCommand): boolean {
  return command.sources.length > 0 && (unknownTargets(command).length > 0 || argumentSources(command).length > 0);
}

/** For each file that it writes, or may write, and that only shows at run time: the commands that may have printed its name. */
const unknownTargets = askedOnce((command): readonly (readonly ShellCommand[])[] => {
  if (command.sources.length === 0) return [];
  const words = fileUses(command).filter(({ access, word }) => !word.literal && (access === "write" || access === "unknown"));
  return words.map(({ word }) => withSources(word.origins ?? command.sources)).filter((listers) => listers.length > 0);
});

/** `sed -i … $(grep -rl x ~)`: a substitution among the words of a command that is in no table. */
function argumentSources({ args, sources }: ShellCommand): readonly ShellCommand[] {
  return args.some(({ text, literal }) => !literal && text.includes("$(")) ? withSources(sources) : [];
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

/** Each once, the nearest first. */
export function withSources(sources: readonly ShellCommand[]): readonly ShellCommand[] {
  const found = new Set(sources.slice(0, MAX_LISTERS));
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
