import { expect, it } from "vitest";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import policy from "./normalize-dates.ts";

const after = (tool: string, output: object | string) =>
  ({ event: "PostToolUse", tool, output }) as never;
const file = {
  type: "text",
  file: { filePath: "/a", content: "2026/03/03", numLines: 1, startLine: 1, totalLines: 1 },
};

testPolicy(policy, {
  nothing: [after("mcp__a__b", []), { event: "PostToolUse", tool: "mcp__a__b", note: "no result" }],
});

it("each text of a result is written anew, in its shape", () => {
  const output = [
    { type: "text", text: "from March 3, 2026" },
    { type: "text", text: "until 2026/03/05" },
  ];
  const verdict = verdictOf(policy, after("mcp__a__b", output));
  expect(verdict.output).toEqual([
    { type: "text", text: "from 2026-03-03" },
    { type: "text", text: "until 2026-03-05" },
  ]);
  expect(verdict.revisions[0]?.message).toContain("2 of its dates");
});

it("tools that are named are covered, a file that is read never", () => {
  const bash = { stdout: "2026/03/03", stderr: "", interrupted: false };
  expect(verdictOf(policy, after("Bash", bash), { tools: ["Bash"] }).output).toEqual({
    ...bash,
    stdout: "2026-03-03",
  });
  expect(verdictOf(policy, after("Read", file), { tools: ["*"] }).output).toBeUndefined();
});

it("a zone that does not exist is refused", () => {
  expect(() => verdictOf(policy, after("mcp__a__b", ""), { zone: "Mars/Olympus" })).toThrow(
    "expected a time zone",
  );
});
