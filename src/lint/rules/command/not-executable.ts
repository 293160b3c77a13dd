import { join, sep } from "node:path";
import { defineRule } from "../../rule.ts";
import type { LintWorld } from "../../world.ts";

export default defineRule({
  id: "command/not-executable",
  severity: "error",
  summary: "A hook whose script may not be executed",
  why: "The shell ends with exit code 126, and Claude Code lets the tool run.",
  fix: "Run `chmod +x` on the script, or name its interpreter in the command.",
  *settings({ hooks, world }) {
    for (const hook of hooks)
      for (const { path, span, direct, file } of hook.scripts)
        if (direct && world.exists(path) && !world.isExecutable(path))
          yield {
            message: `\`${path}\` is run by itself but is not executable`,
            at: span ? hook.inCommand(...span) : hook.at("command"),
            fix: `Run \`chmod +x ${path}\`, or name its interpreter in the command.`,
            // Nothing else is made executable because a settings file names it.
            ...(file?.text.startsWith("#!") && isOwn(path, world)
              ? { edit: { executable: path } }
              : {}),
          };
  },
  examples: {
    bad: [
      {
        hook: { command: "$CLAUDE_PROJECT_DIR/guard.sh" },
        files: { "guard.sh": "#!/bin/sh\n" },
        at: "$CLAUDE_PROJECT_DIR/guard.sh",
      },
    ],
    good: [
      { hook: { command: "$CLAUDE_PROJECT_DIR/guard.sh" }, files: { "guard.sh*": "#!/bin/sh\n" } },
      { hook: { command: "sh $CLAUDE_PROJECT_DIR/guard.sh" }, files: { "guard.sh": "exit 0\n" } },
    ],
  },
});

function isOwn(path: string, { project, home }: LintWorld): boolean {
  return [project, join(home, ".claude")].some((folder) => path.startsWith(folder + sep));
}
