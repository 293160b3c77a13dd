import { refusesByExitCode } from "../../refusing.ts";
import { defineRule } from "../../rule.ts";

const SWALLOWS = /(?:\|\||;)\s*(?:true|:|exit\s+0)\s*$/;

export default defineRule({
  id: "command/swallows-refusal",
  severity: "error",
  summary: "A command that hides the exit code of its guard",
  why:
    "The script refuses by exit code 2, but the command goes on after it and ends with 0: " +
    "Claude Code hears nothing, and the tool runs.",
  fix: "Take the end of the command away; `|| exit 2` closes the gate when the script cannot run.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const match =
        hook.spec.type === "command" && !hook.spec.args ? SWALLOWS.exec(hook.spec.command) : null;
      if (match && refusesByExitCode(hook))
        yield {
          message: `\`${match[0].trim()}\` hides that the script refuses`,
          at: hook.inCommand(match.index, match.index + match[0].length),
        };
    }
  },
  examples: {
    bad: [
      {
        hook: { command: "sh $CLAUDE_PROJECT_DIR/guard.sh || true" },
        files: { "guard.sh": "grep -q rm && exit 2\n" },
        at: "|| true",
      },
      {
        hook: { command: "python3 $CLAUDE_PROJECT_DIR/guard.py; exit 0" },
        files: { "guard.py": "sys.exit(2)\n" },
      },
    ],
    good: [
      {
        hook: { command: "sh $CLAUDE_PROJECT_DIR/guard.sh || exit 2" },
        files: { "guard.sh": "grep -q rm && exit 2\n" },
      },
      {
        hook: { command: "sh $CLAUDE_PROJECT_DIR/log.sh || true" },
        files: { "log.sh": "cat >> log\n" },
        note: "it refuses nothing",
      },
    ],
  },
});
