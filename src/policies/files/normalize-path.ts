import { isInside, resolvePath } from "../../engine/path.ts";
import type { PathFact } from "../../engine/paths.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import type { Call } from "../../protocol/call.ts";
import { isObject, type Json } from "../../protocol/json.ts";

const TOOLS = new Set(["Read", "Write", "Edit", "MultiEdit", "NotebookEdit", "Glob", "Grep", "LS"]);
const FIELDS = ["file_path", "notebook_path", "path"];
/** `https://…`, and `\\server\share`: not ours to resolve. */
const FOREIGN = /^(?:[a-z][a-z\d+.-]+:\/\/|\\\\)/i;
const DRIVE = /^[a-z]:\\/i;

export default definePolicy({
  id: "files/normalize-path",
  meta: {
    summary:
      "Write out relative paths of file tools, and stop paths that leave the project " +
      "through `..` or a link",
    why:
      "Rules about files compare paths. A path that is spelled in a roundabout way, or that " +
      "a link leads elsewhere, would pass them by.",
    presets: ["recommended", "strict"],
    limits: [
      "Claude Code itself resolves `..` for Read, Write and Edit before hooks see the " +
        "call; what is left then is an absolute path, on which this policy has no opinion.",
      "Shell commands and the `pattern` of Glob are left as they are.",
    ],
  },
  on: { PreToolUse: ["*"] },
  messages: {
    normalized: "Path normalized: {from} -> {to}",
    leaves:
      "`{path}` leads out of the project, to `{target}`. Use a path inside `{project}`, or " +
      "leave this step to the person.",
  },

  brief: () => "No paths out of the project (`..`, links).",

  *rewrite({ call, input, cwd, home, patch }) {
    if (!isFileCall(call)) return;
    for (const field of FIELDS) {
      const from = input[field];
      if (typeof from !== "string" || from === "" || FOREIGN.test(from)) continue;
      const to = resolvePath(from, cwd, home);
      if (to !== (DRIVE.test(from) ? from.replaceAll("\\", "/") : from))
        yield patch("normalized", { from, to }, { [field]: to });
    }
  },

  *decide(scene) {
    const { call, paths, project, deny, ask } = scene;
    if (!isFileCall(call)) return;
    for (const fact of paths.filter(({ at }) => FIELDS.includes(at.field))) {
      const climbed = climb(fact, scene);
      if (climbed !== undefined)
        yield deny("leaves", { path: climbed, target: fact.path, project }, fact.at);
      const target = linkedOut(fact, scene);
      if (target === undefined) continue;
      const say = fact.access === "read" ? ask : deny;
      yield say("leaves", { path: fact.given, target, project }, fact.at);
    }
  },

  examples: [
    { read: "src/../README.md", expect: { rewrite: "normalized" } },
    { write: "~/notes.md", expect: { rewrite: "normalized" } },
    { read: "/project/src/app.ts", expect: "nothing" },
    { read: "../other/secret.txt", expect: { rewrite: "normalized", deny: "leaves" } },
    { read: "/other/secret.txt", expect: "nothing", note: "outside, but openly so" },
  ],
});

/** A call that does not say its tool may be one of these. */
function isFileCall({ tool }: Call): boolean {
  return tool === undefined || TOOLS.has(tool);
}

/**
 * The spelling by which a path leaves the project through `..`. The call as it came still has the
 * dots that a rewrite resolved.
 */
function climb(
  { given, path, at }: PathFact,
  { call, cwd, home, project }: PolicyContext,
): string | undefined {
  const isOutside = (target: string): boolean => !isInside(target, resolvePath(project, "/", home));
  if (!isOutside(path)) return undefined;
  return [given, ...originals(call, at.field)].find(
    (text) => /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text) && isOutside(resolvePath(text, cwd, home)),
  );
}

function originals({ raw }: Call, field: string): string[] {
  const input = raw["tool_input"];
  const value: Json | undefined = isObject(input) ? input[field] : undefined;
  return typeof value === "string" ? [value] : [];
}

function linkedOut(
  { path }: PathFact,
  { files, home, project: root }: PolicyContext,
): string | undefined {
  const project = resolvePath(root, "/", home);
  if (!isInside(path, project) || path.includes("\0")) return undefined;
  const target = files.realpath(path);
  return isInside(target, files.realpath(project)) ? undefined : target;
}
