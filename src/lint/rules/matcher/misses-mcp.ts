import { exactNames } from "../../matching.ts";
import { defineRule } from "../../rule.ts";
import { meantTool } from "../../tools.ts";

export default defineRule({
  id: "matcher/misses-mcp",
  severity: "error",
  summary: "A name that misses the tools of an MCP server",
  why:
    "A tool of an MCP server is called `mcp__server__tool`, and a matcher without special " +
    "characters is compared exactly: the hook never runs.",
  fix:
    "Write the whole name, or a pattern: `mcp__payments__process_refund`, " +
    "`mcp__payments__.*`, `mcp__.*__process_refund`.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const names = exactNames(hook);
      const missing = names.filter((name) => name !== wanted(name));
      if (missing.length === 0) continue;
      const all = names.map(wanted);
      const matcher = all.length === 1 ? all[0] : `^(${all.join("|")})$`;
      const what = missing.map((name) => `\`${name}\``).join(" and ");
      yield {
        message:
          `${what} ${missing.length === 1 ? "is" : "are"} no whole name of a tool, so ` +
          `${missing.length === 1 ? "it matches" : "they match"} none`,
        at: hook.at("matcher"),
        fix: `Write \`${matcher}\`.`,
        edit: { spot: hook.at("matcher"), text: JSON.stringify(matcher) },
      };
    }
  },
  examples: {
    bad: [
      { hook: { matcher: "process_refund", command: "guard" }, at: '"process_refund"' },
      { hook: { matcher: "mcp__payments", command: "guard" }, note: "the server alone" },
      { hook: { matcher: "Bash|process_refund", command: "guard" } },
    ],
    good: [
      { hook: { matcher: "mcp__payments__process_refund", command: "guard" } },
      { hook: { matcher: ".*process_refund", command: "guard" } },
      { hook: { matcher: "mcp__payments__.*", command: "guard" } },
    ],
  },
});

/** None of the client's own tools begins with a small letter. */
function wanted(name: string): string {
  if (/^mcp__/.test(name))
    return /^mcp__.+?__./.test(name) ? name : `${name.replace(/_+$/, "")}__.*`;
  return /^[a-z]/.test(name) && meantTool(name) === undefined ? `mcp__.*__${name}` : name;
}
