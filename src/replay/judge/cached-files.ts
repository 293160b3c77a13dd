import { type Dirent, readdirSync } from "node:fs";
import { baseName } from "../../engine/path.ts";
import type { Files } from "../../engine/world.ts";
import { diskFiles, realpaths } from "../../gate/world.ts";
import { BoundedMap } from "../../shared/bounded-map.ts";

const MAX_PATHS = 20_000;
const MAX_FOLDERS = 1_000;
const MAX_LISTS = 200;
/** In a folder with more entries than this, each is asked for by itself. */
const MAX_FOLDER_LENGTH = 1_000;
/** Others are normalized where the disk is asked. */
const PLAIN_PATH = /^(?:\/[^/\0]+)+$/;

/** The files as they are now, each asked once: their state at the time of a call is unknown. */
export function stillFiles(): Files {
  const folders = new Folders();
  const exists = once(diskFiles.exists, MAX_PATHS);
  return Object.freeze({
    exists: (path: string) => folders.has(path) ?? exists(path),
    realpath: (path: string) => folders.realpath(path),
    list: once(diskFiles.list, MAX_LISTS),
    entries: once(diskFiles.entries, MAX_LISTS),
    read: diskFiles.read,
  });
}

/**
 * What a folder tells of an entry: it is a file or a folder, or there can be none; undefined: that
 * has to be asked.
 */
type Told = (name: string) => boolean | undefined;

interface Folder {
  /** Where it is, links resolved; empty for the root. */
  readonly real: string;
  readonly tells: Told;
}

const IS_MISSING: Told = () => false;

/**
 * Each folder is listed once, instead of asking for every file in it: histories name files by the
 * thousand, in few folders.
 */
class Folders {
  readonly #ask = realpaths(new BoundedMap(MAX_PATHS));
  readonly #at = once((path) => this.#open(path), MAX_FOLDERS);

  realpath(path: string): string {
    if (!PLAIN_PATH.test(path)) return this.#ask(path);
    const { real, tells } = this.#at(folderOf(path));
    return tells(baseName(path)) === undefined ? this.#ask(path) : `${real}/${baseName(path)}`;
  }

  has(path: string): boolean | undefined {
    return PLAIN_PATH.test(path) ? this.#at(folderOf(path)).tells(baseName(path)) : undefined;
  }

  #open(path: string): Folder {
    if (path === "") return { real: "", tells: listed("/") };
    const isMissing = this.#at(folderOf(path)).tells === IS_MISSING;
    return { real: this.realpath(path), tells: isMissing ? IS_MISSING : listed(path) };
  }
}

/** A name that is not in the list may still be there, spelled otherwise. */
function listed(folder: string): Told {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const known = new Set(
      entries.length > MAX_FOLDER_LENGTH ? [] : entries.filter(isNoLink).map(({ name }) => name),
    );
    return (name) => known.has(name) || undefined;
  } catch (error) {
    return (error as { code?: string }).code === "ENOENT" ? IS_MISSING : () => undefined;
  }
}

function isNoLink(entry: Dirent): boolean {
  return entry.isFile() || entry.isDirectory();
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function once<T>(ask: (path: string) => T, most: number): (path: string) => T {
  const known = new BoundedMap<string, { readonly answer: T }>(most);
  return (path) => {
    let found = known.get(path);
    if (!found) {
      found = { answer: ask(path) };
      known.set(path, found);
    }
    return found.answer;
  };
}
