import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Environment, homeOf } from "../../config/folders.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import type { PastCall } from "../past-call.ts";
import { recordIn } from "./recorded-calls.ts";

const HEAD = 64 * 1024;
/** Mostly enough; one for all files, because histories have thousands. */
const piece = Buffer.alloc(8 * 1024);

/** What a reader has to know before it reads. */
export interface ReadOptions {
  /** Where calls were made that do not say it; of a transcript, where its session was started. */
  readonly cwd: string;
  readonly home: string;
  projectOf(cwd: string): string;
  /** What tools gave back is wanted, too. */
  readonly results: boolean;
}

/** Past calls, in the order in which they were made. */
export interface CallReader {
  next(): PastCall | undefined;
  release(): void;
  readonly bytes: number;
  /** Lines that could not be read. */
  readonly skipped: number;
}

/** A file with past calls. */
export interface CallSource {
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

/**
 * The files with past calls below a folder, or the file itself. Those that were last written before
 * `since` are left out. Throws if it is missing.
 */
export function findSources(path: string, since = 0): CallSource[] {
  const found = statSync(path);
  if (!found.isDirectory()) return [sourceOf(path, found.size)];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  return names.flatMap((name): CallSource[] => {
    const file = join(path, name);
    const one = statSync(file, { throwIfNoEntry: false });
    return one?.isFile() && one.mtimeMs >= since ? [sourceOf(file, one.size)] : [];
  });
}

/** Lines as a hook gets them, or a transcript? By what its first lines say. */
export function kindOf(lines: Iterable<JsonObject>): CallSource["kind"] {
  return about(lines).kind;
}

/**
 * A subagent has a transcript of its own, below a folder named as its session: the project is that
 * of the session.
 */
function sourceOf(path: string, size: number): CallSource {
  const session = /^(.*)[\\/]subagents[\\/][^\\/]+$/.exec(path)?.[1];
  const { kind, start, folder } = about(firstLines(path));
  const project =
    kind === "calls" ? undefined : ((session && startedIn(`${session}.jsonl`)) ?? folder);
  return { path, size, start, kind, ...(project === undefined ? {} : { project }) };
}

/** What the first lines say; no more of them are read than it takes. */
function about(
  lines: Iterable<JsonObject>,
): Pick<CallSource, "kind" | "start"> & { readonly folder: string | undefined } {
  let start = 0;
  let folder: string | undefined;
  for (const line of lines) {
    const { timestamp, time, cwd, sessionId, type } = line;
    start ||= Math.max(0, Date.parse(String(timestamp ?? time)) || 0);
    if (isCall(line)) return { kind: "calls", start, folder: undefined };
    if (typeof cwd === "string" && cwd !== "") folder ??= cwd;
    if (start > 0 && folder !== undefined && sessionId !== undefined && type !== undefined) break;
  }
  return { kind: "transcript", start, folder };
}

function isCall(line: JsonObject): boolean {
  return (
    "tool_name" in line ||
    "hook_event_name" in line ||
    "toolName" in line ||
    "clineVersion" in line ||
    recordIn(line) !== undefined
  );
}

/** The last one asked about: many subagents ask for the same session. */
let known: { readonly path: string; readonly folder: string | undefined } | undefined;

function startedIn(path: string): string | undefined {
  if (known?.path !== path) known = { path, folder: about(firstLines(path)).folder };
  return known.folder;
}

/** One after the other, on request. The last line of a text that was cut off is not one. */
export function* linesIn(text: string): Generator<JsonObject> {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const end = newline < 0 ? text.length : newline;
    const line = parsed(text.slice(from, end));
    if (line) yield line;
    from = end + 1;
  }
}

function parsed(line: string): JsonObject | undefined {
  try {
    const found: unknown = JSON.parse(line);
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Those at the start of a file, as far as they are asked for; none if it cannot be read. */
function* firstLines(path: string): Generator<JsonObject> {
  const file = openFile(path);
  if (file === undefined) return;
  try {
    let rest = "";
    for (let at = 0; at < HEAD; ) {
      const count = readSync(file, piece, 0, piece.length, at);
      if (count === 0) break;
      at += count;
      rest += piece.toString("latin1", 0, count);
      const end = rest.lastIndexOf("\n") + 1;
      yield* linesIn(Buffer.from(rest.slice(0, end), "latin1").toString());
      rest = rest.slice(end);
    }
    yield* linesIn(Buffer.from(rest, "latin1").toString());
  } catch {
    // What cannot be read says nothing.
  } finally {
    closeSync(file);
  }
}

/** A file that went away or may not be read must not end the others. */
export function openFile(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch {
    return undefined;
  }
}
