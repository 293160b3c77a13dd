import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Environment, homeOf } from "../config/folders.ts";
import type { KnownState } from "../engine/state.ts";
import type { Files, FolderEntry, World } from "../engine/world.ts";

const MAX_LIST_LENGTH = 2000;
const MAX_HOPS = 100;

/**
 * The real file system, questions only; whatever cannot be answered is "not there". Frozen, because
 * calls share it.
 */
export const diskFiles: Files = Object.freeze({
  exists: (path: string) => existsSync(path),
  realpath: (path: string) => resolveLinks(path),
  read: (path: string, limit: number) => attempt(() => readStart(path, limit)),
  list: (folder: string) => attempt(() => readdirSync(folder).slice(0, MAX_LIST_LENGTH)) ?? [],
  entries: (folder: string) => {
    const found = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
    return found.length > MAX_LIST_LENGTH
      ? undefined
      : found.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  },
});

function kindOf(entry: Dirent): FolderEntry["kind"] {
  return entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : "file";
}

type Given = Pick<World, "project" | "wrappers" | "own" | "identity">;

/** Where nobody remembers anything. */
const NO_STATE: KnownState = { lookup: () => undefined };

export function realWorld(given: Given, env: Environment, state: KnownState = NO_STATE): World {
  return { ...given, home: homeOf(env), now: new Date(), files: filesOfOneCall(), state };
}

/** Many policies ask where the same path leads, and all of one call shall hear the same. */
function filesOfOneCall(): Files {
  return Object.freeze({ ...diskFiles, realpath: realpaths(new Map()) });
}

/** What is known already of where paths lead. */
interface KnownPaths {
  get(path: string): string | undefined;
  set(path: string, real: string): unknown;
}

/** Where paths lead, each found out once: paths in one folder have most of the way in common. */
export function realpaths(known: KnownPaths): (path: string) => string {
  let cut = false;
  const realpath = (path: string, hops: number): string => {
    const before = known.get(path);
    if (before !== undefined) return before;
    cut ||= hops === 0;
    const real = resolveLinks(path, hops, realpath);
    // What was not followed to its end on the way to another path may lead further by itself.
    if (!cut) known.set(path, real);
    return real;
  };
  return (path) => {
    cut = false;
    return realpath(path, MAX_HOPS);
  };
}

/**
 * Resolves the part that exists, so that a new file below a linked folder is seen where it would
 * land; a link whose target is not there yet is followed too, because a write would create it.
 */
function resolveLinks(
  path: string,
  hops = MAX_HOPS,
  onward: (path: string, hops: number) => string = resolveLinks,
): string {
  if (hops === 0) return path;
  // Asked first, because most paths of a command are not there, and each exception costs as much as
  // a policy.
  if (attempt(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined) ?? true) {
    const real = attempt(() => realpathSync.native(path));
    if (real !== undefined) return real;
    const target = attempt(() => readlinkSync(path));
    if (target !== undefined) return onward(resolve(dirname(path), target), hops - 1);
  }
  const parent = dirname(path);
  return parent === path ? path : join(onward(parent, hops - 1), basename(path));
}

function readStart(path: string, limit: number): string {
  const buffer = Buffer.alloc(limit);
  // Non-blocking: a named pipe must not hold up the answer.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return buffer.toString("utf8", 0, readSync(file, buffer, 0, limit, 0));
  } finally {
    closeSync(file);
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
