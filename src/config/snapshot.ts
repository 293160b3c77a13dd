import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OnFailure } from "../engine/failure.ts";
import type { PolicySource } from "../engine/verdict.ts";
import { type Environment, folders, homeOf, layerFiles } from "./folders.ts";
import type { Problem } from "./problems.ts";
import type { ExceptionEntry, Rule } from "./schema.ts";
import type { ApprovalSettings } from "./sections/approvals.ts";
import type { AuditSettings } from "./sections/audit.ts";
import type { HookSpec } from "./sections/hooks.ts";
import { readSource, type SourceFile, sameSource } from "./source.ts";

/** Bumped when the shape below changes, so that an older snapshot is never read as a newer one. */
const FORMAT = 7;

export interface ExceptionSpec extends Omit<ExceptionEntry, "policy"> {
  readonly source: PolicySource;
}

export interface PolicyEntry {
  readonly id: string;
  readonly options: unknown;
  readonly source: PolicySource;
  readonly tightenOnly?: true;
  readonly observed?: PolicySource;
  readonly exceptions: readonly ExceptionSpec[];
  /** Set for an entry of `hooks:`. */
  readonly hook?: HookSpec;
  /** Set for an entry of `rules:`. */
  readonly rule?: Rule;
  /** Set for a TypeScript policy: its bundled code. */
  readonly code?: string;
}

/** Everything the path of a call needs to know of the configuration, as plain JSON. */
export interface Snapshot {
  readonly format: number;
  readonly version: string;
  readonly project: string;
  /**
   * The home that `~` meant, and the files of the layers, in their order: with others, another
   * configuration counts.
   */
  readonly madeOf: readonly string[];
  /**
   * Every file that was looked at, with its content; null: it was not there. Equal content means
   * still current.
   */
  readonly sources: readonly SourceFile[];
  readonly entries: readonly PolicyEntry[];
  readonly onFailure: OnFailure;
  /** Programs that run the command that follows them. */
  readonly wrappers: readonly string[];
  /** The URL of a database; absent: the file in the state folder. */
  readonly store?: string;
  readonly audit: AuditSettings;
  /** Absent: only the client itself asks. */
  readonly approvals?: ApprovalSettings;
  readonly problems: readonly Problem[];
  /**
   * Not to be stored: a TypeScript policy could not be bundled, so not every file that matters is
   * known.
   */
  readonly passing?: true;
}

/**
 * Through JSON at once, so that the call that compiles sees the same options as the calls that read
 * the stored file.
 */
export function newSnapshot(parts: Omit<Snapshot, "format">): Snapshot {
  return JSON.parse(JSON.stringify({ format: FORMAT, ...parts }));
}

export function readText(path: string): string | null {
  return readSource(path).text;
}

/** The stored snapshot, if every file it was made of still has the same content. */
export function currentSnapshot(
  project: string,
  version: string,
  env: Environment,
): Snapshot | undefined {
  const text = readText(snapshotFile(project, env));
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as Snapshot;
    const same =
      stored.format === FORMAT && stored.version === version && stored.project === project;
    const own = [resolve(homeOf(env)), ...layerFiles(project, env).map(({ path }) => path)];
    const isOwn =
      own.length === stored.madeOf.length &&
      own.every((path, index) => path === stored.madeOf[index]);
    return same && isOwn && isCurrent(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Every file it was made of still has the same content. */
export function isCurrent({ sources }: Snapshot): boolean {
  return sources.every((source) => sameSource(readSource(source.path), source));
}

/**
 * Best effort: with a read-only state folder every call compiles for itself, which is slow but
 * right.
 */
export function storeSnapshot(snapshot: Snapshot, env: Environment): void {
  if (snapshot.passing) return;
  const file = snapshotFile(snapshot.project, env);
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(join(folders(env).state, "snapshots"), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(snapshot), { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
  } catch {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Where no folder is, no draft is.
  }
}

export function snapshotFile(project: string, env: Environment): string {
  return join(folders(env).state, "snapshots", `${hash(project)}.json`);
}

/**
 * FNV-1a, for a file name only: a collision costs a recompilation, since the snapshot names its
 * project.
 */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, "0");
}
