import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Environment, homeOf } from "../config/folders.ts";
import { isObject, type JsonObject } from "../protocol/json.ts";
import type { PastCall } from "./past-call.ts";
import { recordIn } from "./recorded.ts";

const HEAD = 64 * 1024;

/** What a reader has to know before it reads. */
export interface Reading {
  /** Where calls were made that do not say it; of a transcript, where its session was started. */
  readonly cwd: string;
  readonly home: string;
  projectOf(cwd: string): string;
  /** What tools gave back is wanted, too. */
  readonly results: boolean;
}

/** Past calls, in the order in which they were made. */
export interface Reader {
  next(): PastCall | undefined;
  release(): void;
  readonly bytes: number;
  /** Lines that could not be read. */
  readonly skipped: number;
}

/** A file with past calls. */
export interface Source {
  readonly path: string;
  readonly size: number;
  /** When it was begun; milliseconds since 1970. */
  readonly start: number;
  readonly kind: "transcript" | "calls";
  /** Where the session was started; absent: it does not say. */
  readonly project?: string;
}

/** Where the client keeps its transcripts. */
export function transcriptFolder(env: Environment): string {
  return join(env["CLAUDE_CONFIG_DIR"] || join(homeOf(env), ".claude"), "projects");
}

/** The files with past calls below a folder, or the file itself. Those that were last written before `since` are left out. Throws if it is not there. */
export function findSources(path: string, since = 0): Source[] {
  const found = statSync(path);
  if (!found.isDirectory()) return [sourceOf(path, found.size)];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  return names.flatMap((name): Source[] => {
    const file = join(path, name);
    const one = statSync(file, { throwIfNoEntry: false });
    return one?.isFile() && one.mtimeMs >= since ? [sourceOf(file, one.size)] : [];
  });
}

/** Lines as a hook gets them, or a transcript? By what its first lines say. */
export function kindOf(lines: readonly JsonObject[]): Source["kind"] {
  return lines.some((line) => "tool_name" in line || "hook_event_name" in line || recordIn(line) !== undefined) ? "calls" : "transcript";
}

/** A subagent has a transcript of its own, below a folder named as its session: the project is that of the session. */
function sourceOf(path: string, size: number): Source {
  const lines = firstLines(path);
  const session = /^(.*)[\\/]subagents[\\/][^\\/]+$/.exec(path)?.[1];
  const kind = kindOf(lines);
  const project = kind === "calls" ? undefined : ((session && startedIn(`${session}.jsonl`)) ?? folderOf(lines));
  const start = lines.map(({ timestamp, time }) => Date.parse(String(timestamp ?? time))).find((time) => time > 0) ?? 0;
  return { path, size, start, kind, ...(project === undefined ? {} : { project }) };
}

/** The last one asked about: many subagents ask for the same session. */
let known: { readonly path: string; readonly folder: string | undefined } | undefined;

function startedIn(path: string): string | undefined {
  if (known?.path !== path) known = { path, folder: folderOf(firstLines(path)) };
  return known.folder;
}

function folderOf(lines: readonly JsonObject[]): string | undefined {
  return lines.map(({ cwd }) => cwd).find((cwd): cwd is string => typeof cwd === "string" && cwd !== "");
}

function firstLines(path: string): JsonObject[] {
  return wholeLines(startOf(path));
}

/** The last line of a text that was cut off is not one. */
export function wholeLines(text: string): JsonObject[] {
  return text.split("\n").flatMap((line): JsonObject[] => {
    try {
      const parsed: unknown = JSON.parse(line);
      return isObject(parsed) ? [parsed] : [];
    } catch {
      return [];
    }
  });
}

function startOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(HEAD);
      return buffer.toString("utf8", 0, readSync(file, buffer, 0, HEAD, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
