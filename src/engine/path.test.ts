import fc from "fast-check";
import { expect, it } from "vitest";
import { baseName, extension, isAbsolute, isInside, resolvePath } from "./path.ts";

const CWD = "/project/src";
const HOME = "/home/me";

it.each([
  ["a.ts", "/project/src/a.ts"],
  ["./a.ts", "/project/src/a.ts"],
  ["../a.ts", "/project/a.ts"],
  ["../../../../etc/passwd", "/etc/passwd"],
  ["a/./b//c/../d/", "/project/src/a/b/d"],
  ["/etc//passwd", "/etc/passwd"],
  ["/a/b/../../..", "/"],
  ["/", "/"],
  ["", "/project/src"],
  [".", "/project/src"],
  ["~", "/home/me"],
  ["~/x", "/home/me/x"],
  ["~/../you/x", "/home/you/x"],
  ["~you/x", "/project/src/~you/x"],
  ["a/~/b", "/project/src/a/~/b"],
  ["...", "/project/src/..."],
  ["..a/b..", "/project/src/..a/b.."],
  ["C:\\Users\\me\\..\\x", "C:/Users/x"],
  ["C:/Users/me", "C:/Users/me"],
  ["C:\\..\\..", "C:/"],
  ["a\\b", "/project/src/a\\b"],
])("%j is %j", (path, resolved) => {
  expect(resolvePath(path, CWD, HOME)).toBe(resolved);
});

it("a resolved path is absolute, has no dots left, and resolves to itself", () => {
  const part = fc.constantFrom("..", ".", "", "a", "b.ts", "~", "...", "C:");
  fc.assert(
    fc.property(fc.array(part), fc.boolean(), (parts, rooted) => {
      const resolved = resolvePath(`${rooted ? "/" : ""}${parts.join("/")}`, CWD, HOME);
      expect(isAbsolute(resolved)).toBe(true);
      expect(resolved.split("/").some((name) => name === ".." || name === ".")).toBe(false);
      expect(resolvePath(resolved, "/elsewhere", "/nowhere")).toBe(resolved);
    }),
  );
});

it.each([
  ["/project/a", "/project", true],
  ["/project", "/project", true],
  ["/project2/a", "/project", false],
  ["/proj", "/project", false],
  ["/", "/project", false],
  ["/anything", "/", true],
  ["/project/a", "/project/", true],
] as const)("%s is inside %s: %s", (path, folder, inside) => {
  expect(isInside(path, folder)).toBe(inside);
});

it.each([
  ["/a/b.ts", "b.ts", "ts"],
  ["b.TAR.GZ", "b.TAR.GZ", "gz"],
  ["/a/.env", ".env", ""],
  ["/a/.env.local", ".env.local", "local"],
  ["/a.b/Makefile", "Makefile", ""],
  ["/a/b.", "b.", ""],
])("%s is called %s and ends in %j", (path, name, ending) => {
  expect(baseName(path)).toBe(name);
  expect(extension(path)).toBe(ending);
});
