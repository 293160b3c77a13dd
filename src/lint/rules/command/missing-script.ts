import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "command/missing-script",
  severity: "error",
  summary: "A hook whose script does not exist",
  why:
    "A shell that finds no program ends with exit code 127, and Claude Code lets the tool " +
    "run. An interpreter that finds no script may end with 2, and then every call is blocked.",
  fix: "Correct the path, or take the entry out.",
  *settings({ hooks, world }) {
    for (const hook of hooks)
      for (const { path, span } of hook.scripts)
        if (!world.exists(path))
          yield {
            message:
              "there is no " +
              `\`${path}\`${/^[~$]/.test(path) ? "; without a shell it is not filled in" : ""}`,
            at: span ? hook.inCommand(...span) : hook.at("command"),
          };
  },
  examples: {
    bad: [
      {
        hook: { command: '"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh' },
        at: '\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh',
      },
      { hook: { command: "python3 ~/hooks/gone.py" }, at: "~/hooks/gone.py" },
      {
        hook: { command: "python3", args: ["$HOME/hooks/guard.py"] },
        note: "with `args` there is no shell",
      },
    ],
    good: [
      {
        hook: { command: 'python3 "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.py' },
        files: { ".claude/hooks/guard.py": "import sys\n" },
      },
      {
        hook: { command: "my-guard --strict" },
        note: "found on PATH, which depends on who starts the client",
      },
      { hook: { command: '"$GUARDS"/guard.sh' }, note: "only known when it runs" },
    ],
  },
});
