import { expect, it } from "vitest";
import { findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./settings-files.ts";

it("files that are valid, or not there, are fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("a file of ours that is no JSON is broken, with its place", async () => {
  const [finding] = await findingsOf(check, {
    settings: { user: '{\n  "hooks": {},\n  "sluice"\n' },
  });
  expect(finding).toMatchObject({
    severity: "broken",
    where: { file: "/home/me/.claude/settings.json", line: 4 },
  });
});

it("a bad timeout costs the whole file", async () => {
  expect(await foundBy(check, { settings: { user: registered({ timeout: 0 }) } })).toEqual([
    "broken: `hooks.PreToolUse[0].hooks[0].timeout`: expected a number above 0, found 0",
  ]);
});

it("a file without Sluice in it is a risk: its own rules are lost", async () => {
  expect(
    await foundBy(check, { settings: { user: registered(), local: { permissions: 5 } } }),
  ).toEqual(["risk: `permissions`: expected an object, found 5"]);
});
