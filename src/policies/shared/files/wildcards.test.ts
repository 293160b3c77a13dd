import { expect, it } from "vitest";
import type { Files } from "../../../engine/world.ts";
import { filesFor, fitsGlob, isAimedAt, standsForPath } from "./wildcards.ts";

const EMPTY: Files = {
  exists: () => false,
  realpath: (path) => path,
  read: () => undefined,
  list: () => [],
  entries: () => [],
};
const withNames = (...names: string[]): Files => ({ ...EMPTY, list: () => names });

it.each([
  ["[abc]x", "ax", true],
  ["[abc]x", "dx", false],
  ["[!abc]x", "dx", true],
  ["[^a-c]x", "bx", false],
  ["[a-c]x", "bx", true],
  ["[]x]y", "]y", true],
  ["[[:lower:]]x", "qx", true],
  [".[dev]", ".env", false],
  [".[dev]", ".d", true],
  ["a[b", "a[b", true],
  ["*[xyz", "a[xyz", true],
])("the set in %s is one character: %s fits %s", (pattern, name, fits) => {
  expect(standsForPath(pattern, name)).toBe(fits);
});

it.each([".e*", ".en?", ".e[n]v", ".env*", ".?nv"])(
  "%s is aimed at `.env`, whether it is there or not",
  (pattern) => {
    expect(filesFor(`/work/${pattern}`, EMPTY, "/home/me")).toContain("/work/.env");
  },
);

it.each([".*", ".[!.]*", ".[a-z]*", ".??*", ".[dev]", "*.yaml", "s*.yaml", "?nv"])(
  "%s is aimed at nothing: the disk tells",
  (pattern) => {
    expect(filesFor(`/work/${pattern}`, EMPTY, "/home/me")).toEqual([]);
  },
);

it.each([".*", ".[!.]*", ".[a-z]*"])("%s stands for a `.env` that is there", (pattern) => {
  expect(filesFor(`/work/${pattern}`, withNames("src", ".env"), "/home/me")).toEqual([
    "/work/.env",
  ]);
});

it("a glob of a search is aimed at a name if half of it is written out, hidden or not", () => {
  expect(isAimedAt("*env", ".env")).toBe(true);
  expect(isAimedAt("*.yaml", "secrets.yaml")).toBe(false);
  expect(isAimedAt("secret*.yaml", "secrets.yaml")).toBe(true);
  expect(fitsGlob("*.aws*", "/home/me/.aws/credentials")).toBe(true);
});

it("many folders are not all listed", () => {
  let lists = 0;
  const list = () => {
    lists++;
    return Array.from({ length: 50 }, (_, index) => `d${index}`);
  };
  const many: Files = { ...EMPTY, list };
  filesFor(`/${"*/".repeat(40)}x`, many, "/home/me");
  expect(lists).toBeLessThanOrEqual(128);
});
