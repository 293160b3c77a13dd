import { expect, it } from "vitest";
import { sketchCall } from "./example-call.ts";
import { matches, matchesTool } from "./match.ts";

const REFUND = "mcp__payments__process_refund";

it.each([
  ["process_refund", REFUND, true],
  ["Bash|process_refund", REFUND, true],
  ["refund", REFUND, false],
  ["payments", REFUND, false],
  ["payments__process_refund", REFUND, false],
  ["Process_Refund", REFUND, false],
  ["process_refund", "process_refund", true],
  ["c", "mcp__a__b__c", true],
  ["b__c", "mcp__a__b__c", true],
  ["a__b__c", "mcp__a__b__c", false],
  ["b", "mcp__a__b__c", false],
  ["go", "mcp__pay-ments__go", true],
  ["^process_refund$", REFUND, false],
  ["", REFUND, true],
  ["Bash", "mcpx__Bash", false],
] as const)("matcher %j covers the tool %s: %s", (matcher, tool, expected) => {
  expect(matchesTool(matcher, tool)).toBe(expected);
});

it("a call that does not name its tool is taken by every matcher", () => {
  const call = sketchCall({ input: { file_path: "x" } });
  expect(matches(["Bash"], call)).toBe(true);
  expect(matches(["^Write$"], call)).toBe(true);
});

it("a policy without matchers for the event is not asked", () => {
  expect(matches(undefined, sketchCall({ bash: "ls" }))).toBe(false);
  expect(matches([], sketchCall({ bash: "ls" }))).toBe(false);
});

it("one of several matchers is enough", () => {
  expect(matches(["Write", "Bash"], sketchCall({ bash: "ls" }))).toBe(true);
  expect(matches(["Write", "Edit"], sketchCall({ bash: "ls" }))).toBe(false);
});

it("an event without a matched field is taken by every matcher", () => {
  expect(matches(["whatever"], sketchCall({ prompt: "hi" }))).toBe(true);
});

it.each([
  ["reviewer", false],
  ["code-reviewer", true],
  ["my-code-reviewer", false],
  ["startup", false],
])(
  "a matcher of another event than a tool's is the client's: %j and code-reviewer-2: %s",
  (matcher, expected) => {
    expect(
      matches(
        [matcher],
        sketchCall({ event: "SubagentStop", input: { agent_type: "code-reviewer-2" } }),
      ),
    ).toBe(expected);
  },
);

it("tool aliases and MCP names mean nothing to other events", () => {
  expect(
    matches(["Task"], sketchCall({ event: "SubagentStop", input: { agent_type: "Agent" } })),
  ).toBe(false);
  expect(
    matches(["go"], sketchCall({ event: "SubagentStop", input: { agent_type: "mcp__x__go" } })),
  ).toBe(false);
});

it("an invalid pattern throws, also when another matcher fits", () => {
  expect(() => matches(["("], sketchCall({ bash: "ls" }))).toThrow(
    "has the matcher `(`, which is not a valid pattern",
  );
  expect(() => matches(["Bash", "["], sketchCall({ bash: "ls" }))).toThrow("`[`");
});
