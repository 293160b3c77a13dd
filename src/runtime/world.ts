import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Environment, homeOf } from "../config/folders.ts";
import type { Files, World } from "../engine/world.ts";
import type { JsonObject } from "../protocol/json.ts";

const LONGEST_LIST = 2000;

/** The real file system, questions only; whatever cannot be answered is "not there". */
export const diskFiles: Files = {
  exists: (path) => existsSync(path),
  realpath: resolveLinks,
  read: (path, limit) => attempt(() => readStart(path, limit)),
  list: (folder) => attempt(() => readdirSync(folder).slice(0, LONGEST_LIST)) ?? [],
};

export function realWorld(project: string, env: Environment, state: JsonObject = {}): World {
  return { project, home: homeOf(env), now: new Date(), files: diskFiles, state };
}

/** Resolves the part that exists, so that a new file below a linked folder is seen where it would land. */
function resolveLinks(path: string): string {
  const real = attempt(() => realpathSync.native(path));
  if (real !== undefined) return real;
  const parent = dirname(path);
  return parent === path ? path : join(resolveLinks(parent), basename(path));
}

function readStart(path: string, limit: number): string {
  const buffer = Buffer.alloc(limit);
  const file = openSync(path, "r");
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
