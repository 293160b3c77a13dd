import { expect, it } from "vitest";
import { foundBy, look } from "../../fixtures.ts";
import check from "./state-folder.ts";

it("a folder that can be written or made is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(
    await foundBy(check, {
      probe: { look: (path) => (path === "/home/me" ? look({}) : undefined) },
    }),
  ).toEqual([]);
});

it("one that cannot is slow", async () => {
  expect(await foundBy(check, { probe: { look: () => look({ writable: false }) } })).toEqual([
    "slow: /home/me/.local/state/sluice cannot be written",
  ]);
});
