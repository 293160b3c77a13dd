import { spotOf, trialsOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "output/defer",
  severity: "error",
  summary: "`defer` for “no opinion”",
  why:
    "`defer` parks the call: a headless run ends there and waits to be resumed, a desktop or " +
    "SDK session hangs. It does not mean that others may decide.",
  fix: "Print nothing and end with exit code 0: then the client's own rules decide.",
  *run(session) {
    const deferred = trialsOf(session, "harmless").find(({ heard }) => heard.decision === "defer");
    if (deferred)
      yield {
        message: `answers \`defer\` to ${deferred.call.title}`,
        at: spotOf(session, /["']defer["']/),
      };
  },
  examples: {
    bad: [
      {
        prints: {
          harmless: {
            stdout: {
              hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "defer" },
            },
          },
        },
      },
    ],
    good: [
      {
        prints: {
          stdout: {
            hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "defer" },
          },
        },
        note: "it parks what is dangerous, and is silent else",
      },
    ],
  },
});
