import { HOOK_EVENTS, LEGACY_TOOL_NAME_ALIASES } from "@anthropic-ai/claude-agent-sdk";
import { expect, it } from "vitest";
import { EVENT_NAMES } from "../../src/protocol/events.ts";
import { ALIASES } from "../../src/protocol/match.ts";

it("our events are the SDK's events, no more and no fewer", () => {
  expect([...EVENT_NAMES].sort()).toEqual([...HOOK_EVENTS].sort());
});

it("our aliases of renamed tools are the SDK's", () => {
  expect(ALIASES).toEqual(LEGACY_TOOL_NAME_ALIASES);
});
