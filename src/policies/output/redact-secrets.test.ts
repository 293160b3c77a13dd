import { expect, it } from "vitest";
import type { Json } from "../../protocol/json.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import policy from "./redact-secrets.ts";

const bash = (stdout: string, stderr = ""): Json => ({
  stdout,
  stderr,
  interrupted: false,
  isImage: false,
});
const file = (content: string): Json => ({
  type: "text",
  file: { filePath: "/a", content, numLines: 1, startLine: 1, totalLines: 1 },
});
const after = (tool: string, output: Json) => ({ event: "PostToolUse", tool, output }) as const;

testPolicy(policy, {
  nothing: [
    after("Bash", bash("nothing to see")),
    after("Read", file("const token = request.headers.token;")),
    after("mcp__a__b", []),
    { event: "PostToolUse", tool: "Bash", note: "no result at all" },
    { event: "PostToolUseFailure", bash: "false", output: "Exit code 1" },
    { event: "PostToolUseFailure", bash: "false", output: { odd: "postgres://a:hunter2@b" } },
    { write: "notes.md", content: "[redacted: by the editor]" },
    {
      tool: "Edit",
      input: {
        file_path: ".env",
        old_string: "A=[redacted: environment secret]",
        new_string: "A=1",
      },
      note: "it fails by itself",
    },
  ],
  ask: {
    mark: [
      {
        tool: "Edit",
        input: { file_path: "a", old_string: "x", new_string: "[redacted: GitHub token]" },
      },
      {
        tool: "MultiEdit",
        input: {
          file_path: "a",
          edits: [{ old_string: "x", new_string: "[redacted: private key]" }],
        },
      },
      {
        tool: "NotebookEdit",
        input: { notebook_path: "a", new_source: "t = '[redacted: JSON web token]'" },
      },
      "echo 'DB_PASSWORD=[redacted: environment secret]' > .env",
    ],
  },
});

it.each<[string, Json, Json]>([
  [
    "Bash",
    bash("https://me:hunter2@host/x", "DB_PASSWORD=hunter2"),
    bash(
      "https://me:[redacted: URL password]@host/x",
      "DB_PASSWORD=[redacted: environment secret]",
    ),
  ],
  [
    "Read",
    file("a\nDB_PASSWORD=hunter2\nb"),
    file("a\nDB_PASSWORD=[redacted: environment secret]\nb"),
  ],
  ["mcp__a__b", "redis://:hunter2@x", "redis://:[redacted: URL password]@x"],
])("the result of %s keeps its shape", (tool, output, revised) => {
  expect(verdictOf(policy, after(tool, output)).output).toEqual(revised);
});

it("says what was there, never the secret itself", () => {
  const { revisions, context, notes } = verdictOf(
    policy,
    after("Bash", bash("DB_PASSWORD=hunter2\nAPP_SECRET=hunter3", "ftp://a:hunter4@b")),
  );
  expect(revisions[0]?.message).toContain("environment secret (2), URL password");
  const failure = verdictOf(policy, {
    event: "PostToolUseFailure",
    bash: "x",
    output: "ftp://a:hunter4@b",
  });
  expect(JSON.stringify([revisions, context, notes, failure.context, failure.notes])).not.toContain(
    "hunter",
  );
});

it("what only looks random goes with the option alone", () => {
  const call = after("mcp__a__b", `api_key: ${["x7Kp2mQ9", "vB4nR8tY", "c3Lw6Zs1"].join("")}`);
  expect(verdictOf(policy, call).output).toBeUndefined();
  expect(verdictOf(policy, call, { entropy: true }).output).toBe(
    "api_key: [redacted: value that looks like a secret]",
  );
});

it("a kind that there is not is refused", () => {
  expect(() => verdictOf(policy, after("Bash", bash("")), { except: ["GitHub tokens"] })).toThrow(
    "expected a kind as it stands in a mark",
  );
});
