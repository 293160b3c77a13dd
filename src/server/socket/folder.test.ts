import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { whyNotPrivate } from "./folder.ts";

const asRoot = process.getuid?.() === 0;

function place(): string {
  const root = mkdtempSync(join(tmpdir(), "sluice-folder-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

it("a new folder below folders of ours is private", () => {
  const folder = join(place(), "a/b");
  expect(whyNotPrivate(folder)).toBeUndefined();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it("a folder that others may enter is not", () => {
  const root = place();
  chmodSync(root, 0o750);
  expect(whyNotPrivate(root)).toContain("chmod 700");
});

it("a folder that others can replace is not, unless they are kept from it", () => {
  const root = place();
  const folder = join(root, "a");
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(root, 0o777);
  expect(whyNotPrivate(folder)).toBe(`other users can change \`${root}\``);
  chmodSync(root, 0o1777);
  expect(whyNotPrivate(folder)).toBeUndefined();
});

it("a file or a link in its place is not", () => {
  const root = place();
  writeFileSync(join(root, "file"), "");
  symlinkSync(root, join(root, "link"));
  expect(whyNotPrivate(join(root, "file"))).toBeDefined();
  expect(whyNotPrivate(join(root, "link"))).toContain("is not a folder");
});

it.runIf(asRoot)("a folder of another user, or below one, is not", () => {
  const root = place();
  const folder = join(root, "a");
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, 65534, 65534);
  expect(whyNotPrivate(folder)).toContain("belongs to another user");
  chownSync(folder, 0, 0);
  chownSync(root, 65534, 65534);
  expect(whyNotPrivate(folder)).toContain("other users can change");
});
