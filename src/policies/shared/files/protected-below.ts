import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import type { FolderRead } from "../../../shell/folder-reads/index.ts";
import { filesFor, fitsGlob, withoutBraces } from "./wildcards.ts";

const MAX_FOLDERS = 300;
const MAX_ENTRIES = 6000;
const MAX_STARTS = 16;
/** What packages bring along is published, and what git keeps there is its own. */
const PUBLISHED = new Set(["node_modules", "site-packages", "__pycache__", ".git"]);

/** A protected file in a folder that is read. */
export interface FileBelow {
  readonly path: string;
  readonly pattern: string;
}

/** The pattern that protects a path. */
export type FindProtection = (path: string) => string | undefined;

type Around = Pick<PolicyContext, "home" | "files">;

/**
 * The first protected file that a command may show of a folder; `unknown`: there is more than a
 * short look tells.
 */
export function protectedBelow(
  read: FolderRead,
  { folders, lost }: ShellCommand,
  protects: FindProtection,
  around: Around,
): FileBelow | "unknown" | undefined {
  const starts = lost ? undefined : startsOf(read.folder, folders, around);
  if (!starts) return "unknown";
  let unknown = false;
  for (const start of starts) {
    const found = walk(start, read, protects, around);
    if (found === "unknown") unknown = true;
    else if (found) return found;
  }
  return unknown ? "unknown" : undefined;
}

function startsOf(
  { text, literal, pattern }: ShellWord,
  folders: readonly string[],
  { home, files }: Around,
): string[] | undefined {
  if (!literal) return undefined;
  const paths = folders.flatMap((folder) => {
    const path = resolvePath(text, folder, home);
    return pattern ? filesFor(path, files, home) : [path];
  });
  const starts = [...new Set(paths.map((path) => files.realpath(path)))];
  return starts.length > MAX_STARTS ? undefined : starts;
}

function walk(
  start: string,
  read: FolderRead,
  protects: FindProtection,
  { files }: Around,
): FileBelow | "unknown" | undefined {
  const only = read.only.every(({ literal }) => literal)
    ? read.only.flatMap(({ text }) => withoutBraces(text))
    : [];
  const except = read.except.flatMap(withoutBraces);
  const isShown = (path: string, name: string): boolean =>
    (only.length === 0 || only.some((glob) => fits(glob, path, name))) &&
    !except.some((glob) => fits(glob, path, name));
  // A queue: what lies near is found before the limit is reached.
  const queue = [start];
  const seen = new Set(queue);
  let entries = 0;
  for (let index = 0; index < queue.length; index++) {
    const folder = queue[index] as string;
    const found = index < MAX_FOLDERS ? files.entries(folder) : undefined;
    entries += found?.length ?? 0;
    if (!found || entries > MAX_ENTRIES) return "unknown";
    for (const { name, kind } of found) {
      if (!read.hidden && name.startsWith(".")) continue;
      const own = `${folder === "/" ? "" : folder}/${name}`;
      const path = kind === "link" && read.followsLinks ? files.realpath(own) : own;
      const isFolder = kind === "folder" || path !== own;
      if (kind !== "folder" && (kind !== "link" || path !== own) && isShown(path, name)) {
        const pattern = protects(path);
        if (pattern !== undefined) return { path, pattern };
      }
      if (
        !isFolder ||
        read.flat ||
        PUBLISHED.has(name) ||
        seen.has(path) ||
        except.some((glob) => fits(glob, path, name))
      )
        continue;
      seen.add(path);
      queue.push(path);
    }
  }
  return undefined;
}

/** By its name or, as `find -path` does, by all of its path; case does not count. */
function fits(glob: string, path: string, name: string): boolean {
  const low = glob.toLowerCase();
  const last = low.slice(low.lastIndexOf("/", low.length - 2) + 1).replace(/\/$/, "");
  return (
    fitsGlob(last, name.toLowerCase()) ||
    (low.includes("/") || low.startsWith("*") ? fitsGlob(low, path.toLowerCase()) : false)
  );
}
