import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { diskFiles } from "./world.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-world-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

mkdirSync(join(root, "real"));
writeFileSync(join(root, "real/file"), "0123456789");
symlinkSync(join(root, "real"), join(root, "folder-link"));
symlinkSync("../elsewhere/new", join(root, "real/dangling"));
symlinkSync("loop", join(root, "loop"));

it("a path through a linked folder is resolved, also for a file that is not there yet", () => {
  expect(diskFiles.realpath(join(root, "folder-link/file"))).toBe(join(root, "real/file"));
  expect(diskFiles.realpath(join(root, "folder-link/new/deep"))).toBe(join(root, "real/new/deep"));
});

it("a link to nothing leads to where a write would land", () => {
  expect(diskFiles.realpath(join(root, "folder-link/dangling"))).toBe(join(root, "elsewhere/new"));
});

it("a link to itself, a NUL and a missing folder give an answer, not an error", () => {
  expect(diskFiles.realpath(join(root, "loop"))).toBe(join(root, "loop"));
  expect(diskFiles.realpath("/a\0b")).toBe("/a\0b");
  expect(diskFiles.list("/no/such/folder")).toEqual([]);
  expect(diskFiles.read("/no/such/file", 10)).toBeUndefined();
});

it("only the start of a file is read", () => {
  expect(diskFiles.read(join(root, "real/file"), 4)).toBe("0123");
});
