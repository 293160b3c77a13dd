import { expect, it } from "vitest";
import { foundBy, ran } from "../../fixtures.ts";
import check from "./missing-programs.ts";

it("a command that refuses is fine", async () => {
  expect(await foundBy(check, { probe: { run: async () => ran({ exitCode: 2 }) } })).toEqual([]);
});

it("a command that ends as the shell does is broken, whatever is gone", async () => {
  const found = await foundBy(check, { probe: { run: async () => ran({ exitCode: 127 }) } });
  expect(found.map((text) => /when (.*) is gone/.exec(text)?.[1])).toEqual([
    "Node",
    "Sluice's package",
    "Perl",
  ]);
});
