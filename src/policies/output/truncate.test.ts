import { expect, it } from "vitest";
import type { Json } from "../../protocol/json.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import policy from "./truncate.ts";

const LONG = "a line\n".repeat(1000);
const OPTIONS = { longest: 600 };
const messageOf = (call: object): string =>
  verdictOf(policy, { event: "PostToolUse", ...call }, OPTIONS).revisions[0]?.message ?? "";
const bash = (more: object = {}): Json => ({
  stdout: LONG,
  stderr: "",
  interrupted: false,
  ...more,
});

testPolicy(policy, { nothing: [{ event: "PostToolUse", tool: "Bash", note: "no result" }] });

it("says where the whole is to be had", () => {
  expect(messageOf({ bash: "make", output: bash() })).toContain(
    "run the command again with its output in a file",
  );
  expect(
    messageOf({ bash: "make", output: bash({ persistedOutputPath: "/tmp/out.txt" }) }),
  ).toContain("The whole is in `/tmp/out.txt`");
  expect(
    messageOf({
      tool: "Grep",
      output: { numFiles: 0, filenames: [], content: LONG, mode: "content" },
    }),
  ).toContain("`head_limit`");
  expect(messageOf({ tool: "mcp__a__b", output: [{ type: "text", text: LONG }] })).toContain(
    "ask for less at a time",
  );
});

it("a file goes on at the line after the last one kept", () => {
  const output = {
    type: "text",
    file: { filePath: "/a", content: LONG, numLines: 1001, startLine: 101, totalLines: 5000 },
  };
  const verdict = verdictOf(policy, { event: "PostToolUse", read: "/a", output }, OPTIONS);
  expect(verdict.revisions[0]?.message).toContain("Read `/a` with offset 186.");
  const { content } = (verdict.output as { file: { content: string } }).file;
  expect(content.split("\n").indexOf(content.split("\n").at(-1) ?? "") + 101).toBe(186);
});

it("an image is no text", () => {
  const output = {
    stdout: `data:image/png;base64,${"A".repeat(2000)}`,
    stderr: "",
    interrupted: false,
    isImage: true,
  };
  expect(
    verdictOf(policy, { event: "PostToolUse", bash: "cat a.b64", output }, OPTIONS).output,
  ).toBeUndefined();
});
