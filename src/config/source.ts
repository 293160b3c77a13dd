import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";

const MAX_SOURCE_BYTES = 16 * 1024 * 1024;

/** A file that a configuration is made of. */
export interface SourceFile {
  readonly path: string;
  /** Null: missing or unreadable. */
  readonly text: string | null;
  /** Why something that is there cannot be read. */
  readonly unreadable?: string;
}

/**
 * Never blocks: an agent can put a named pipe or a device where a file is expected, and a hook that
 * waits lets the tool run.
 */
export function readSource(path: string): SourceFile {
  try {
    // Most configuration files are not there, and an exception for each of them takes longer than
    // all the rest.
    if (!statSync(path, { throwIfNoEntry: false })) return { path, text: null };
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return { path, text: null, unreadable: "it is not a regular file" };
      if (stat.size > MAX_SOURCE_BYTES)
        return {
          path,
          text: null,
          unreadable: `it is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MB`,
        };
      return { path, text: readFileSync(file, "utf8") };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code = "unknown error" } = error as { code?: string };
    return code === "ENOENT" || code === "ENOTDIR"
      ? { path, text: null }
      : { path, text: null, unreadable: `it cannot be read (${code})` };
  }
}

export function sameSource(one: SourceFile, other: SourceFile): boolean {
  return one.text === other.text && one.unreadable === other.unreadable;
}
