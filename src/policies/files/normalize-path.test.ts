import { describe, expect, it } from "vitest";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import { verdictWithLinks } from "../shared/linked-world.ts";
import policy from "./normalize-path.ts";

const rewritten = (input: Record<string, string>, tool?: string, cwd = "/project/src") =>
  verdictOf(policy, { input, cwd, ...(tool === undefined ? {} : { tool }) });

testPolicy(policy, {
  nothing: [
    { write: "/project/a.ts" },
    { read: "/etc/hosts" },
    { read: "/project" },
    { read: "C:\\project\\a.ts" },
    { read: "\\\\server\\share\\a.ts" },
    { read: "" },
    { tool: "Glob", input: { pattern: "../**" } },
    { tool: "mcp__disk__open", input: { path: "../x" } },
    { tool: "Task", input: { path: "../x" } },
    { input: { path: "https://example.com/../x" } },
    { input: { file_path: 1 } },
    "cat ../x",
  ],
  rewrite: {
    normalized: [
      { read: "./a.ts" },
      { read: "/project//a.ts" },
      { read: "/project/./a.ts" },
      { write: "a.ts", cwd: "/project/src" },
      { tool: "Edit", input: { file_path: "a.ts", old_string: "a", new_string: "b" } },
      { tool: "NotebookEdit", input: { notebook_path: "a.ipynb", new_source: "" } },
      { tool: "Grep", input: { pattern: "x", path: "src" } },
      { tool: "Glob", input: { pattern: "*.ts", path: "." } },
      { tool: "LS", input: { path: "~" } },
      { input: { file_path: "a.ts" } },
    ],
  },
});

describe("rewrite", () => {
  it("expands `~`, makes absolute and resolves dots, and says so", () => {
    expect(rewritten({ file_path: "~/a/./b/../c.md" }, "Read").input).toEqual({
      file_path: "/home/me/a/c.md",
    });
    const { changes } = rewritten({ file_path: "../x.ts" }, "Read");
    expect(changes).toMatchObject([
      { message: "Path normalized: ../x.ts -> /project/x.ts", told: true },
    ]);
  });

  it("changes each path field, and nothing else", () => {
    const { input } = rewritten({ file_path: "a", notebook_path: "b", path: "c", content: "../d" });
    expect(input).toEqual({
      file_path: "/project/src/a",
      notebook_path: "/project/src/b",
      path: "/project/src/c",
      content: "../d",
    });
  });

  it("keeps a link as it is", () => {
    expect(
      verdictWithLinks(policy, { read: "/project/a" }, { "/project/a": "/project/b" }).changes,
    ).toEqual([]);
  });
});

describe("leaving the project", () => {
  it.each([
    ["Read", { file_path: "../x" }],
    ["Write", { file_path: "/project/../etc/passwd", content: "" }],
    ["Grep", { pattern: "x", path: "src/../../x" }],
    ["LS", { path: ".." }],
    ["NotebookEdit", { notebook_path: "~/../x.ipynb", new_source: "" }],
  ])("through `..` is denied: %s %o", (tool, input) => {
    expect(rewritten(input as Record<string, string>, tool, "/project")).toMatchObject({
      decision: "deny",
    });
  });

  it("names the path as the call spelled it, and where it leads", () => {
    const { findings } = rewritten({ file_path: "../../x" }, "Read");
    expect(findings[0]?.message).toBe(
      "`../../x` leads out of the project, to `/x`. Use a path inside `/project`, or leave this step to the person.",
    );
  });

  it("through `..` and back in is fine", () => {
    expect(rewritten({ file_path: "../../project/a.ts" }, "Read").decision).toBe("abstain");
  });

  it("through a link is denied for writing and asked for reading", () => {
    const links = { "/project/docs": "/srv/docs" };
    const write = verdictWithLinks(policy, { write: "/project/docs/a.md" }, links);
    expect(write.findings).toMatchObject([
      { kind: "deny", data: { path: "/project/docs/a.md", target: "/srv/docs/a.md" } },
    ]);
    expect(verdictWithLinks(policy, { read: "/project/docs/a.md" }, links).decision).toBe("ask");
    expect(verdictWithLinks(policy, { input: { file_path: "docs/a.md" } }, links).decision).toBe(
      "deny",
    );
  });

  it("is not what happens when the project itself is behind a link", () => {
    expect(
      verdictWithLinks(policy, { write: "/project/a.md" }, { "/project": "/private/project" })
        .decision,
    ).toBe("abstain");
  });
});
