import { expect, it } from "vitest";
import { foundBy, ran } from "../../fixtures.ts";
import check from "./latency.ts";

const taking = (milliseconds: number) => ({
  probe: {
    run: async (command: string) => ran({ milliseconds: command === "true" ? 3 : milliseconds }),
  },
});

it("a few milliseconds are fine", async () => {
  expect(await foundBy(check, taking(9))).toEqual([]);
});

it("many are slow, and nothing worse", async () => {
  expect(await foundBy(check, taking(103))).toEqual([
    "slow: 100 ms more than `true`, which takes 3 ms here",
  ]);
});
