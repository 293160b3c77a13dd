import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { CHECKS } from "./checks/index.gen.ts";
import { examine } from "./examine.ts";
import { registered, subjectOf } from "./fixtures.ts";

it("every check is registered under its file's group and name, with a test and words of the usual form", () => {
  const files = readdirSync("src/doctor/checks", { recursive: true, encoding: "utf8" });
  const tests = files.filter((file) => file.endsWith(".test.ts")).sort();
  expect(CHECKS.map(({ group, id }) => `${group}/${id}.test.ts`)).toEqual(tests);
  for (const { title, how } of CHECKS) {
    expect(title).toMatch(/^\S.*[^.]$/);
    expect(how).toMatch(/^[A-Z].*\.$/);
  }
});

it("no two checks claim the same place in the list", () => {
  const places = CHECKS.map(({ group, order }) => `${group} ${order}`);
  expect(new Set(places).size).toBe(places.length);
});

it("what is written where comes before anything is started", async () => {
  const { examined } = await examine(subjectOf(), false);
  const groups = [...new Set(examined.map(({ check }) => check.group))];
  expect(groups).toEqual(["registration", "surroundings", "proof", "speed"]);
});

it("the worst finding is the verdict", async () => {
  const subject = subjectOf({
    settings: { user: registered({ timeout: 5 }, { matcher: "Write" }) },
  });
  expect((await examine(subject, true)).severity).toBe("broken");
});

it("a check that fails is a risk, and the others go on", async () => {
  const look = () => {
    throw new Error("EACCES");
  };
  const { examined, severity } = await examine(subjectOf({ probe: { look } }), true);
  expect(severity).toBe("risk");
  expect(examined.find(({ check }) => check.id === "files")?.result.findings[0]?.what).toBe(
    "it could not be examined: EACCES",
  );
  expect(examined.find(({ check }) => check.id === "blocks")?.result.findings).toEqual([]);
});
