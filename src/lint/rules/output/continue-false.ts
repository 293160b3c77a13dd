import { refuses, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "output/continue-false",
  severity: "error",
  summary: "`continue: false` on PreToolUse instead of a refusal",
  why: "It ends the run after the tool: the tool itself still runs.",
  fix:
    'Print `"permissionDecision": "deny"` inside `hookSpecificOutput`; `continue: false` may ' +
    "stand next to it.",
  *run(session) {
    for (const trial of session.trials)
      if (trial.call.event === "PreToolUse" && trial.heard.stops !== undefined && !refuses(trial))
        yield {
          message: `answers ${trial.call.title} with \`continue: false\` and no refusal`,
          at: spotOf(session, /\bcontinue\b\\?["']?\s*[:=]/),
        };
  },
  examples: {
    bad: [{ prints: { stdout: { continue: false, stopReason: "dangerous" } } }],
    good: [
      { prints: { stdout: { continue: false, decision: "block", reason: "dangerous" } } },
      { event: "PostToolUse", prints: { stdout: { continue: false } } },
    ],
  },
});
