import { expect, it } from "vitest";
import {
  EVENT_NAMES,
  EVENTS,
  type EventName,
  eventSpec,
  isEventName,
  isToolEvent,
  TOOL_EVENTS,
} from "./events.ts";

/** docs/client.md 7: in the order of the client. */
const CLIENT_EVENTS = `
  PreToolUse PostToolUse PostToolUseFailure PostToolBatch Notification UserPromptSubmit UserPromptExpansion SessionStart
  SessionEnd Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact PermissionRequest PermissionDenied Setup
  TeammateIdle TaskCreated TaskCompleted Elicitation ElicitationResult ConfigChange WorktreeCreate WorktreeRemove
  InstructionsLoaded CwdChanged FileChanged MessageDisplay PreModelSwitch PostModelSwitch DirectoryAdded`
  .trim()
  .split(/\s+/);

const DECISIONS: readonly (readonly [decisions: string, events: string])[] = [
  ["allow deny ask defer", "PreToolUse"],
  ["allow deny ask", "PreModelSwitch"],
  ["allow deny", "PermissionRequest"],
  [
    "deny",
    `PostToolUse PostToolUseFailure PostToolBatch UserPromptSubmit UserPromptExpansion Stop SubagentStop PreCompact ConfigChange
     TeammateIdle TaskCreated TaskCompleted WorktreeCreate Elicitation ElicitationResult`,
  ],
  [
    "",
    `PermissionDenied SessionStart SessionEnd Setup StopFailure SubagentStart PostCompact PostModelSwitch Notification
     InstructionsLoaded WorktreeRemove CwdChanged FileChanged DirectoryAdded MessageDisplay`,
  ],
];

/**
 * The events whose output has `additionalContext` in the types of the Agent SDK (docs/client.md 7).
 */
const CONTEXT = `
  PreToolUse PostToolUse PostToolUseFailure PostToolBatch Notification Stop SubagentStart SubagentStop Setup PostModelSwitch
  UserPromptSubmit UserPromptExpansion SessionStart`
  .trim()
  .split(/\s+/);

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const having = (fits: (name: EventName) => boolean): string[] => EVENT_NAMES.filter(fits).sort();

it("the 33 events of the client are here, and no other", () => {
  expect(CLIENT_EVENTS).toHaveLength(33);
  expect([...EVENT_NAMES].sort()).toEqual([...CLIENT_EVENTS].sort());
});

it.each(DECISIONS)("these carry [%s] and nothing else: %s", (decisions, events) => {
  const wanted = words(decisions).sort();
  const same = (name: EventName): boolean =>
    [...EVENTS[name].decisions].sort().join() === wanted.join();
  expect(having(same)).toEqual(words(events).sort());
});

it("context goes to the events that deliver it to the model", () => {
  expect(having((name) => EVENTS[name].context)).toEqual([...CONTEXT].sort());
});

it("an event has a form if and only if it carries a decision", () => {
  expect(having((name) => EVENTS[name].form === "none")).toEqual(
    having((name) => EVENTS[name].decisions.length === 0),
  );
});

it("only the two events that can ask are closed when Sluice fails", () => {
  expect(having((name) => EVENTS[name].onFailure === "ask")).toEqual([
    "PreModelSwitch",
    "PreToolUse",
  ]);
});

it("only a tool call that has not run yet can get a new input, and at a dialog only together with an allow", () => {
  const rewritable = EVENT_NAMES.flatMap((name) =>
    eventSpec(name).rewrites ? [[name, eventSpec(name).rewrites]] : [],
  );
  expect(rewritable).toEqual([
    ["PreToolUse", "always"],
    ["PermissionRequest", "with allow"],
  ]);
});

it("tool events are the ones whose matcher is compared with the tool", () => {
  expect(having((name) => eventSpec(name).matches === "tool_name")).toEqual(
    [...TOOL_EVENTS].sort(),
  );
  expect(having(isToolEvent)).toEqual([...TOOL_EVENTS].sort());
});

it.each([
  "constructor",
  "__proto__",
  "toString",
  "pretooluse",
  "",
  " PreToolUse",
  null,
  undefined,
  5,
  ["PreToolUse"],
])("%j is no event name", (name) => {
  expect(isEventName(name)).toBe(false);
});
