import type { GateIdentity } from "./identity.ts";
import type { KnownState } from "./state.ts";

/** The file system as policies may see it: questions only. Every path is absolute. */
export interface Files {
  exists(path: string): boolean;
  /** The path with every symbolic link resolved, as far as it exists; the rest is kept as it is. */
  realpath(path: string): string;
  /** The first `limit` characters, or undefined if it cannot be read. */
  read(path: string, limit: number): string | undefined;
  list(folder: string): readonly string[];
  /** What is in a folder, links not followed; undefined: it holds more than is listed. */
  entries(folder: string): readonly FolderEntry[] | undefined;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link";
}

export interface CommandRequest {
  /** A line for `sh -c`, run in the project's folder. */
  readonly run: string;
  readonly seconds: number;
}

export interface CommandResult {
  /** Undefined: it did not end in time, or could not be started. */
  readonly exitCode?: number;
  /** The end of what it printed. */
  readonly output: string;
}

/** Commands that a policy needs to have run. */
export interface KnownCommands {
  /** Undefined: it has not been run yet; then the call is judged again when it has. */
  result(request: CommandRequest): CommandResult | undefined;
}

/** All that a policy may know beyond the call itself. */
export interface World {
  readonly project: string;
  readonly home: string;
  readonly now: Date;
  readonly files: Files;
  readonly state: KnownState;
  /** Results of commands; absent where none may be run. */
  readonly commands?: KnownCommands;
  /** Programs that run the command that follows them, beyond the known ones such as `sudo`. */
  readonly wrappers?: readonly string[];
  /** Files and folders that belong to Sluice itself, beyond those with known names. */
  readonly own?: readonly string[];
  /** The installation that judges; absent: it is known by its names alone. */
  readonly identity?: GateIdentity | undefined;
}
