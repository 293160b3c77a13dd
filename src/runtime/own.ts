import { join } from "node:path";
import { type Environment, folders } from "../config/folders.ts";
import { packageFolder } from "../config/package.ts";
import type { Snapshot } from "../config/snapshot.ts";
import { isInside } from "../engine/path.ts";
import { diskFiles } from "./world.ts";

const SHORTEST_TOPIC = 8;

/** Whoever reads a topic in which people are asked can answer for them. One that could be any word is not looked for in texts. */
function topicsOf({ approvals }: Snapshot): string[] {
  const { topic, answers } = approvals?.ntfy ?? {};
  return [topic, answers].filter((name) => name !== undefined && name.length >= SHORTEST_TOPIC && /[\d_-]/.test(name)) as string[];
}

/** Where Sluice's own files really are on this machine, and where it asks people. Files of the project are left out: trust guards them, and they have known names. */
export function ownPlaces(snapshot: Snapshot, env: Environment): readonly string[] {
  const { sources, project } = snapshot;
  const { config, state, runtime } = folders(env);
  const code = ["bin", "dist"].map((name) => join(packageFolder(), name));
  const files = sources.map(({ path }) => path).filter((path) => !isInside(path, project));
  const places = [config, state, runtime, ...code, ...files].flatMap((path) => [path, diskFiles.realpath(path)]);
  return [...new Set([...places, ...topicsOf(snapshot)])];
}
