import { expect, it } from "vitest";
import { findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./fires.ts";

it("a matcher for everything is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
  expect(await foundBy(check, { settings: { user: registered({}, { matcher: "" }) } })).toEqual([]);
});

it.each([
  ["Write", "Bash, Read, MCP tools"],
  ["Bash|Write|Read", "MCP tools"],
  ["bash", "Bash, Write, Read, MCP tools"],
  ["Bash(", "Bash, Write, Read, MCP tools"],
])("the matcher %s misses %s", async (matcher, missed) => {
  const [finding] = await findingsOf(check, { settings: { user: registered({}, { matcher }) } });
  expect(finding).toMatchObject({ severity: "broken", where: { line: 7 } });
  expect(finding?.what).toBe(
    `the hook does not judge ${missed}: it is not called for them (matcher \`${matcher}\`)`,
  );
});

it("two entries may cover the tools together", async () => {
  const settings = {
    user: registered({}, { matcher: "Bash|Write|Read" }),
    local: registered({}, { matcher: "mcp__.*" }),
  };
  expect(await foundBy(check, { settings })).toEqual([]);
});

it.each([
  [{ if: "Bash(git *)" }, "`if` lets it run for `Bash(git *)` only"],
  [{ async: true }, "with `async` its answer comes too late to count"],
])("%o keeps it from judging", async (entry, why) => {
  expect((await foundBy(check, { settings: { user: registered(entry) } })).join()).toContain(why);
});
