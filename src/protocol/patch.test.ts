import { expect, it } from "vitest";
import { patchedFiles } from "./patch.ts";

it("a unified diff names the files of its headers", () => {
  const diff =
    'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\t2026-01-01\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n-x\n+y\n z\n--- a/.env\n+++ "b/my file"\n';
  expect(patchedFiles(diff)).toEqual(["src/a.ts", ".env", "my file"]);
});

it("changed lines that look like headers are content", () => {
  expect(patchedFiles("--- notes.txt\n+++ notes.txt\n@@ -1 +1 @@\n--- .env\n+++ .env\n")).toEqual([
    "notes.txt",
  ]);
  expect(
    patchedFiles(
      "--- n\n+++ n\n@@ -1,0 +1,2 @@\n+++ .env\n++ x\n\\ No newline\n--- m\n+++ /dev/null\n",
    ),
  ).toEqual(["n", "m"]);
});

it("a rename names both files", () => {
  expect(patchedFiles("rename from old.txt\nrename to .env\n")).toEqual(["old.txt", ".env"]);
});

it("the patch form of agents names updated, added, deleted and moved files", () => {
  const patch =
    "*** Begin Patch\n*** Add File: a\n+1\n*** Delete File: b\n*** Update File: c\n*** Move to: d\n*** End Patch";
  expect(patchedFiles(patch)).toEqual(["a", "b", "c", "d"]);
});

it("prose is no patch", () => {
  expect(patchedFiles("change .env\n- one\n+ two\n---\ntitle: x\n---\n")).toEqual([]);
});

it("a long text is read in linear time", () => {
  expect(patchedFiles("--- \n".repeat(200_000))).toEqual([]);
});
