import { expect, it } from "vitest";
import { findingsOf, foundBy } from "../../fixtures.ts";
import check from "./current.ts";

it("a current registration is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("each difference is a risk that --fix can mend", async () => {
  const reregister = async () => "done";
  const stale = [
    {
      scope: "user",
      file: "/home/me/.claude/settings.json",
      problems: ["one", "two"],
      missing: [],
      reregister,
    },
  ] as const;
  const findings = await findingsOf(check, { subject: { stale } });
  expect(findings.map(({ what }) => what)).toEqual(["one", "two"]);
  expect(findings[0]).toMatchObject({
    severity: "risk",
    fix: "Run `sluice init --scope user`.",
    repair: reregister,
  });
});
