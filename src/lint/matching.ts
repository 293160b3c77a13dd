import { type EventName, isToolEvent } from "../protocol/events.ts";
import { clientMatches, parseMatcher } from "../protocol/match.ts";
import type { Hook } from "./lint-subject.ts";
import { BUILT_IN, SAMPLE_MCP, TOOL_NAMES } from "./tools.ts";

/** The client's own tools, and tools of MCP servers that the matcher itself suggests. */
export function toolsOf(hook: Pick<Hook, "event" | "matcher">): string[] {
  const matcher = parseMatcher(hook.matcher);
  if (!isToolEvent(hook.event) || matcher === undefined) return [];
  return [...new Set([...BUILT_IN, ...SAMPLE_MCP, ...suggested(hook.matcher ?? "")])].filter(
    (tool) => clientMatches(matcher, tool),
  );
}

/** The names that a matcher is made of, with something for each wildcard. */
function suggested(matcher: string): string[] {
  return matcher.split(/[|,()]/).flatMap((part) => {
    const name = part.replace(/\.[*+]\??|\*/g, "probe").replace(/[^\w-]/g, "");
    if (name.startsWith("mcp__")) return [name, `${name}probe`, `${name}__probe`];
    return /^\w/.test(name) && !TOOL_NAMES.includes(name) ? [`mcp__sluice__${name}`] : [];
  });
}

/** Some call starts both. */
export function overlaps(one: Hook, other: Hook): boolean {
  if (one.event !== other.event) return false;
  if (!isToolEvent(one.event))
    return !one.matcher || !other.matcher || one.matcher === other.matcher;
  const tools = new Set(toolsOf(one));
  return toolsOf(other).some((tool) => tools.has(tool));
}

/** Events for which a refusal keeps something from happening. */
export const GUARDS: readonly EventName[] = ["PreToolUse", "UserPromptSubmit"];

/** The names of a matcher that is a list of names; none for a pattern. */
export function exactNames({ event, matcher }: Pick<Hook, "event" | "matcher">): readonly string[] {
  const parsed = isToolEvent(event) ? parseMatcher(matcher) : undefined;
  return parsed?.kind === "exact" ? parsed.names : [];
}
