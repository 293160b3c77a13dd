import { join } from "node:path";
import { type Environment, folders } from "../config/folders.ts";
import { packageFolder } from "../config/package.ts";
import type { Snapshot } from "../config/snapshot.ts";
import { isInside } from "../engine/path.ts";
import { diskFiles } from "./world.ts";

/** Where Sluice's own files really are on this machine. Those of the project are left out: trust guards them, and they have known names. */
export function ownPlaces({ sources, project }: Snapshot, env: Environment): readonly string[] {
  const { config, state, runtime } = folders(env);
  const code = ["bin", "dist"].map((name) => join(packageFolder(), name));
  const files = sources.map(({ path }) => path).filter((path) => !isInside(path, project));
  return [...new Set([config, state, runtime, ...code, ...files].flatMap((path) => [path, diskFiles.realpath(path)]))];
}
