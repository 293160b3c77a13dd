import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "hooks/http-fails-open",
  severity: "warning",
  summary: "An http hook on PreToolUse that does not say what happens when it fails",
  why:
    "A refused connection, a timeout, a redirect, a status other than 2xx (even with a deny " +
    "in its body) or a body that is no JSON: the tool runs.",
  fix:
    'Add `"onFailure": "block"` (Claude Code 2.1.295 or newer) if it guards, `"onFailure": ' +
    '"continue"` if it only looks on.',
  *settings({ hooks }) {
    for (const hook of hooks)
      if (
        hook.event === "PreToolUse" &&
        hook.spec.type === "http" &&
        hook.spec.onFailure === undefined
      )
        yield { message: "when this endpoint fails, the tool runs", at: hook.at("url") };
  },
  examples: {
    bad: [
      {
        hook: { type: "http", url: "http://127.0.0.1:9000/guard" },
        at: '"http://127.0.0.1:9000/guard"',
      },
    ],
    good: [
      { hook: { type: "http", url: "http://127.0.0.1:9000/guard", onFailure: "block" } },
      { hook: { type: "http", url: "http://127.0.0.1:9000/log", onFailure: "continue" } },
      { hook: { type: "http", url: "http://127.0.0.1:9000/log" }, event: "PostToolUse" },
    ],
  },
});
