import { matchesTool } from "../../engine/match.ts";
import { resolvePath } from "../../engine/path.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import { matchesGlob } from "../shared/glob.ts";
import { doubtOfReading } from "../shared/reading/find-doubt.ts";

const EDITS = "Write|Edit|MultiEdit|NotebookEdit";
const SHELLS = "Bash|Monitor|PowerShell";

export default definePolicy({
  id: "mode/plan",
  meta: {
    summary: "Deny edits and ask about commands that may write while the client is in plan mode",
    why: "A plan is worth approving only if nothing was changed before it was approved.",
    presets: ["strict"],
    limits: [
      "What the tools of MCP servers do is not known; name them in `tools/block` if they write.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) =>
    z.strictObject({ plans: z._default(z.array(z.string()), ["~/.claude/plans/**/*.md"]) }),
  messages: {
    edit:
      "The client is in plan mode, and `{tool}` would change `{path}`. Put the change into " +
      "the plan; make it once the plan is approved.",
    shell:
      "The client is in plan mode, and it is not certain that this only reads: {why}. " +
      "Approve only if nothing is changed by it.",
  },

  brief: () => "In plan mode no edits; commands that may write: asked.",

  *decide(scene) {
    const { call, paths, options, ask, deny } = scene;
    if (call.mode !== "plan") return;
    const { tool } = call;
    if (tool !== undefined && matchesTool(EDITS, tool)) {
      for (const { given, path, at } of paths)
        if (!options.plans.some((pattern) => isPlan(path, pattern, scene)))
          yield deny("edit", { tool, path: given }, at);
      if (paths.length === 0) yield deny("edit", { tool, path: "an unnamed file" });
      return;
    }
    if (tool !== undefined && !matchesTool(SHELLS, tool)) return;
    const doubt = doubtOfReading(scene);
    if (doubt) yield ask("shell", { why: doubt.why }, doubt.at);
  },

  examples: [
    { write: "src/a.ts", mode: "plan", expect: { deny: "edit" } },
    {
      write: "~/.claude/plans/calm-river.md",
      mode: "plan",
      expect: "nothing",
      note: "the client's own plan",
    },
    {
      write: "docs/plan.md",
      mode: "plan",
      options: { plans: ["docs/plan.md"] },
      expect: "nothing",
    },
    { bash: "npm install", mode: "plan", expect: { ask: "shell" } },
    { bash: "git log --oneline | head -5", mode: "plan", expect: "nothing" },
    { read: "src/a.ts", mode: "plan", expect: "nothing" },
    { write: "src/a.ts", mode: "acceptEdits", expect: "nothing" },
  ],
});

/** By name, and with links resolved: a link among the plans must not lead out of them. */
function isPlan(path: string, pattern: string, { project, home, files }: PolicyContext): boolean {
  const glob = resolvePath(pattern, project, home);
  const wild = glob.search(/[*?[{]/);
  const folder = glob.slice(0, glob.lastIndexOf("/", wild < 0 ? glob.length : wild)) || "/";
  const realGlob = files.realpath(folder) + glob.slice(folder.length);
  return matchesGlob(glob, path) && matchesGlob(realGlob, files.realpath(path));
}
