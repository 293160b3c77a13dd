import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { definePolicy } from "../engine/policy.ts";
import type { Config } from "../library/config.ts";
import { EVENT_NAMES, type EventName, eventSpec } from "../protocol/events.ts";
import type { EventInput } from "../protocol/inputs.ts";
import { outputErrors } from "../protocol/schema.ts";
import { type SluiceHooksOptions, sluiceHooks } from "./agent-sdk.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "sluice-agent-")));
  mkdirSync(join(cwd, ".claude"));
  vi.stubEnv("HOME", cwd);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cwd, { recursive: true, force: true });
});

/** What the callback for this event answers to this input. */
async function answer(event: EventName, input: unknown, options: SluiceHooksOptions = {}) {
  const callback = sluiceHooks({ cwd, config: {}, events: [event], ...options })[event]?.[0]
    ?.hooks[0];
  return callback?.(input as EventInput);
}

function bash(command: string) {
  return { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd };
}

const DENIED = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } };

it("callbacks are there for the events that the configuration judges, and for PreToolUse", () => {
  const config: Config = { extends: "none", rules: [{ id: "note", on: "Stop", context: "Bye." }] };
  expect(Object.keys(sluiceHooks({ cwd, config }))).toEqual(["PreToolUse", "Stop"]);
  expect(Object.keys(sluiceHooks({ cwd, config, events: ["SessionStart"] }))).toEqual([
    "SessionStart",
  ]);
});

it("no opinion is an empty answer", async () => {
  expect(await answer("PreToolUse", bash("npm test"), { config: { extends: "none" } })).toEqual({});
});

it.each([
  ["nothing", undefined],
  ["a text", "rm -rf /"],
  ["no tool input", { hook_event_name: "PreToolUse", tool_name: "Bash" }],
  ["what is no JSON", { ...bash("ls"), big: 1n }],
])("%s as the input is denied", async (_, input) => {
  expect(await answer("PreToolUse", input)).toMatchObject(DENIED);
});

it("what breaks inside Sluice is denied, even if nobody can look at it", async () => {
  const untouchable = new Proxy(
    {},
    { get: () => crash(), has: () => crash(), getPrototypeOf: () => crash() },
  );
  const crash = (): never => {
    throw untouchable;
  };
  const input = { ...bash("ls"), toJSON: crash };
  expect(await answer("PreToolUse", input)).toMatchObject(DENIED);
  expect(await answer("PreModelSwitch", input)).toMatchObject({
    hookSpecificOutput: { permissionDecision: "deny" },
  });
});

it.each(EVENT_NAMES)(
  "%s: whatever breaks, the client can read the answer, and it refuses where that does no harm",
  async (event) => {
    const told: string[] = [];
    const output = await answer(
      event,
      { hook_event_name: event, big: 1n },
      { onProblem: (text) => told.push(text) },
    );
    expect(outputErrors(event, output)).toEqual([]);
    expect(output).toEqual(
      eventSpec(event).onFailure === "ask"
        ? expect.objectContaining({ hookSpecificOutput: expect.anything() })
        : {},
    );
    expect(told).toHaveLength(eventSpec(event).onFailure === "ask" ? 0 : 1);
  },
);

const AFTER_THE_TOOL: readonly EventName[] = ["PostToolUse", "PostToolUseFailure"];

it.each(
  EVENT_NAMES.filter(
    (event) => eventSpec(event).decisions.length > 0 && !AFTER_THE_TOOL.includes(event),
  ),
)("%s: a deny is an answer that the client can read", async (event) => {
  const config: Config = { extends: "none", rules: [{ id: "no", on: event, deny: "Never." }] };
  const output = await answer(event, { ...bash("ls"), hook_event_name: event }, { config });
  expect(outputErrors(event, output)).toEqual([]);
  expect(JSON.stringify(output)).toMatch(/"deny"|"block"|"decline"/);
});

it("a listener that throws does not take the answer along", async () => {
  const onProblem = (): never => {
    throw new Error("boom");
  };
  expect(await answer("Stop", { big: 1n }, { onProblem })).toEqual({});
});

it("a policy that throws is asked about by name, and the others still count", async () => {
  const breaks = definePolicy({
    id: "team/breaks",
    meta: { summary: "Break", why: "To see what happens.", presets: [] },
    on: { PreToolUse: ["*"] },
    messages: {},
    decide() {
      throw new Error("boom");
    },
    examples: [],
  });
  const config: Config = { extends: "recommended", own: [breaks] };
  expect(await answer("PreToolUse", bash("ls"), { config })).toMatchObject({
    hookSpecificOutput: {
      permissionDecision: "ask",
      permissionDecisionReason: expect.stringContaining("team/breaks"),
    },
  });
  expect(await answer("PreToolUse", bash("rm -rf /"), { config })).toMatchObject(DENIED);
});

it("a mistake in the configuration object throws before there is a session, and so does an unknown event", () => {
  const config = { policies: { "git/no-forse-push": "on" } } as Config;
  expect(() => sluiceHooks({ cwd, config })).toThrow(
    "unknown policy `git/no-forse-push`; did you mean `git/no-force-push`?",
  );
  expect(() => sluiceHooks({ cwd, events: ["PreToolUsed" as EventName] })).toThrow(
    "did you mean `PreToolUse`?",
  );
});

it("without a configuration object the files of the project count, as they are at each call", async () => {
  const callback = sluiceHooks({ cwd }).PreToolUse?.[0]?.hooks[0];
  const input = { ...bash("ls"), cwd: join(cwd, "elsewhere") } as unknown as EventInput;
  const before = await callback?.(input);
  writeFileSync(
    join(cwd, ".claude", "sluice.yaml"),
    "rules: [{ id: never, tool: Bash, deny: Never. }]\n",
  );
  expect(before).not.toMatchObject(DENIED);
  expect(await callback?.(input)).toMatchObject(DENIED);
});

it("a folder that the agent goes to does not become the project", async () => {
  const inner = join(cwd, "inner");
  mkdirSync(join(inner, ".claude"), { recursive: true });
  writeFileSync(
    join(cwd, ".claude", "sluice.yaml"),
    "rules: [{ id: never, tool: Bash, deny: Never. }]\n",
  );
  vi.stubEnv("CLAUDE_PROJECT_DIR", inner);
  const callback = sluiceHooks({ cwd }).PreToolUse?.[0]?.hooks[0];
  expect(await callback?.({ ...bash("ls"), cwd: inner } as unknown as EventInput)).toMatchObject(
    DENIED,
  );
});
