import { expect, it } from "vitest";
import { answering, foundBy, usualDecision } from "../../fixtures.ts";
import check from "./verdicts.ts";

it("a hook that answers as configured is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it("a hook that refuses everything is broken, too", async () => {
  expect((await foundBy(check, { probe: { run: answering(() => "deny") } }))[0]).toBe(
    "broken: `git push --force origin sluice-doctor` must be asked about, but it is denied",
  );
});

it("a tool for which the hook says something else is named", async () => {
  const run = answering((call) => (call.tool.startsWith("mcp__") ? "allow" : usualDecision(call)));
  expect(await foundBy(check, { probe: { run } })).toEqual([
    "broken: an MCP tool must be left to Claude Code, but it is allowed",
  ]);
});

it("a configuration that denies nothing is a risk", async () => {
  expect(await foundBy(check, { decide: () => "abstain" })).toEqual([
    "risk: the configuration denies neither `rm -rf /` nor any other sample",
  ]);
});
