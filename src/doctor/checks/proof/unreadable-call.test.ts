import { expect, it } from "vitest";
import { foundBy, ran } from "../../fixtures.ts";
import check from "./unreadable-call.ts";

it("a refusal is fine", async () => {
  expect(await foundBy(check, { probe: { run: async () => ran({ exitCode: 2 }) } })).toEqual([]);
});

it("anything else is broken", async () => {
  expect(await foundBy(check, { probe: { run: async () => ran({}) } })).toEqual([
    "broken: half of a call goes through",
  ]);
});
