import { type Call, toCall } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import { isInside, resolvePath } from "./path.ts";
import type { CallExample } from "./policy.ts";
import type { Files, FolderEntry, KnownCommands, World } from "./world.ts";

export const SKETCH_PROJECT = "/project";
export const SKETCH_HOME = "/home/me";
const NOON = "2026-01-05T12:00:00Z";

/**
 * A call from its shorthand: `{ bash }`, `{ read }`, `{ write, content }`, `{ prompt }`, or `{
 * event, tool, input }`.
 */
export function sketchCall(sketch: CallExample): Call {
  const {
    event = sketch.prompt === undefined ? "PreToolUse" : "UserPromptSubmit",
    mode,
    cwd = SKETCH_PROJECT,
  } = sketch;
  const call = toCall(
    {
      hook_event_name: event,
      cwd,
      ...(mode === undefined ? {} : { permission_mode: mode }),
      ...payload(sketch),
      ...result(sketch),
    },
    event,
  );
  if ("unreadable" in call) throw new Error(call.unreadable);
  return call;
}

/** A world in memory, so that examples and tests mean the same on every machine. */
export function sketchWorld(sketch: CallExample): World {
  const files = new Map(
    Object.entries(sketch.files ?? {}).map(([path, text]) => [
      resolvePath(path, SKETCH_PROJECT, SKETCH_HOME),
      text,
    ]),
  );
  return {
    project: SKETCH_PROJECT,
    home: SKETCH_HOME,
    now: new Date(sketch.now ?? NOON),
    state: {
      lookup: (_, key) =>
        sketch.state && Object.hasOwn(sketch.state, key) ? sketch.state[key] : undefined,
    },
    ...(sketch.commands ? { commands: sketchedCommands(sketch.commands) } : {}),
    files: memoryFiles(files),
  };
}

function payload(sketch: CallExample): JsonObject {
  const { bash, read, write, content, prompt, tool, input } = sketch;
  if (bash !== undefined) return { tool_name: "Bash", tool_input: { command: bash, ...input } };
  if (read !== undefined) return { tool_name: "Read", tool_input: { file_path: read, ...input } };
  if (write !== undefined)
    return {
      tool_name: "Write",
      tool_input: { file_path: write, content: content ?? "", ...input },
    };
  if (prompt !== undefined) return { prompt };
  return {
    ...(tool === undefined ? {} : { tool_name: tool }),
    tool_input: input ?? {},
    ...(tool === undefined ? input : {}),
  };
}

/** Of a call that failed: what it said of that. */
function result({ event, output }: CallExample): JsonObject {
  if (output === undefined) return {};
  return event === "PostToolUseFailure" ? { error: output } : { tool_response: output };
}

function sketchedCommands(results: NonNullable<CallExample["commands"]>): KnownCommands {
  return {
    result: ({ run }) => {
      const result = Object.hasOwn(results, run) ? results[run] : undefined;
      return typeof result === "number"
        ? { exitCode: result, output: "" }
        : (result ?? { output: "" });
    },
  };
}

function memoryFiles(files: ReadonlyMap<string, string>): Files {
  return {
    exists: (path) => files.has(path) || [...files.keys()].some((file) => isInside(file, path)),
    realpath: (path) => path,
    read: (path, limit) => files.get(path)?.slice(0, limit),
    list: (folder) => {
      const inside = [...files.keys()]
        .filter((file) => isInside(file, folder))
        .map((file) => file.slice(folder.length + 1).split("/")[0] ?? "");
      return [...new Set(inside)];
    },
    entries: (folder) => {
      const kinds = new Map<string, FolderEntry["kind"]>();
      for (const file of files.keys()) {
        if (!isInside(file, folder) || file === folder) continue;
        const [name = "", ...more] = file.slice(folder === "/" ? 1 : folder.length + 1).split("/");
        kinds.set(name, more.length > 0 ? "folder" : "file");
      }
      return [...kinds].map(([name, kind]) => ({ name, kind }));
    },
  };
}
