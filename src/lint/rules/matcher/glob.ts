import { isToolEvent } from "../../../protocol/events.ts";
import { parseMatcher } from "../../../protocol/match.ts";
import { defineRule } from "../../rule.ts";
import { BUILT_IN, SAMPLE_MCP } from "../../tools.ts";

/** Names with `*` after or between them: what a person writes who thinks of file names. */
const GLOB = /^(?=.*\*)[\w|-][\w*|-]*$/;
const MAX_NAMED = 3;

export default defineRule({
  id: "matcher/glob",
  severity: "warning",
  summary: "A matcher that is written like a file pattern and means something else",
  why:
    "A matcher with `*` is a regular expression, looked for anywhere in the name: `B*` is " +
    "any number of B, none included, so it matches every tool.",
  fix: "Write a regular expression: `^Notebook.*`, `^mcp__github__.*`.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const { event, matcher = "" } = hook;
      const parsed = parseMatcher(matcher);
      if (!isToolEvent(event) || parsed?.kind !== "pattern" || !GLOB.test(matcher)) continue;
      const { pattern } = parsed;
      const globs = matcher.split("|").map((part) => new RegExp(`^${part.replaceAll("*", ".*")}$`));
      const tools = [...BUILT_IN, ...SAMPLE_MCP];
      const extra = tools.filter(
        (tool) => pattern.test(tool) && !globs.some((glob) => glob.test(tool)),
      );
      if (extra.length === 0) continue;
      const everything = tools.every((tool) => pattern.test(tool));
      const shown = extra
        .slice(0, MAX_NAMED)
        .map((tool) => `\`${tool}\``)
        .join(", ");
      const also = everything
        ? "every tool"
        : `${shown}${extra.length > MAX_NAMED ? ` and ${extra.length - MAX_NAMED} more` : ""} too`;
      yield {
        message: `\`${matcher}\` is a regular expression and matches ${also}`,
        at: hook.at("matcher"),
      };
    }
  },
  examples: {
    bad: [
      { hook: { matcher: "B*", command: "guard" }, at: '"B*"' },
      { hook: { matcher: "Edit*", command: "format" }, note: "matches `NotebookEdit`, too" },
    ],
    good: [
      { hook: { matcher: "mcp__*", command: "guard" }, note: "means the same either way" },
      { hook: { matcher: "Bash*", command: "guard" } },
      { hook: { matcher: "Notebook.*", command: "guard" } },
      { hook: { matcher: "*", command: "log" } },
    ],
  },
});
