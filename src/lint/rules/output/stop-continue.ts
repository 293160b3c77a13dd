import { outputOf, refuses, spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "output/stop-continue",
  severity: "error",
  summary: "`continue: true` with a `stopReason` to keep Claude working",
  why:
    "`continue: true` is what happens anyway, and `stopReason` counts only with `false`: " +
    "Claude stops.",
  fix:
    'Print `{"decision": "block", "reason": "…"}`, or end with exit code 2 and the reason on ' +
    "stderr.",
  *run(session) {
    for (const trial of session.trials) {
      const output = outputOf(trial);
      if (
        !["Stop", "SubagentStop"].includes(trial.call.event) ||
        output?.["continue"] !== true ||
        !("stopReason" in output) ||
        refuses(trial)
      )
        continue;
      yield {
        message: "answers Stop with `continue: true`, and Claude stops all the same",
        at: spotOf(session, /\bstopReason\b/, /\bcontinue\b/),
      };
    }
  },
  examples: {
    bad: [
      { event: "Stop", prints: { stdout: { continue: true, stopReason: "Run the tests first." } } },
    ],
    good: [
      { event: "Stop", prints: { stdout: { decision: "block", reason: "Run the tests first." } } },
      {
        event: "Stop",
        prints: { stdout: { continue: true } },
        note: "says nothing, and means nothing",
      },
    ],
  },
});
