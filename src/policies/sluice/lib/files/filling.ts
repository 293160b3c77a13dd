import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";
import { baseName, isInside, resolvePath } from "../../../../engine/path.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { fileUses } from "../../../../shell/access.ts";
import { archiveOf } from "../../../../shell/archive.ts";
import { askedOnce } from "../../../../shell/command.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { isLocalHost } from "../addresses.ts";
import { guessesOf, isOwnPath } from "../naming.ts";
import { isReader } from "../reading.ts";
import { gitSettings } from "./git-settings.ts";
import { keptLists } from "./kept-lists.ts";
import { guardedName } from "./listed-names.ts";
import { isOwnPackage } from "./own-files.ts";
import { FILLABLE, SETTINGS } from "./places.ts";
import { copySides, targetsOf } from "./targets.ts";

const MAX_LISTERS = 20;
const MAX_NAMES = 200;
const UNPACKS_NAMED = /^(?:(?:g|bsd|star)?tar|unzip|7z[arz]?|pax|cpio)$/;

/**
 * Folders with settings and hooks in them that a command fills with files it does not name, and
 * such files in an archive.
 */
export function filledBy(command: ShellCommand, scene: PolicyContext): string[] {
  const targets = targetsOf(command, scene);
  const places =
    targets === "here"
      ? [...command.folders]
      : targets.flatMap(({ text }) => resolved(text, command, scene));
  const members = targets === "here" || targets.length > 0 ? membersOf(command, places, scene) : [];
  // What git does to the package of Sluice is judged by its verb, see git-changes.ts.
  const isFilled = (path: string): boolean =>
    holds(path, scene) && !(command.name === "git" && isOwnPackage(path, scene));
  const filled = [...places, ...landings(command, scene), ...localTargets(command, scene)].filter(
    isFilled,
  );
  return [
    ...new Set([
      ...filled,
      ...members,
      ...aroundHome(command, places, scene),
      ...gitSettings(command, scene),
    ]),
  ];
}

/** `cp -a evil/.claude .`, `cp -a evil/. .`: the folders that whole copies bring with them. */
function landings(command: ShellCommand, scene: PolicyContext): string[] {
  const sides = copySides(command);
  if (!sides?.whole || sides.becomes) return [];
  const isUsed = (folder: string): boolean =>
    folder === scene.project || folder === scene.home || command.folders.includes(folder);
  const targets = sides.targets
    .flatMap(({ text }) => resolved(text, command, scene))
    .filter(isUsed);
  const names = sides.sources.slice(0, MAX_LISTERS).flatMap((word) => {
    const folder = word.text.replace(/\/(?:\.|\*|\.\[[^/]*|\{[^/]*)?$/, "");
    const isContent = word.pattern || /(?:^|\/)\.?$/.test(word.text);
    if (!isContent) return [baseName(word.text)];
    return [
      baseName(folder),
      ...resolved(folder, command, scene).flatMap((path) =>
        scene.files.list(path).slice(0, MAX_NAMES),
      ),
    ];
  });
  return targets.flatMap((target) => names.map((name) => resolvePath(name, target, scene.home)));
}

/** `rsync -a x/ localhost:.claude/`: another name for a folder of this home. */
function localTargets(command: ShellCommand, scene: PolicyContext): string[] {
  return (copySides(command)?.targets ?? []).flatMap(({ text }) => {
    const [, host = "", path = ""] = /^(?:[^@/]*@)?([^:/]+|\[[^\]]+\]):(.*)$/s.exec(text) ?? [];
    return isLocalHost(host, scene) ? [resolvePath(path, scene.home, scene.home)] : [];
  });
}

/**
 * `cd / && tar xf x.tar`, `tar xPf x.tar`, `rsync -a /tmp/d/ ~`: what is in it may land anywhere in
 * the home.
 */
function aroundHome(
  command: ShellCommand,
  places: readonly string[],
  scene: PolicyContext,
): string[] {
  const { home, project } = scene;
  const sides = copySides(command);
  if (sides)
    return sides.whole && places.includes(home) && home !== project && !areSeen(command, scene)
      ? [home]
      : [];
  if (!UNPACKS_NAMED.test(command.name) || places.length === 0) return [];
  const isAbsolute =
    /tar$/.test(command.name) && command.args.some(({ text }, at) => isAbsoluteOption(text, at));
  if (isAbsolute && archiveOf(command)?.mode === "unpacks") return [home];
  return places.filter((path) => path !== home && path !== project && isInside(home, path));
}

function isAbsoluteOption(text: string, at: number): boolean {
  return (
    text === "--absolute-names" ||
    /^-[a-zA-Z]*P/.test(text) ||
    (at === 0 && /^[a-zA-Z]*P[a-zA-Z]*$/.test(text))
  );
}

/** What such a copy brings is on disk already, and was looked at. */
function areSeen(command: ShellCommand, scene: PolicyContext): boolean {
  const sources = copySides(command)?.sources ?? [];
  const names = sources.map(({ text, literal }) =>
    literal ? resolved(text, command, scene).flatMap((path) => scene.files.list(path)) : [],
  );
  return names.every(
    (list) =>
      list.length > 0 &&
      !list.some((name) => /^\.(?:claude|config|local|codex|gemini|copilot)/.test(name)),
  );
}

/** `tar xf x.tar .claude/settings.json`: where that lands. */
function membersOf(
  { name, args }: ShellCommand,
  places: readonly string[],
  scene: PolicyContext,
): string[] {
  if (!UNPACKS_NAMED.test(name)) return [];
  const words = args.filter(({ text }) => !text.startsWith("-") && /\.claude|sluice/i.test(text));
  const paths = words.flatMap(({ text }) =>
    places.flatMap((place) => [
      resolvePath(text, place, scene.home),
      ...guessesOf(text, place, scene),
    ]),
  );
  return paths.filter(
    (path) =>
      holds(path, scene) ||
      isOwnPath(path, scene) ||
      coveredBy(SETTINGS, path, scene) !== undefined,
  );
}

/**
 * `find .claude -type f | xargs sed -i …`, `F=$(grep -o … settings.json); cp x "$F"`: files whose
 * names other commands print.
 */
export function fedTo(command: ShellCommand, index: number, scene: PolicyContext): string[] {
  const found = [
    ...unknownTargets(command).flatMap((listers) => namesIn(listers, scene)),
    ...unknownWrites(command).flatMap((word) => namesIn(keptFor(word, command, scene), scene)),
    ...(isReader(command, index, scene)
      ? []
      : namesIn([...argumentSources(command), ...searcherOf(command, index, scene)], scene)),
  ];
  return [...new Set(found)];
}

function namesIn(listers: readonly ShellCommand[], scene: PolicyContext): string[] {
  return listers.flatMap((lister) => guardedName(lister, scene) ?? []);
}

/** What it works on comes from other commands. */
export function isFed(command: ShellCommand): boolean {
  return (
    command.sources.length > 0 &&
    (unknownTargets(command).length > 0 || argumentSources(command).length > 0)
  );
}

/** What printed the lists in files from which the name of this file may come. */
function keptFor(
  { origins }: ShellWord,
  { sources, via }: ShellCommand,
  { shell }: PolicyContext,
): readonly ShellCommand[] {
  const feeders = via.length === 0 ? [] : shell.commands.filter(({ name }) => via.includes(name));
  return withSources(keptLists([...withSources(origins ?? sources), ...feeders], shell));
}

function unknownWrites(command: ShellCommand): readonly ShellWord[] {
  const uses = fileUses(command).filter(
    ({ access, word }) => !word.literal && (access === "write" || access === "unknown"),
  );
  return uses.map(({ word }) => word);
}

/**
 * For each file that it writes, or may write, and that only shows at run time: the commands that
 * may have printed its name.
 */
const unknownTargets = askedOnce((command): readonly (readonly ShellCommand[])[] => {
  if (command.sources.length === 0) return [];
  const listed = unknownWrites(command).map(({ origins }) =>
    withSources(origins ?? command.sources),
  );
  return listed.filter((listers) => listers.length > 0);
});

/** `sed -i … $(grep -rl x ~)`: a substitution among the words of a command that is in no table. */
function argumentSources({ args, sources }: ShellCommand): readonly ShellCommand[] {
  return args.some(({ text, literal }) => !literal && text.includes("$("))
    ? withSources(sources)
    : [];
}

const SEARCHERS = new Set(["find", "gfind", "fd", "fdfind"]);

export function isSearched({ via }: ShellCommand): boolean {
  return via.some((name) => SEARCHERS.has(name));
}

/** `find ~ -exec …`: the find, which stands shortly before what it starts. */
function searcherOf(
  command: ShellCommand,
  index: number,
  { shell }: PolicyContext,
): readonly ShellCommand[] {
  if (!isSearched(command)) return [];
  return shell.commands
    .slice(Math.max(0, index - MAX_LISTERS), index)
    .filter(({ name }) => command.via.includes(name) && SEARCHERS.has(name));
}

/** Each once, the nearest first. */
export function withSources(sources: readonly ShellCommand[]): readonly ShellCommand[] {
  const found = new Set(sources.slice(0, MAX_LISTERS));
  for (const lister of found)
    for (const source of lister.sources) if (found.size < MAX_LISTERS) found.add(source);
  return [...found];
}

function resolved(text: string, { folders }: ShellCommand, { home }: PolicyContext): string[] {
  return folders.map((folder) => resolvePath(text, folder, home));
}

function holds(path: string, scene: PolicyContext): boolean {
  if (
    coveredBy(FILLABLE, path, scene) !== undefined ||
    coveredBy(FILLABLE, scene.files.realpath(path), scene) !== undefined
  )
    return true;
  const isAround = (place: string): boolean => isInside(place, path);
  return scene.own?.some(isAround) === true && !isAround(scene.project) && !isAround(scene.home);
}
