import { expect, it } from "vitest";
import { findingsOf, foundBy } from "../../fixtures.ts";
import check from "./self-protection.ts";

it("settings that are guarded are fine", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(await foundBy(check, { decide: () => "ask" })).toEqual([]);
});

it.each(["allow", "abstain"] as const)(
  "a configuration that says %s to a write of the settings is a risk",
  async (decision) => {
    const findings = await findingsOf(check, { decide: () => decision });
    expect(findings.map(({ where }) => where?.file)).toEqual([
      "/project/.claude/settings.json",
      "/project/.claude/settings.local.json",
    ]);
  },
);
