import type { NamedFolders } from "../config/folders.ts";
import type { Args, Flag } from "./command.ts";

/**
 * Where Sluice's files are, for a registered command: an environment variable could be set by a
 * project.
 */
export const FOLDER_FLAGS = {
  "config-dir": { type: "string", summary: "folder of the person's own sluice.yaml" },
  "state-dir": { type: "string", summary: "folder of trust and compiled configurations" },
  "runtime-dir": { type: "string", summary: "folder of the socket" },
  "home-dir": { type: "string", summary: "home folder of the person" },
} as const satisfies Record<string, Flag>;

export function namedFolders(args: Args): NamedFolders {
  const named = {
    config: args.value("config-dir"),
    state: args.value("state-dir"),
    runtime: args.value("runtime-dir"),
    home: args.value("home-dir"),
  };
  return Object.fromEntries(Object.entries(named).filter(([, path]) => path !== undefined));
}
