import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const FILES = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
);
/** The name of a policy is its path: `cloud/destroy`, `infra/destroy`. */
const IS_POLICY = /^policies\/(?!shared\/)[\w-]+\/[\w-]+\.ts$/;
const EXPORTED_TYPE = /^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
const MAX_FILES_OF_A_NAME = 3;

function groupBy(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value));
  return groups;
}

it("no exported type has the name of one in another folder", () => {
  const declared = FILES.flatMap((file) =>
    [...readFileSync(join("src", file), "utf8").matchAll(EXPORTED_TYPE)].map(
      ([, name = ""]) => [name, dirname(file)] as const,
    ),
  );
  const twice = [...groupBy(declared)].filter(([, folders]) => folders.size > 1);
  expect(twice.map(([name, folders]) => `${name}: ${[...folders].join(", ")}`)).toEqual([]);
});

it("no file name is used more than three times", () => {
  const named = FILES.filter((file) => !IS_POLICY.test(file))
    .map((file) => [basename(file), file] as const)
    .filter(([name]) => !/^(?:index|index\.gen|types)\.ts$/.test(name));
  const often = [...groupBy(named)].filter(([, files]) => files.size > MAX_FILES_OF_A_NAME);
  expect(often.map(([, files]) => [...files].join(", "))).toEqual([]);
});

it("docs/naming.md has at most 80 words, each once", () => {
  const words = [
    ...readFileSync("docs/naming.md", "utf8").matchAll(/^\| (?!word|-)([^|]+) \|/gm),
  ].map(([, word]) => word);
  expect(words.length).toBeLessThanOrEqual(80);
  expect(new Set(words).size).toBe(words.length);
});
