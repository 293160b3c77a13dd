import { folders } from "../../config/folders.ts";
import { LockedError } from "../../settings/lock.ts";
import type { Settings } from "../../settings/read.ts";
import { backUp, rememberBefore } from "../../settings/record.ts";
import { obstacle, replaceFile, WriteError } from "../../settings/write.ts";
import { CannotError, type Io } from "../command.ts";
import { renderDiff } from "../render/diff.ts";
import { visible } from "../render/frame.ts";
import { shortPath } from "../render/path.ts";

/** What a command would write; null: no file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface SettingsChange extends FileChange {
  /** What to remember of the file as it was before Sluice; undefined: nothing any more. */
  readonly original: string | null | undefined;
}

export function isChange({ before, after }: FileChange): boolean {
  return before !== after;
}

export function showChanges(changes: readonly FileChange[], io: Io): void {
  for (const { path, before, after } of changes)
    io.out(`${renderDiff(shortPath(path, io), before, after, io.style)}\n`);
}

export function writeChange({ path, before, after }: FileChange): void {
  said(() => replaceFile(path, before, after));
}

/** Returns where the former text is kept, if there was one. */
export function writeSettings(change: SettingsChange, io: Io): string | undefined {
  const { state } = folders(io.env);
  return said(() => {
    const backup =
      change.before === null ? undefined : backUp(state, change.path, change.before, new Date());
    if (change.original !== undefined) rememberBefore(state, change.path, change.original);
    replaceFile(change.path, change.before, change.after);
    if (change.original === undefined) rememberBefore(state, change.path, undefined);
    return backup;
  });
}

/** A file that cannot be written is said before anything is. */
export function checkWritable(changes: readonly FileChange[]): void {
  for (const { path } of changes) {
    const problem = obstacle(path);
    if (problem) throw new CannotError(problem);
  }
}

/** A file with problems is not ours to repair: what was meant is not known. */
export function refuse({ path }: Settings, problems: Settings["problems"], why: string): void {
  if (problems.length === 0) return;
  const list = problems.map(({ line, column, message }) =>
    visible(`  ${path}:${line}:${column}: ${message}`),
  );
  throw new CannotError(
    `${[visible(why), ...list].join("\n")}\nNothing was changed. Fix it and run the command again.`,
  );
}

function said<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WriteError || error instanceof LockedError)
      throw new CannotError(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new CannotError(message);
  }
}
