import { relative, sep } from "node:path";
import { homeOf } from "../../config/folders.ts";
import type { Io } from "../command.ts";
import { visible } from "./frame.ts";

/** A path as a person would write it here. */
export function shortPath(path: string, { cwd, env }: Pick<Io, "cwd" | "env">): string {
  const below = (folder: string): boolean =>
    path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  const home = homeOf(env);
  if (cwd !== home && below(cwd)) return visible(relative(cwd, path));
  return visible(below(home) ? `~${path.slice(home.length)}` : path);
}
