import fc from "fast-check";
import picomatch from "picomatch";
import { expect, it } from "vitest";
import { needlesOf } from "./glob-prefilter.ts";

it.each([
  [".env", [".env"]],
  ["**/.ssh/**", [".ssh"]],
  ["id_{rsa,dsa}*", ["id_rsa", "id_dsa"]],
  ["?*.{pem,key}", [".pem", ".key"]],
  ["*.md", [".md"]],
  ["/etc/{shadow{,-},ssl/**}", ["etc/shadow", "etc/ssl", "etc/shadow-"]],
  ["/{home,Users}/*/.aws/**", [".aws"]],
  ["/home/*", ["home"]],
  ["{a,b{c,d}}x", ["ax", "bcx", "bdx"]],
  ["**", undefined],
  ["{a,*}", undefined],
  ["{a}", undefined],
  ["{1..3}", undefined],
  ["!(x)*.env", undefined],
  ["a[bc]d", undefined],
])("a path that fits %s holds one of %j", (glob, needles) => {
  expect(needlesOf(glob)).toEqual(needles);
});

it("no path that fits a glob lacks all of its needles", () => {
  const part = fc.constantFrom(
    "a",
    "bc",
    ".env",
    "{x,yz}",
    "{,q}",
    "{.,_}",
    "{a,b/c}",
    "{x,y{z,q}}",
    "{,/**}",
    "{**/,}",
    "$",
    "./",
    "..",
    "*",
    "?",
    "**",
    "/",
    ".",
    "K",
    "[ab]",
  );
  const text = fc.string({
    unit: fc.constantFrom(
      "a",
      "b",
      "c",
      ".",
      "e",
      "n",
      "v",
      "x",
      "y",
      "z",
      "q",
      "_",
      "/",
      "k",
      "K",
      "$",
      "{",
      "bc",
      "b/c",
      ".env",
    ),
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.array(text, { minLength: 30, maxLength: 30 }),
      (parts, paths) => {
        const glob = parts.join("");
        const needles = needlesOf(glob);
        const matches = picomatch(glob, { dot: true, nocase: true });
        for (const path of paths.filter((path) => path !== "" && matches(path)))
          expect(
            needles?.some((needle) => path.toLowerCase().includes(needle)) ?? true,
            `${glob} fits ${path}`,
          ).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});
