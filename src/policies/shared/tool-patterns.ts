import { matchesTool } from "../../engine/match.ts";
import type { SchemaLibrary } from "../../engine/policy.ts";
import { matchesGlob } from "./glob.ts";

/**
 * Names and globs of tools, for options; what looks like a regular expression is refused, since it
 * would match nothing.
 */
export function toolPattern(z: SchemaLibrary) {
  return z
    .string()
    .check(
      z.regex(
        /^[\w*?|, -]+$/,
        "expected tool names or globs such as `WebFetch` or `mcp__github__*`",
      ),
    );
}

export function toolPatterns(z: SchemaLibrary) {
  return z.array(toolPattern(z));
}

/**
 * A name also covers its MCP form, in any case. A call that does not say its tool may be any tool.
 */
export function coversTool(patterns: readonly string[], tool: string | undefined): boolean {
  if (tool === undefined) return patterns.length > 0;
  const names = patterns.flatMap((pattern) => pattern.split(/[|,]/)).map((name) => name.trim());
  return names.some((name) => {
    if (name === "") return false;
    if (matchesGlob(name, tool) || matchesGlob(`mcp__*__${name}`, tool)) return true;
    return !/[*?]/.test(name) && matchesTool(name, tool);
  });
}
