import { expect, it } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { pathFields } from "./tools.ts";

const paths = (tool: string | undefined, input: JsonObject): string[] =>
  pathFields(tool, input).map(({ path }) => path);

it.each([
  ["Read", { file_path: "a" }, "read", "file_path"],
  ["NotebookRead", { notebook_path: "a" }, "read", "notebook_path"],
  ["Glob", { path: "a", pattern: "*.ts" }, "read", "path"],
  ["Grep", { path: "a", pattern: "x", glob: "*.ts" }, "read", "path"],
  ["LS", { path: "a" }, "read", "path"],
  ["Write", { file_path: "a", content: "b" }, "write", "file_path"],
  ["Edit", { file_path: "a", old_string: "b", new_string: "c" }, "write", "file_path"],
  ["MultiEdit", { file_path: "a", edits: [] }, "write", "file_path"],
  ["NotebookEdit", { notebook_path: "a" }, "write", "notebook_path"],
] as const)("%s names its path, and what it does with it", (tool, input, access, field) => {
  expect(pathFields(tool, input)).toEqual([{ field, path: "a", access }]);
});

it.each(["Bash", "WebFetch", "WebSearch", "Agent", "Task", "TodoWrite", "AskUserQuestion"])(
  "%s names no files",
  (tool) => {
    expect(paths(tool, { path: "a", file_path: "b", url: "c", target: "d" })).toEqual([]);
  },
);

it("a call that names no tool may write the path it names", () => {
  expect(pathFields(undefined, { file_path: ".env" })).toEqual([
    { field: "file_path", path: ".env", access: "write" },
  ]);
});

const USUAL = [
  ...[
    "file_path",
    "filePath",
    "filepath",
    "path",
    "paths",
    "file",
    "files",
    "filename",
    "file_name",
    "notebook_path",
    "uri",
  ],
  ...[
    "source",
    "destination",
    "target",
    "src",
    "dst",
    "source_path",
    "targetFile",
    "old_path",
    "new_path",
  ],
  ...[
    "relative_path",
    "absolute_path",
    "local_path",
    "output_path",
    "outputPath",
    "file_paths",
    "directory",
    "dir",
    "out_dir",
    "folder",
  ],
];
it.each(USUAL)("a tool we do not know names a path in `%s`", (field) => {
  expect(pathFields("mcp__fs__move", { [field]: ".env" })).toEqual([
    { field, path: ".env", access: "write" },
  ]);
});

it.each(["profile", "pathology", "command", "content", "text", "query", "redirect", "empathy"])(
  "`%s` is no path",
  (field) => {
    expect(paths("mcp__fs__move", { [field]: ".env" })).toEqual([]);
  },
);

it("every path of a list is named", () => {
  expect(paths("mcp__fs__read_many", { paths: ["a", ["b"], 5, null, ""] })).toEqual(["a", "b"]);
});

it("a path inside an object or a list of objects is named under its outermost field", () => {
  const input = {
    options: { target: { path: "a" } },
    files: [{ path: "b", content: "c" }, { inner: [{ file: "d" }] }],
  };
  expect(pathFields("mcp__git__push_files", input)).toEqual([
    { field: "options", path: "a", access: "write" },
    { field: "files", path: "b", access: "write" },
    { field: "files", path: "d", access: "write" },
  ]);
});

it("a path inside a list is named for a known tool too", () => {
  expect(pathFields("Read", { nested: [{ file_path: ".env" }] })).toEqual([
    { field: "nested", path: ".env", access: "read" },
  ]);
  expect(paths("Edit", { file_path: "a", old_string: ".env", new_string: "path: .env" })).toEqual([
    "a",
  ]);
});

it.each(["patch", "patchText", "diff", "input", "command"])(
  "a patch in `%s` names the files it changes",
  (field) => {
    const patch =
      "*** Begin Patch\n*** Update File: src/a.ts\n@@\n+x\n*** Move to: src/b.ts\n*** End Patch";
    expect(paths("mcp__code__apply_patch", { [field]: patch })).toEqual(["src/a.ts", "src/b.ts"]);
  },
);

it.each([
  ["file:///etc/passwd", "/etc/passwd"],
  ["FILE:///etc/passwd", "/etc/passwd"],
  ["file://localhost/etc/passwd", "/etc/passwd"],
  ["file:/etc/passwd", "/etc/passwd"],
  ["https://example.com/x", "https://example.com/x"],
])("the address %s is the path %s", (uri, path) => {
  expect(paths("mcp__fs__read", { uri })).toEqual([path]);
});

it.each([5, null, true, "", {}])("a path field that holds %j names nothing", (value) => {
  expect(paths("Read", { file_path: value })).toEqual([]);
  expect(paths("mcp__fs__read", { file_path: value })).toEqual([]);
});

it("an input as deep as a call may be is read without using up the stack", () => {
  let deep: JsonObject = { path: "bottom" };
  let list: Json = "bottom";
  for (let level = 0; level < 998; level++) {
    deep = { inner: deep };
    list = [list];
  }
  expect(paths("mcp__fs__read", deep)).toEqual(["bottom"]);
  expect(paths("mcp__fs__read", { paths: list })).toEqual(["bottom"]);
  expect(paths("Read", { file_path: list })).toEqual(["bottom"]);
});

it("a list of a million entries is read", () => {
  expect(paths("mcp__fs__read", { paths: Array(1_000_000).fill("a") })).toHaveLength(1_000_000);
});
