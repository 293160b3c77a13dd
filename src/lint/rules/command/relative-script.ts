import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "command/relative-script",
  severity: "error",
  summary: "A hook whose script is named by a relative path",
  why:
    "A hook runs in the folder that the session is in. From any other folder the script is " +
    "not found, and Claude Code lets the tool run.",
  fix:
    'Begin the path with `"$CLAUDE_PROJECT_DIR"/` in a project\'s settings, with `~/` in ' +
    "your own.",
  *settings({ hooks, world }) {
    for (const hook of hooks)
      for (const { written, path, span, relative } of hook.scripts) {
        if (!relative) continue;
        const at = span ? hook.inCommand(...span) : hook.at("command");
        // Where it is now is what was meant, if it is the project's.
        const ours =
          span !== undefined &&
          hook.scope !== "user" &&
          world.exists(path) &&
          /^[\w./-]+$/.test(written);
        const full = `\\"$CLAUDE_PROJECT_DIR\\"/${written.replace(/^(?:\.\/)+/, "")}`;
        yield {
          message: `\`${written}\` is found only from the folder it is relative to`,
          at,
          ...(ours ? { edit: { spot: at, text: full } } : {}),
        };
      }
  },
  examples: {
    bad: [
      { hook: { command: "./guard.sh" }, files: { "guard.sh*": "#!/bin/sh\n" }, at: "./guard.sh" },
      {
        hook: { command: "python3 .claude/hooks/guard.py" },
        files: { ".claude/hooks/guard.py": "" },
        at: ".claude/hooks/guard.py",
      },
    ],
    good: [
      { hook: { command: 'python3 "$CLAUDE_PROJECT_DIR"/guard.py' }, files: { "guard.py": "" } },
      { hook: { command: 'cd "$CLAUDE_PROJECT_DIR" && ./guard.sh' }, note: "it goes there first" },
      {
        hook: { command: "npx prettier --write src/app.ts" },
        note: "a file that is worked on, not run",
      },
    ],
  },
});
