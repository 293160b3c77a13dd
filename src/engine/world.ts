import type { JsonObject } from "../protocol/json.ts";

/** The file system as policies may see it: questions only. Every path is absolute. */
export interface Files {
  exists(path: string): boolean;
  /** The path with every symbolic link resolved, as far as it exists; the rest is kept as it is. */
  realpath(path: string): string;
  /** The first `limit` characters, or undefined if it cannot be read. */
  read(path: string, limit: number): string | undefined;
  list(folder: string): readonly string[];
}

/** All that a policy may know beyond the call itself. */
export interface World {
  readonly project: string;
  readonly home: string;
  readonly now: Date;
  readonly files: Files;
  readonly state: JsonObject;
  /** Programs that run the command that follows them, beyond the known ones such as `sudo`. */
  readonly wrappers?: readonly string[];
  /** Files and folders that belong to Sluice itself, beyond those with known names. */
  readonly own?: readonly string[];
}
