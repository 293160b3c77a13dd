import type { Call } from "../protocol/call.ts";
import { matchedValue } from "../protocol/call.ts";
import { eventSpec } from "../protocol/events.ts";
import { clientMatches, parseMatcher } from "../protocol/match.ts";

/**
 * As the client matches, with one trap closed: a bare name also covers its MCP form.
 * A call that does not say its tool may be any tool, so every matcher takes it.
 */
export function matches(matchers: readonly string[] | undefined, call: Call): boolean {
  if (!matchers) return false;
  if (eventSpec(call.event).matches === undefined) return true;
  const value = matchedValue(call);
  return value === undefined || matchers.some((matcher) => matchesName(matcher, value));
}

export function matchesName(text: string, name: string): boolean {
  const matcher = parseMatcher(text);
  if (!matcher) return false;
  return clientMatches(matcher, name) || (matcher.kind === "exact" && bareNames(name).some((bare) => matcher.names.includes(bare)));
}

/** `mcp__a__b__c` is tool `b__c` of server `a` or tool `c` of server `a__b`: the name alone does not tell. */
function bareNames(name: string): string[] {
  if (!name.startsWith("mcp__")) return [];
  const parts = name.split("__").slice(1);
  return parts.slice(1).map((_, index) => parts.slice(index + 1).join("__"));
}
