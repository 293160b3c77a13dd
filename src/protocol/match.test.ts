import { expect, it } from "vitest";
import { ALIASES, clientMatches, namesOf, parseMatcher } from "./match.ts";

const REFUND = "mcp__payments__process_refund";

function matches(text: string | undefined, tool: string): boolean {
  const matcher = parseMatcher(text);
  return matcher !== undefined && clientMatches(matcher, tool);
}

/** docs/client.md 6, line by line. */
const TABLE: readonly (readonly [matcher: string | undefined, tool: string, matches: boolean])[] = [
  // everything
  [undefined, "Bash", true],
  ["", "Bash", true],
  ["*", REFUND, true],
  // exact, case-sensitive
  ["Bash", "Bash", true],
  ["Ba", "Bash", false],
  ["ash", "Bash", false],
  ["bash", "Bash", false],
  ["BASH", "Bash", false],
  // alternatives, trimmed
  ["Write|Edit", "Edit", true],
  ["Write|Edit", "Write", true],
  ["Write|Edit", "MultiEdit", false],
  ["Edit|Write ", "Write", true],
  ["Edit, Write", "Write", true],
  ["Edit,Write", "Edit", true],
  ["mcp__pay-ments__go", "mcp__pay-ments__go", true],
  ["pay-ments", "mcp__pay-ments__go", false],
  ["|", "Bash", false],
  // an MCP tool has its long name
  ["process_refund", REFUND, false],
  ["mcp__payments", REFUND, false],
  ["mcp__payments__", REFUND, false],
  [REFUND, REFUND, true],
  [".*process_refund", REFUND, true],
  ["refund$", REFUND, true],
  ["mcp__payments__.*", REFUND, true],
  ["mcp__payments__*", REFUND, true],
  ["mcp__.*__process_refund", REFUND, true],
  ["mcp__*", REFUND, true],
  ["mcp__*", "Bash", false],
  // unanchored regular expressions
  ["Bas.", "Bash", true],
  ["^Bash$", "Bash", true],
  ["^Bash$", "BashOutput", false],
  ["Bash.*", "BashOutput", true],
  [".*refund.*", REFUND, true],
  ["^(?!Bash)", "Write", true],
  ["^(?!Bash)", "Bash", false],
  ["B*", "Write", true],
  // what looks like a rule is a pattern that matches nothing
  ["Bash(git:*)", "Bash", false],
  ["/Bash/", "Bash", false],
  ["!Bash", "Bash", false],
  ["!Bash", "Write", false],
  // renamed tools
  ["Task", "Agent", true],
  ["^Task$", "Agent", true],
  ["Agent", "Agent", true],
  ["Agent", "Task", false],
  ["Task|Bash", "Agent", true],
  ["task", "Agent", false],
];

it.each(TABLE)("matcher %j and tool %j: %s", (matcher, tool, expected) => {
  expect(matches(matcher, tool)).toBe(expected);
});

it.each(["(", "[", "*.md", "a{2,1}", "(?<n>a)(?<n>b)", "\\"])(
  "%j is no valid pattern, and says so instead of never matching",
  (text) => {
    expect(parseMatcher(text)).toBeUndefined();
  },
);

it("a hyphen, a comma or a space makes a pattern of a matcher, except for tools", () => {
  expect(parseMatcher("code-reviewer")?.kind).toBe("exact");
  expect(parseMatcher("code-reviewer", "other")?.kind).toBe("pattern");
  expect(parseMatcher("startup, resume", "other")?.kind).toBe("pattern");
  expect(parseMatcher("startup|resume", "other")).toEqual({
    kind: "exact",
    names: ["startup", "resume"],
  });
});

it("a tool answers to its present name first, then to its old ones", () => {
  expect(namesOf("Agent")).toEqual(["Agent", "Task"]);
  expect(namesOf("TaskStop")).toEqual(["TaskStop", "KillShell", "KillBash"]);
  expect(namesOf("Bash")).toEqual(["Bash"]);
});

it("no alias leads to another alias", () => {
  expect(Object.values(ALIASES).filter((name) => Object.hasOwn(ALIASES, name))).toEqual([]);
});

it.each(["constructor", "__proto__", "toString"])("a tool called %j is only that", (name) => {
  expect(namesOf(name)).toEqual([name]);
  expect(matches("Task", name)).toBe(false);
});
