import { expect, it } from "vitest";
import { foundBy } from "../../fixtures.ts";
import check from "./log.ts";

const SINCE = Date.UTC(2026, 10, 16, 1, 2);

it("nothing noted is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each([
  ["drain", "risk: records do not reach the log since 2026-11-16 01:02 UTC: the disk is full"],
  [
    "export",
    "risk: records do not reach the collector since 2026-11-16 01:02 UTC: the disk is full",
  ],
])("what the last %s left behind is a risk", async (kind, found) => {
  const file = `/home/me/.local/state/sluice/journal/${kind}-trouble.json`;
  const read = (path: string) =>
    path === file ? JSON.stringify({ since: SINCE, message: "the disk is full" }) : undefined;
  expect(await foundBy(check, { probe: { read } })).toEqual([found]);
});

it("a note that cannot be read is none", async () => {
  expect(await foundBy(check, { probe: { read: () => "{" } })).toEqual([]);
});
