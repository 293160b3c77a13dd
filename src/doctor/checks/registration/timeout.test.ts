import { expect, it } from "vitest";
import { foundBy, registered } from "../../fixtures.ts";
import check from "./timeout.ts";

it("what init writes is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each([5, 50, 0.5, 60])("%d seconds are less than Sluice may take", async (timeout) => {
  expect(await foundBy(check, { settings: { user: registered({ timeout }) } })).toEqual([
    `risk: \`timeout\` for PreToolUse is ${timeout} seconds`,
  ]);
});

it("without one it depends on the client", async () => {
  expect(await foundBy(check, { settings: { user: registered({ timeout: undefined }) } })).toEqual([
    "risk: no `timeout` for PreToolUse",
  ]);
});
