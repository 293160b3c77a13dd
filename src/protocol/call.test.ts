import fc from "fast-check";
import { expect, it } from "vitest";
import { type Call, matchedValue, readCall, toCall, type UnreadableCall } from "./call.ts";
import { EVENT_NAMES, type EventName, isToolEvent, TOOL_EVENTS } from "./events.ts";

const BASH = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };

function read(raw: unknown, registered?: EventName): Call {
  const call = readCall(JSON.stringify(raw), registered);
  if ("unreadable" in call) throw new Error(call.unreadable);
  return call;
}

function refused(text: string, registered?: EventName): UnreadableCall {
  const call = readCall(text, registered);
  if (!("unreadable" in call)) throw new Error("expected an unreadable call");
  return call;
}

it("a call is what the client sent, in Sluice's words", () => {
  const call = read({
    ...BASH,
    session_id: "s1",
    cwd: "/work",
    permission_mode: "plan",
    agent_id: "a1",
    agent_type: "reviewer",
    tool_use_id: "t1",
  });
  expect(call).toMatchObject({
    event: "PreToolUse",
    tool: "Bash",
    input: { command: "ls" },
    session: "s1",
    cwd: "/work",
    mode: "plan",
  });
  expect(call.agent).toBe("reviewer");
});

it("unknown fields are kept, unknown values pass through", () => {
  const call = read({ ...BASH, permission_mode: "telepathy", brand_new: { deep: [1] } });
  expect(call.mode).toBe("telepathy");
  expect(call.raw["brand_new"]).toEqual({ deep: [1] });
});

it("missing fields are absent, not undefined", () => {
  expect(Object.keys(read({ tool_input: { file_path: ".env" } }, "PreToolUse")).sort()).toEqual([
    "event",
    "input",
    "raw",
  ]);
});

it.each([5, null, true, {}, ["Bash"], ""])(
  "a field that should be text but is %j counts as missing",
  (value) => {
    const call = read({
      ...BASH,
      tool_name: value,
      cwd: value,
      session_id: value,
      permission_mode: value,
      agent_type: value,
    });
    expect(Object.keys(call).sort()).toEqual(["event", "input", "raw"]);
    expect(matchedValue(call)).toBeUndefined();
  },
);

it("the input of an event without a tool is everything that was sent", () => {
  const call = read({ hook_event_name: "UserPromptSubmit", prompt: "hello" });
  expect(call.input).toEqual({ hook_event_name: "UserPromptSubmit", prompt: "hello" });
});

it.each(EVENT_NAMES)("%s is read with nothing but what it needs", (event) => {
  expect(
    read({ hook_event_name: event, ...(isToolEvent(event) ? { tool_input: {} } : {}) }).event,
  ).toBe(event);
});

it("the name on stdin wins over the registered one, which wins over PreToolUse", () => {
  expect(read({ ...BASH, hook_event_name: "PostToolUse" }, "PreToolUse").event).toBe("PostToolUse");
  expect(read({ ...BASH, hook_event_name: "SomethingNew" }, "PermissionRequest").event).toBe(
    "PermissionRequest",
  );
  expect(read({ tool_input: {} }).event).toBe("PreToolUse");
});

it.each([
  ["", "stdin was empty"],
  [" \n\t ", "stdin was empty"],
  ['{"tool_input": {"command"', "stdin is not valid JSON"],
  ["hello", "stdin is not valid JSON"],
  ['{"tool_input": {}} {}', "stdin is not valid JSON"],
  ["[]", "received an array"],
  ["null", "received null"],
  ['"text"', "received a string"],
  ["5", "received a number"],
])("%j is refused: %s", (text, why) => {
  expect(refused(text, "Stop")).toEqual({
    event: "Stop",
    unreadable: expect.stringContaining(why),
  });
  expect(refused(text).event).toBe("PreToolUse");
});

const NO_INPUTS = [undefined, null, [], [{}], "rm -rf /", 5, true];
it.each(TOOL_EVENTS.flatMap((event) => NO_INPUTS.map((input) => [event, input] as const)))(
  "%s with the tool_input %j is refused",
  (event, tool_input) => {
    expect(refused(JSON.stringify({ hook_event_name: event, tool_input })).unreadable).toContain(
      "expected `tool_input` to be an object",
    );
  },
);

it("a call nested more than 1000 levels deep is refused, wherever the depth is", () => {
  const deep = `${"[".repeat(1200)}${"]".repeat(1200)}`;
  expect(refused(`{"tool_input": {"command": ${deep}}}`).unreadable).toContain("1000 levels");
  expect(refused(`{"tool_input": {}, "extra": ${deep}}`).unreadable).toContain("1000 levels");
});

it("a `__proto__` key is data: it gives a call no field it does not have", () => {
  const call = readCall(
    '{"__proto__": {"tool_input": {"command": "ls"}, "tool_name": "Bash"}}',
    "PreToolUse",
  );
  expect(call).toHaveProperty("unreadable");
  const inner = readCall(
    '{"tool_input": {"__proto__": {"command": "ls"}, "x": 1}}',
    "PreToolUse",
  ) as Call;
  expect(inner.input["command"]).toBeUndefined();
  expect(JSON.stringify(inner.input)).toBe('{"__proto__":{"command":"ls"},"x":1}');
  expect(({} as Record<string, unknown>)["command"]).toBeUndefined();
});

it("nothing that reads a call can change it", () => {
  const call = read({ ...BASH, tool_input: { list: [{ a: 1 }] } }) as unknown as {
    input: { list: { a: number }[] };
    raw: { x: number };
  };
  expect(() => call.input.list.push({ a: 2 })).toThrow(TypeError);
  expect(() => Object.assign(call.input.list[0] ?? {}, { a: 2 })).toThrow(TypeError);
  expect(() => Object.assign(call.raw, { x: 1 })).toThrow(TypeError);
});

it("any text and any JSON value gives a call or a reason, never an exception", () => {
  const understood = (call: Call | UnreadableCall): boolean =>
    "unreadable" in call ? call.unreadable !== "" : Object.isFrozen(call.input);
  fc.assert(fc.property(fc.string(), (text) => understood(readCall(text, undefined))));
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...EVENT_NAMES), (raw, event) =>
      understood(toCall(raw, event)),
    ),
  );
});

it.each([
  ["PreToolUse", { tool_name: "Bash", tool_input: {} }, "Bash"],
  ["SessionStart", { source: "resume" }, "resume"],
  ["Elicitation", { mcp_server_name: "jira" }, "jira"],
  ["SubagentStop", { agent_type: "reviewer" }, "reviewer"],
  ["UserPromptSubmit", { prompt: "x", tool_name: "Bash" }, undefined],
] as const)("a matcher on %s is compared with the event's own field", (event, raw, value) => {
  expect(matchedValue(read({ hook_event_name: event, ...raw }))).toBe(value);
});
