import { isInside } from "../../../engine/path.ts";
import type { PathContext } from "../../shared/deletion/path-zone.ts";
import { zoneOf } from "../../shared/deletion/path-zone.ts";
import type { SystemFile } from "../../shared/system-places.ts";
import { GIT_ATTRIBUTES, GIT_OBEYED, WATCHED } from "../../shared/system-places.ts";

interface Entry {
  readonly path: string;
  readonly kind: "file" | "folder" | "start";
  readonly watched: SystemFile;
}

const ENTRIES: readonly Entry[] = WATCHED.flatMap((watched) =>
  watched.files.split(" ").map((text) => entry(text, watched)),
);
const GIT: SystemFile = {
  files: ".git/",
  level: "deny",
  what: "is what git runs or what its history is made of",
};

function entry(text: string, watched: SystemFile): Entry {
  const kind =
    text === "/" ? "file" : text.endsWith("/") ? "folder" : text.endsWith("*") ? "start" : "file";
  return { path: kind === "file" ? text : text.slice(0, -1), kind, watched };
}

/**
 * What a file is to the system, if anything obeys it. `folder`: the path is known to be a folder
 * that is written into.
 */
export function watchedAt(path: string, ground: PathContext): SystemFile | undefined {
  const zone = zoneOf(path, ground);
  if (zone === "scratch" || zone === "temp") return undefined;
  const place = path.toLowerCase();
  const git = gitPart(place);
  if (git !== undefined) return obeyedByGit(git) ? GIT : undefined;
  if (zone === "inside" || zone === "project" || zone === "repository" || zone === "git")
    return undefined;
  const found = ENTRIES.find(({ path: text, kind }) =>
    fits(place, text.startsWith("~") ? ground.home.toLowerCase() + text.slice(1) : text, kind),
  );
  return found?.watched.level === "free" ? undefined : found?.watched;
}

function fits(place: string, path: string, kind: Entry["kind"]): boolean {
  if (kind === "file") return place === path;
  return kind === "start" ? place.startsWith(path) : isInside(place, path);
}

function gitPart(place: string): string | undefined {
  const at = `${place}/`.lastIndexOf("/.git/");
  return at < 0 ? undefined : place.slice(at + 6);
}

function obeyedByGit(part: string): boolean {
  const first = part.split("/")[0] ?? "";
  return (
    part === "" ||
    part === GIT_ATTRIBUTES ||
    [...GIT_OBEYED].some((name) => name.toLowerCase() === first)
  );
}
