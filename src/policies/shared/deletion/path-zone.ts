import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { GIT_HISTORY, REBUILDABLE } from "../../../programs/lib/groups.ts";
import { HOMES, SYSTEM_STATE, SYSTEM_TOPS, SYSTEM_TREES, TEMPORARY } from "../system-places.ts";

/** The world as far as it decides what a path is worth. */
export type PathContext = Pick<PolicyContext, "project" | "home" | "files"> & {
  /** Further folders in which the agent is at home, as in its project. */
  readonly own?: readonly string[];
};

export type PathZone =
  | "root"
  | "home"
  | "user"
  | "system"
  | "above"
  | "git"
  | "project"
  | "repository"
  | "inside"
  | "temp"
  | "scratch"
  | "rebuildable"
  | "outside";

/**
 * What would be lost with a path in this zone; the zones that are not here may be removed with some
 * care.
 */
export const GUARDED: Partial<Record<PathZone, string>> = {
  root: "the whole file system",
  home: "the home folder",
  user: "the home folder of a user",
  system: "part of the operating system",
  above: "a folder that holds the project",
  git: "the git history of the project",
  project: "the whole project with its git history",
};

const HISTORY: ReadonlySet<string> = new Set([...GIT_HISTORY].map((name) => name.toLowerCase()));

/** The worth of a plain absolute path. Case is ignored, as many file systems ignore it. */
export function zoneOf(path: string, ground: PathContext): PathZone {
  const place = tidy(path).toLowerCase();
  const home = tidy(ground.home).toLowerCase();
  const project = tidy(ground.project).toLowerCase();
  if (place === "/") return "root";
  if (isInside(home, place)) return "home";
  if (place === project) return "project";
  if (isInside(project, place)) return "above";
  const inner = ownPart(place, ground);
  if (inner !== undefined) return zoneInside(inner, isInside(place, project));
  if (TEMPORARY.includes(place)) return "temp";
  if (!isInside(place, home) && TEMPORARY.some((folder) => isInside(place, folder)))
    return "scratch";
  if (
    REBUILDABLE.some((folder) =>
      isInside(place, (folder.startsWith("~") ? home + folder.slice(1) : folder).toLowerCase()),
    )
  )
    return "rebuildable";
  return foreignZone(place);
}

/**
 * The part of a path below the project or another folder of its own; a project that holds the home
 * folder shelters nothing.
 */
function ownPart(
  place: string,
  { project, home, own = [], files }: PathContext,
): string | undefined {
  const below = (folder: string): string | undefined => {
    const root = tidy(folder).toLowerCase();
    return root !== "/" && isInside(place, root) ? place.slice(root.length + 1) : undefined;
  };
  const inner = isInside(home, project)
    ? undefined
    : (below(project) ?? below(files.realpath(project)));
  return inner ?? own.map(below).find((part) => part !== undefined);
}

function zoneInside(inner: string, ofProject: boolean): PathZone {
  if (!inner.includes(".git")) return "inside";
  const parts = inner.split("/");
  const git = parts.indexOf(".git");
  if (git < 0) return "inside";
  const part = parts[git + 1];
  const matters = part === undefined || HISTORY.has(part);
  if (!matters) return "inside";
  return git === 0 && ofProject ? "git" : "repository";
}

function foreignZone(place: string): PathZone {
  const [top = "", second, third] = place.split("/").slice(1);
  const local = top === "usr" && second === "local" && third !== undefined;
  if (SYSTEM_TREES.has(top) && !local) return "system";
  if ((SYSTEM_TOPS.has(top) && second === undefined) || SYSTEM_STATE.has(`/${top}/${second}`))
    return "system";
  return HOMES.has(top) && third === undefined ? "user" : "outside";
}

const UNTIDY = /\\|^[A-Za-z]:|^\/private\//;

/** macOS shows `/etc`, `/tmp` and `/var` under `/private`; a drive letter is a root of its own. */
export function tidy(path: string): string {
  if (!UNTIDY.test(path)) return path;
  return path
    .replaceAll("\\", "/")
    .replace(/^[A-Za-z]:(?=\/)/, "")
    .replace(/^\/private(?=\/(?:etc|tmp|var)(?:\/|$))/, "");
}

/**
 * With links resolved; a link that is itself the target stays, unless a trailing slash steps
 * through it.
 */
export function realOf(path: string, text: string, { files }: PathContext): string {
  if (/\/\.?$/.test(text)) return tidy(files.realpath(path));
  const cut = path.lastIndexOf("/");
  return tidy(resolvePath(path.slice(cut + 1), files.realpath(path.slice(0, cut) || "/"), "/"));
}
