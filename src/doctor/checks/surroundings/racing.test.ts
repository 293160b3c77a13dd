import { expect, it } from "vitest";
import { findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./racing.ts";

const beside = (event: string, matcher: string, hook: object) => ({
  settings: { user: registered(), project: { hooks: { [event]: [{ matcher, hooks: [hook] }] } } },
});
const FORMATTER = { type: "command", command: "python3 rewrite.py" };

it("Sluice alone is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});

it.each([
  FORMATTER,
  { type: "http", url: "http://127.0.0.1:9/" },
  { type: "mcp_tool", server: "s", tool: "t" },
])("%o on the same tool races", async (hook) => {
  const [finding] = await findingsOf(check, beside("PreToolUse", "Edit|Write", hook));
  expect(finding).toMatchObject({
    severity: "risk",
    where: { file: "/project/.claude/settings.json" },
  });
});

it("a hook that can only say no does not race", async () => {
  expect(
    await foundBy(check, beside("PreToolUse", "*", { type: "prompt", prompt: "Is it safe?" })),
  ).toEqual([]);
});

it("a hook that answers permission requests may answer ours", async () => {
  expect(await foundBy(check, beside("PermissionRequest", "*", FORMATTER))).toEqual([
    "risk: another hook answers permission requests: `python3 rewrite.py`",
  ]);
});

it("hooks on other events or for other tools do not race", async () => {
  expect(await foundBy(check, beside("PostToolUse", "*", FORMATTER))).toEqual([]);
  expect(await foundBy(check, beside("PreToolUse", "WebFetch", FORMATTER))).toEqual([]);
});
