/**
 * Tools that were renamed; a matcher may still say the old name. Pinned to the SDK's own table by
 * tests/client.
 */
export const ALIASES: Readonly<Record<string, string>> = {
  Task: "Agent",
  KillShell: "TaskStop",
  KillBash: "TaskStop",
  ListPeers: "ListAgents",
  Brief: "SendUserMessage",
  ListMcpResources: "ListMcpResourcesTool",
  ReadMcpResource: "ReadMcpResourceTool",
  ReadMcpResourceDir: "ReadMcpResourceDirTool",
};

/**
 * Text made of these alone is a list of names, anything else a pattern. Tools have a wider class
 * than other events' values.
 */
const EXACT = { tool: /^[a-zA-Z0-9_|, -]+$/, other: /^[a-zA-Z0-9_|]+$/ };

export type Matcher =
  | { readonly kind: "all" }
  | { readonly kind: "exact"; readonly names: readonly string[] }
  | { readonly kind: "pattern"; readonly pattern: RegExp };

/**
 * The client's own reading of a matcher. Undefined: an invalid pattern, which the client takes as
 * "never", silently.
 */
export function parseMatcher(
  text: string | undefined,
  of: keyof typeof EXACT = "tool",
): Matcher | undefined {
  if (text === undefined || text === "" || text === "*") return { kind: "all" };
  if (EXACT[of].test(text))
    return { kind: "exact", names: text.split(/[|,]/).map((name) => name.trim()) };
  try {
    return { kind: "pattern", pattern: new RegExp(text) };
  } catch {
    return undefined;
  }
}

export function clientMatches(matcher: Matcher, tool: string): boolean {
  return namesOf(tool).some((name) => {
    if (matcher.kind === "all") return true;
    if (matcher.kind === "exact") return matcher.names.includes(name);
    return matcher.pattern.test(name);
  });
}

/** A tool answers to its present name and to its old ones. */
export function namesOf(tool: string): string[] {
  const old = Object.entries(ALIASES).filter(([, now]) => now === tool);
  return [tool, ...old.map(([name]) => name)];
}
