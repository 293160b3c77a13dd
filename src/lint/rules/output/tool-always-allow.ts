import { spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

const WRITTEN = /["']?toolAlwaysAllow["']?/;

export default defineRule({
  id: "output/tool-always-allow",
  severity: "error",
  summary: "`toolAlwaysAllow` in `updatedPermissions`",
  why:
    "Claude Code knows no such update, and the whole output is invalid: the `allow` next to " +
    "it is lost, too, and the dialog stays open.",
  fix:
    'Write `{"type": "addRules", "rules": [{"toolName": "Bash", "ruleContent": "npm ' +
    'test:*"}], "behavior": "allow", "destination": "session"}`.',
  *source({ find }) {
    const at = find(WRITTEN);
    if (at) yield { message: "no permission update is called `toolAlwaysAllow`", at };
  },
  *run(session) {
    const trial = session.trials.find(({ ran }) => ran.stdout.includes("toolAlwaysAllow"));
    if (trial)
      yield {
        message: `answers ${trial.call.title} with \`toolAlwaysAllow\``,
        at: spotOf(session, WRITTEN),
      };
  },
  examples: {
    bad: [
      {
        event: "PermissionRequest",
        code: {
          file: "approve.py",
          text: 'decision["updatedPermissions"] = [{"type": "toolAlwaysAllow", "tool": tool}]\n',
        },
        at: '"toolAlwaysAllow"',
      },
      {
        event: "PermissionRequest",
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PermissionRequest",
              decision: { behavior: "allow", updatedPermissions: [{ type: "toolAlwaysAllow" }] },
            },
          },
        },
      },
    ],
    good: [
      {
        event: "PermissionRequest",
        code: {
          file: "approve.py",
          text: 'decision["updatedPermissions"] = [{"type": "addRules"}]\n',
        },
      },
      {
        event: "PermissionRequest",
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PermissionRequest",
              decision: { behavior: "allow" },
            },
          },
        },
      },
    ],
  },
});
