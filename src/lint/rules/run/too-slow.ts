import { spotOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "run/too-slow",
  severity: "error",
  summary: "A hook that takes longer than its timeout",
  why:
    "When the time is up, Claude Code ends the hook and the tool runs, even if the refusal " +
    "was printed before.",
  fix: "Make it faster, or `timeout` longer.",
  limits: [
    "A hook that is still running after the deadline of `sluice lint` (`--deadline`) but " +
      "within its own timeout is reported as not judged.",
  ],
  *run(session) {
    const late = session.trials.find(({ ran }) => ran.end === "timeout");
    if (late)
      yield {
        message: `is still running on ${late.call.title} when its \`timeout\` is over`,
        at: session.hook.spec.timeout === undefined ? spotOf(session) : session.hook.at("timeout"),
      };
  },
  examples: {
    bad: [{ hook: { command: "guard", timeout: 1 }, prints: { end: "timeout" }, at: "1" }],
    good: [{ hook: { command: "guard", timeout: 1 }, prints: { end: 0 } }],
  },
});
