import { expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./unknown.ts";

testPolicy(policy, {
  nothing: [
    "ls",
    { tool: "Read", input: { file_path: "a" } },
    { tool: "REPL", input: { code: "1" } },
  ],
});

it.each([
  { command: "ls" },
  { cmd: "ls" },
  { commands: ["ls"] },
  { argv: ["ls", "-l"] },
  { script: "ls" },
  { shell_command: "ls" },
  { code: "print(1)" },
  { steps: [{ run: { commandLine: "ls" } }] },
  { path: "a.txt" },
  { destination: "/x" },
  { note: "*** Begin Patch\n*** Delete File: a\n*** End Patch" },
])("%j makes an unknown tool a question", (input) => {
  expect(judge(policy, { tool: "brand_new", input })).toMatchObject({
    kind: "ask",
    messageId: "tool",
  });
});

it.each([{}, { query: "x" }, { url: "https://example.com" }, { command: "" }, { commands: [] }])(
  "%j does not",
  (input) => {
    expect(judge(policy, { tool: "brand_new", input: input as never })).toBeUndefined();
  },
);

it("names the tool, and the field", () => {
  expect(judge(policy, { tool: "brand_new", input: { cmd: "ls" } })?.message).toContain(
    "`brand_new`",
  );
  expect(judge(policy, { tool: "brand_new", input: { cmd: "ls" } })?.at).toEqual({ field: "cmd" });
});

it("knows tools by glob", () => {
  expect(
    judge(policy, { tool: "brand_new", input: { cmd: "ls" } }, { known: ["brand_*"] }),
  ).toBeUndefined();
});
