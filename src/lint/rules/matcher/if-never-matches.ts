import { isToolEvent } from "../../../protocol/events.ts";
import { clientMatches, parseMatcher } from "../../../protocol/match.ts";
import type { Hook } from "../../lint-subject.ts";
import { defineRule } from "../../rule.ts";
import { meantTool } from "../../tools.ts";

const RULE = /^([\w-]+)(?:\([\s\S]*\))?$/;

export default defineRule({
  id: "matcher/if-never-matches",
  severity: "error",
  summary: "An `if` that no call can meet",
  why:
    "`if` is one permission rule, such as `Bash(git push *)`. One that is malformed, or " +
    "names a tool that the matcher leaves out, is never met: the hook silently does not run.",
  fix: "Write one rule for one tool that the matcher covers; for several tools, one entry each.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const problem = problemOf(hook);
      if (problem) yield { message: problem, at: hook.at("if") };
    }
  },
  examples: {
    bad: [
      { hook: { matcher: "*", command: "guard", if: "Bash|Write" }, at: '"Bash|Write"' },
      { hook: { matcher: "*", command: "guard", if: "bash" } },
      { hook: { matcher: "*", command: "guard", if: "mcp__payments__*" } },
      { hook: { matcher: "Write", command: "guard", if: "Edit(*.env)" } },
    ],
    good: [
      { hook: { matcher: "Bash", command: "guard", if: "Bash(git push *)" } },
      { hook: { command: "guard", if: "mcp__payments__process_refund" } },
      { hook: { matcher: "Write|Edit", command: "guard", if: "Write(*.env)" } },
    ],
  },
});

function problemOf({ event, matcher, spec }: Hook): string | undefined {
  if (!spec.if || !isToolEvent(event)) return undefined;
  const tool = RULE.exec(spec.if)?.[1];
  if (tool === undefined) return `\`${spec.if}\` is no permission rule for one tool`;
  if (tool.startsWith("mcp__") && !/^mcp__.+?__./.test(tool))
    return `\`${spec.if}\` names a server, not a tool`;
  const meant = meantTool(tool);
  if (meant) return `no tool is called \`${tool}\`; the tool is \`${meant}\``;
  const parsed = parseMatcher(matcher);
  return parsed && !clientMatches(parsed, tool)
    ? `the matcher \`${matcher}\` leaves \`${tool}\` out, so \`${spec.if}\` is never met`
    : undefined;
}
