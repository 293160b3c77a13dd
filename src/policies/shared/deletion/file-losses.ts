import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { SOURCE_FOLDERS } from "../../../programs/lib/groups.ts";
import { takesCode } from "../../../shell/code/find-code.ts";
import { type Deletion, deletionsOf } from "./deletions.ts";
import { elsewhere, hostPaths, type OtherMachine } from "./other-machine.ts";
import { aimOf, everythingIn, type PathTarget, zonesOf } from "./path-targets.ts";
import { GUARDED, type PathContext, type PathZone } from "./path-zone.ts";

type Denied = "guarded" | "emptied" | "outside" | "fed" | "shreds" | "voided";
type Asked =
  | "contents"
  | "sources"
  | "repository"
  | "shared"
  | "rebuilt"
  | "searched"
  | "unreadable"
  | "files"
  | "fedFiles"
  | "remote"
  | "container"
  | "detour";

export interface FileLoss {
  readonly level: "deny" | "ask";
  readonly id: Denied | Asked;
  readonly verb: string;
  readonly target: string;
  readonly what: string;
}

type Judged = Pick<FileLoss, "level" | "id"> & { readonly what?: string };
type Place = { readonly zone: PathZone; readonly all: boolean; readonly path: string };

/** No path is there: on another machine neither the project nor its home folder is known. */
const NOWHERE = "/\0";
/** What a word may become when a variable in it is empty, and nobody means. */
const RUINOUS: ReadonlySet<PathZone> = new Set(["root", "system", "home", "user", "above"]);

/** What a command takes away that it should not, target by target. */
export function lossesOf(
  command: ShellCommand,
  all: readonly ShellCommand[],
  ground: PathContext,
): FileLoss[] {
  return deletionsOf(command, all).flatMap((deletion) => {
    const { verb, words, deep, fed } = deletion;
    const place = elsewhere(command, all, ground.home);
    const losses = words.flatMap((word) => {
      const judged = judge(word, deletion, command, place, ground);
      return judged ? [{ what: "", ...judged, verb, target: word.text }] : [];
    });
    if (fed)
      losses.push({ ...(deep ? denied("fed") : asked("fedFiles")), what: "", verb, target: "" });
    return losses;
  });
}

function judge(
  word: ShellWord,
  deletion: Deletion,
  command: ShellCommand,
  place: OtherMachine | undefined,
  ground: PathContext,
): Judged | undefined {
  if (deletion.shreds) return denied("shreds");
  if (deletion.voids) return denied("voided");
  if (deletion.mirrors && /^[\w.@-]+:/.test(word.text)) return asked("remote");
  if (place?.kind === "remote")
    return onOtherMachine(word, deletion, command, { ...ground, project: NOWHERE, own: [] });
  if (place) return inContainer(word, deletion, command, place.mounts, ground);
  const aim = aimOf(word, command, ground);
  if (deletion.moves) return ruin(aim, ground, deletion);
  return (
    ruin(aim, ground, deletion) ??
    lesser(aim, ground, deletion) ??
    (deletion.deep && isDetour(command) ? asked("detour") : undefined)
  );
}

/** `os.system("rm -rf …")`: a shell that code of another language starts. */
function isDetour({ translated, via }: ShellCommand): boolean {
  return translated && via.at(-1) === "sh -c" && takesCode(via.at(-2) ?? "");
}

function onOtherMachine(
  word: ShellWord,
  deletion: Deletion,
  command: ShellCommand,
  ground: PathContext,
): Judged | undefined {
  const aim = aimOf(word, command, ground);
  const found = ruin(aim, ground, deletion);
  if (found || deletion.moves) return found;
  return /^[/~]/.test(word.text) ? lesser(aim, ground, deletion) : asked("remote");
}

function inContainer(
  word: ShellWord,
  deletion: Deletion,
  command: ShellCommand,
  mounts: Parameters<typeof hostPaths>[1],
  ground: PathContext,
): Judged | undefined {
  const aim = aimOf(word, command, ground);
  const reached = { ...aim, paths: aim.paths.flatMap((path) => hostPaths(path, mounts)) };
  if (reached.paths.length > 0)
    return ruin(reached, ground, deletion) ?? lesser(reached, ground, deletion);
  return ruin(aim, { ...ground, project: NOWHERE }, deletion) ? asked("container") : undefined;
}

/** A loss that nobody means: of the system, of a home, of the project as a whole. */
function ruin(
  aim: PathTarget,
  ground: PathContext,
  { empties, searched }: Deletion,
): Judged | undefined {
  if (empties) return undefined;
  const spares = (all: boolean, zone: PathZone): boolean =>
    all && zone === "project" && searched !== "all";
  const hit = placesIn(aim.paths, aim.word, ground).find(
    ({ zone, all }) => GUARDED[zone] !== undefined && !spares(all, zone),
  );
  if (hit && searched === "named" && (hit.zone === "home" || hit.zone === "above"))
    return asked("searched");
  if (hit) return { ...denied("guarded"), what: GUARDED[hit.zone] ?? "" };
  const empty = placesIn(aim.emptied, aim.word, ground).find(({ zone }) => RUINOUS.has(zone));
  return empty && { ...denied("emptied"), what: GUARDED[empty.zone] ?? "" };
}

/** A loss that may be meant. */
function lesser(aim: PathTarget, ground: PathContext, deletion: Deletion): Judged | undefined {
  const places = placesIn(aim.certain ? aim.paths : aim.emptied, aim.word, ground);
  const known = aim.certain || (aim.pinned && places.every(({ zone }) => zone !== "project"));
  if (!known) return deletion.empties ? undefined : asked("unreadable");
  const found = places
    .map((place) => lossAt(place, ground, deletion, aim.word.pattern))
    .filter((judged) => judged !== undefined);
  return found.find(({ level }) => level === "deny") ?? found[0];
}

function lossAt(
  { zone, all, path }: Place,
  ground: PathContext,
  { deep, searched, mirrors, empties }: Deletion,
  pattern: boolean,
): Judged | undefined {
  if (zone === "outside")
    return /^\/dev\//.test(path)
      ? undefined
      : (deep && !mirrors) || (searched && pattern)
        ? denied("outside")
        : asked("files");
  if (empties || zone === "scratch") return undefined;
  if (zone === "temp") return asked("shared");
  if (zone === "repository") return asked("repository");
  if (zone === "rebuildable") return deep ? asked("rebuilt") : undefined;
  if (searched && pattern) return asked("searched");
  if (zone === "project" && all) return asked("contents");
  return deep && isSourceFolder(path, ground) ? asked("sources") : undefined;
}

function isSourceFolder(path: string, { project }: PathContext): boolean {
  const whole = everythingIn(path);
  return (
    whole.startsWith(`${project}/`) &&
    SOURCE_FOLDERS.has(whole.slice(project.length + 1).toLowerCase())
  );
}

function placesIn(paths: readonly string[], { pattern }: ShellWord, ground: PathContext): Place[] {
  return paths.flatMap((path) =>
    zonesOf(path, pattern, ground).map((found) => ({ ...found, path })),
  );
}

function denied(id: Denied): { level: "deny"; id: Denied } {
  return { level: "deny", id };
}

function asked(id: Asked): { level: "ask"; id: Asked } {
  return { level: "ask", id };
}
