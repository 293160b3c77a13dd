import type { Call } from "../protocol/call.ts";
import { matchedValue } from "../protocol/call.ts";
import { eventSpec, isToolEvent } from "../protocol/events.ts";
import { clientMatches, type Matcher, parseMatcher } from "../protocol/match.ts";
import { MalformedStatement } from "./call-policy.ts";

/**
 * As the client matches, with one trap closed: a bare name also covers its MCP form. A call that
 * does not say its tool may be any tool, so every matcher takes it. Throws for a matcher that is no
 * valid pattern: the client would silently never match it.
 */
export function matches(matchers: readonly string[] | undefined, call: Call): boolean {
  if (!matchers) return false;
  if (eventSpec(call.event).matches === undefined) return true;
  const value = matchedValue(call);
  if (value === undefined) return true;
  if (!isToolEvent(call.event))
    return matchers.map((matcher) => matchesValue(matcher, value)).includes(true);
  return coversTool(matchers, value);
}

const coversTool = remembered((matchers, tool) =>
  matchers.map((matcher) => matchesTool(matcher, tool)).includes(true),
);

const MAX_TOOLS = 200;

/** Thirty policies ask the same of the same few tools, call after call. */
function remembered(ask: (matchers: readonly string[], tool: string) => boolean): typeof ask {
  const answers = new WeakMap<readonly string[], Map<string, boolean>>();
  return (matchers, tool) => {
    const known = answers.get(matchers);
    const before = known?.get(tool);
    if (before !== undefined) return before;
    const answer = ask(matchers, tool);
    if (known && known.size < MAX_TOOLS) known.set(tool, answer);
    else answers.set(matchers, new Map([[tool, answer]]));
    return answer;
  };
}

/**
 * As the client itself matches: what an allow needs. `Read` must not approve `mcp__anything__Read`,
 * nor a call that hides its tool.
 */
export function matchesAsNamed(matchers: readonly string[] | undefined, call: Call): boolean {
  if (!matchers || !isToolEvent(call.event)) return matchers !== undefined;
  const tool = matchedValue(call);
  return tool === undefined
    ? matchers.some((text) => parsed(text, "tool").kind === "all")
    : namesTool(matchers, tool);
}

const namesTool = remembered((matchers, tool) =>
  matchers.some((text) => clientMatches(parsed(text, "tool"), tool)),
);

export function matchesTool(text: string, tool: string): boolean {
  const matcher = parsed(text, "tool");
  return (
    clientMatches(matcher, tool) ||
    (matcher.kind === "exact" && bareNames(tool).some((bare) => matcher.names.includes(bare)))
  );
}

function matchesValue(text: string, value: string): boolean {
  const matcher = parsed(text, "other");
  if (matcher.kind === "exact") return matcher.names.includes(value);
  return matcher.kind === "all" || matcher.pattern.test(value);
}

function parsed(text: string, of: "tool" | "other"): Matcher {
  const matcher = parseMatcher(text, of);
  if (!matcher)
    throw new MalformedStatement(`has the matcher \`${text}\`, which is not a valid pattern`);
  return matcher;
}

/**
 * `mcp__a__b__c` is tool `b__c` of server `a` or tool `c` of server `a__b`: the name alone does not
 * tell.
 */
function bareNames(name: string): string[] {
  if (!name.startsWith("mcp__")) return [];
  const parts = name.split("__").slice(1);
  return parts.slice(1).map((_, index) => parts.slice(index + 1).join("__"));
}
