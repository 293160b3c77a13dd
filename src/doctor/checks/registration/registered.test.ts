import { expect, it } from "vitest";
import { COMMAND, findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./registered.ts";

it("a registered gate is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("nothing registered is broken, and the next step is init", async () => {
  const [finding] = await findingsOf(check, { settings: {} });
  expect(finding).toMatchObject({
    severity: "broken",
    what: "no hook for PreToolUse runs Sluice",
    fix: "Run `sluice init`.",
  });
});

it("a registration for another event alone does not guard", async () => {
  const settings = {
    user: { hooks: { Stop: [{ hooks: [{ type: "command", command: COMMAND }] }] } },
  };
  expect(await foundBy(check, { settings })).toEqual([
    "broken: no hook for PreToolUse runs Sluice, only for Stop",
  ]);
});

it("an event that a policy needs must be registered", async () => {
  expect(await foundBy(check, { subject: { needed: ["PreToolUse", "Stop"] } })).toEqual([
    "risk: a policy judges Stop, for which no hook is registered",
  ]);
});

it("what an entry that is not current misses is said there, with the scope to mend", async () => {
  const entry = {
    scope: "user",
    file: "/home/me/.claude/settings.json",
    problems: ["Stop: needed, not registered"],
    missing: ["Stop"],
  } as const;
  const stale = [{ ...entry, reregister: async () => "done" }];
  expect(await foundBy(check, { subject: { needed: ["PreToolUse", "Stop"], stale } })).toEqual([]);
});

it("a registration in a file that the client drops does not count", async () => {
  expect(await foundBy(check, { settings: { user: registered({ timeout: 0 }) } })).toHaveLength(1);
});
