import type { Hook } from "../../lint-subject.ts";
import { mayRefuse } from "../../refusing.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "hooks/async-guard",
  severity: "error",
  summary: "A guard that runs in the background",
  why: 'With `"async": true` Claude Code does not wait: the tool runs, and a refusal is ignored.',
  fix: "Take `async` out of the entry.",
  *settings({ hooks }) {
    for (const hook of hooks)
      if (hook.event === "PreToolUse" && isAsync(hook) && mayRefuse(hook))
        yield {
          message: "refuses in the background, when the tool already runs",
          at: hook.at("async"),
        };
  },
  examples: {
    bad: [{ hook: { command: "grep -q 'rm -rf' && exit 2", async: true }, at: "true" }],
    good: [
      { hook: { command: "cat >> ~/calls.log", async: true }, note: "only looks on" },
      { hook: { command: "grep -q 'rm -rf' && exit 2 || exit 0" } },
    ],
  },
});

function isAsync({ spec }: Hook): boolean {
  return spec.type === "command" && spec.async === true;
}
