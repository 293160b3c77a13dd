import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_NAMES, type EventName, eventSpec } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import { outputErrors } from "../protocol/schema.ts";
import { type NormalizedOutput, readDialect } from "./dialects.ts";
import { interpretRun, type RunResult } from "./interpret-run.ts";
import { CLIENT_VERSIONS } from "./versions.ts";

function printed(
  stdout: unknown,
  event: EventName = "PreToolUse",
  end: RunResult["end"] = 0,
  stderr = "",
): NormalizedOutput {
  return readDialect(
    event,
    { stdout: typeof stdout === "string" ? stdout : JSON.stringify(stdout), stderr, end },
    "Bash",
  );
}

const specific = (fields: object, event = "PreToolUse") => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});

describe("a decision is understood in every dialect", () => {
  it.each<[string, unknown, string]>([
    [
      "the client's own",
      specific({ permissionDecision: "deny", permissionDecisionReason: "R" }),
      "deny",
    ],
    [
      "without hookEventName",
      { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "R" } },
      "deny",
    ],
    ["at the top", { permissionDecision: "ask", permissionDecisionReason: "R" }, "ask"],
    ["the old block", { decision: "block", reason: "R" }, "deny"],
    ["the old approve", { decision: "approve", reason: "R" }, "allow"],
    [
      "the flat one",
      { decision: "deny", message: "R", blocked: true, system_prompt: null, updated_input: null },
      "deny",
    ],
    ["the flat one without a decision", { decision: null, message: "R", blocked: true }, "deny"],
    [
      "a wrong word",
      specific({ permissionDecision: "block", permissionDecisionReason: "R" }),
      "deny",
    ],
    [
      "another wrong word",
      specific({ permissionDecision: "reject", permissionDecisionReason: "R" }),
      "deny",
    ],
    ["capitals", specific({ permissionDecision: "DENY", permissionDecisionReason: "R" }), "deny"],
    [
      "null fields",
      specific({ permissionDecision: "allow", permissionDecisionReason: "R", updatedInput: null }),
      "allow",
    ],
    [
      "a dialog's words",
      { hookSpecificOutput: { decision: { behavior: "deny", message: "R" } } },
      "deny",
    ],
    ["continue: false", { continue: false, stopReason: "R" }, "deny"],
    ["continue: false as a text", { continue: "false", stopReason: "R" }, "deny"],
  ])("%s", (_, output, decision) => {
    expect(printed(output)).toMatchObject({ decision, reason: "R" });
  });

  it("going on is what `continue: true` with a reason means on Stop", () => {
    expect(printed({ continue: true, stopReason: "tests fail" }, "Stop")).toMatchObject({
      decision: "deny",
      reason: "tests fail",
    });
    expect(printed({ continue: true }, "Stop").decision).toBeUndefined();
  });

  it("exit code 2 refuses with stderr, whatever stdout says", () => {
    expect(printed("", "PreToolUse", 2, "no\n")).toMatchObject({ decision: "deny", reason: "no" });
    expect(printed({ decision: "approve" }, "PreToolUse", 2, "no")).toMatchObject({
      decision: "deny",
      reason: "no",
    });
    expect(printed({ decision: "block", reason: "json" }, "PreToolUse", 2, "no")).toMatchObject({
      decision: "deny",
      reason: "json",
    });
  });

  it("no opinion is no decision", () => {
    for (const output of [
      "",
      "{}",
      { decision: null },
      { permissionDecision: "none" },
      { suppressOutput: true },
    ])
      expect(printed(output)).toMatchObject({ notes: [] });
    for (const output of ["", "{}", { decision: null }, { permissionDecision: "none" }])
      expect(printed(output).decision).toBeUndefined();
  });
});

describe("what is not clear", () => {
  it.each<[string, string, RegExp]>([
    [
      "an approval that is misspelt",
      '{"permissionDecision": "ALLOW"}',
      /`permissionDecision: "ALLOW"`, which no known dialect has/,
    ],
    ["an unknown word", '{"decision": "maybe"}', /`decision: "maybe"`/],
    [
      "text around an approval",
      'checking…\n{"decision": "approve"}',
      /text around its JSON: `checking…/,
    ],
    [
      "a printed Python dictionary",
      "{'permissionDecision': 'deny'}",
      /text that is not valid JSON: `\{'permissionDecision'/,
    ],
    ["depth", `{"decision": ${'{"a":'.repeat(2000)}1${"}".repeat(2000)}}`, /nested too deep/],
    ["a list", '[{"decision": "block"}]', /a list, expected one JSON object/],
    ["cut short", '{"hookSpecificOutput": {"permissionDecision": "de', /not valid JSON/],
    ["an input that is none", '{"updatedInput": "ls"}', /an `updatedInput` that is not an object/],
    [
      "two inputs",
      '{"updatedInput": {"a": 1}, "updated_input": {"a": 2}}',
      /two different `updatedInput`/,
    ],
  ])("%s fails and is quoted", (_, stdout, why) => {
    expect(printed(stdout).failed).toMatch(why);
    expect(printed(stdout).decision).toBeUndefined();
  });

  it("two answers: the stricter counts, and that is said", () => {
    const both = printed({
      ...specific({ permissionDecision: "allow" }),
      decision: "block",
      reason: "R",
    });
    expect(both).toMatchObject({
      decision: "deny",
      reason: "R",
      notes: ["it gave two answers, allow and deny: the stricter counts"],
    });
  });

  it("a refusal between log lines stands, even next to an approval that the agent may have had logged", () => {
    const meant = printed(
      'command: {"decision": "approve"}\n{"decision": "block", "reason": "no"}',
    );
    expect(meant).toMatchObject({
      decision: "deny",
      reason: "no",
      notes: [expect.stringContaining("text around its JSON")],
    });
  });

  it("a crash takes back an approval, not a refusal", () => {
    expect(printed({ decision: "approve" }, "PreToolUse", 1, "Traceback")).toEqual(
      expect.objectContaining({ failed: "ended with exit code 1 (its stderr: `Traceback`)" }),
    );
    expect(printed({ decision: "approve" }, "PreToolUse", 1).decision).toBeUndefined();
    expect(printed({ decision: "block", reason: "no" }, "PreToolUse", 1)).toMatchObject({
      decision: "deny",
      reason: "no",
    });
  });

  it("plain text is context where the client shows it, else a note", () => {
    expect(printed("branch: main", "UserPromptSubmit")).toMatchObject({ context: "branch: main" });
    expect(printed('config: {"a": 1}', "UserPromptSubmit")).toMatchObject({
      context: 'config: {"a": 1}',
    });
    expect(printed('checking {"command": "ls"}').failed).toBeUndefined();
    expect(printed("BLOCKED").notes).toEqual([
      "it printed text instead of an answer, which counts for nothing: `BLOCKED`",
    ]);
  });
});

describe("what a hook says besides", () => {
  it("`toolAlwaysAllow` becomes a rule for the tool", () => {
    const decision = { behavior: "allow", updatedPermissions: [{ type: "toolAlwaysAllow" }] };
    expect(printed(specific({ decision }, "PermissionRequest"), "PermissionRequest")).toMatchObject(
      {
        decision: "allow",
        further: {
          permissions: [
            {
              type: "addRules",
              rules: [{ toolName: "Bash" }],
              behavior: "allow",
              destination: "session",
            },
          ],
        },
      },
    );
  });

  it("fields of the event are handed on, if the client would take them", () => {
    const output = {
      systemMessage: "hello",
      ...specific({ updatedMCPToolOutput: "[redacted]", unknown: 1 }, "PostToolUse"),
    };
    expect(printed(output, "PostToolUse").further).toMatchObject({
      common: { systemMessage: "hello" },
      specific: { updatedMCPToolOutput: "[redacted]" },
    });
    expect(printed({ systemMessage: 5 }).further.common).toEqual({});
  });

  it("an `updatedInput` counts with an answer that lets the call run", () => {
    expect(printed({ updated_input: { command: "ls" }, decision: "ask" }).updatedInput).toEqual({
      command: "ls",
    });
    expect(
      printed({ updated_input: { command: "ls" }, decision: "deny" }).updatedInput,
    ).toBeUndefined();
  });
});

const word = fc.constantFrom<unknown>(
  "allow",
  "deny",
  "ask",
  "defer",
  "approve",
  "block",
  "reject",
  "ALLOW",
  "",
  null,
  5,
  true,
  {},
  "maybe",
);
const scalar = fc.constantFrom<unknown>("R", "", null, 5, false);
const outputs = fc.record(
  {
    decision: fc.oneof(word, fc.record({ behavior: word, message: scalar }, { requiredKeys: [] })),
    permissionDecision: word,
    reason: scalar,
    message: scalar,
    blocked: fc.constantFrom<unknown>(true, false, null, "yes"),
    continue: fc.constantFrom<unknown>(true, false, "false", null),
    stopReason: scalar,
    systemMessage: scalar,
    updated_input: fc.constantFrom<unknown>(null, { command: "ls" }, "ls", []),
    async: fc.constantFrom(true, false),
    hookSpecificOutput: fc.oneof(
      fc.constantFrom<unknown>(null, "x", []),
      fc.record(
        {
          hookEventName: fc.constantFrom<unknown>(...EVENT_NAMES, null, "x"),
          permissionDecision: word,
          permissionDecisionReason: scalar,
          additionalContext: scalar,
          updatedInput: fc.constantFrom<unknown>(null, { command: "ls" }, 5),
          decision: fc.oneof(
            word,
            fc.record({ behavior: word, message: scalar }, { requiredKeys: [] }),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const texts = fc.oneof(
  outputs.map((output) => JSON.stringify(output)),
  fc
    .tuple(fc.string(), outputs, fc.string())
    .map(([before, output, after]) => before + JSON.stringify(output) + after),
  fc
    .tuple(outputs, outputs)
    .map(([one, other]) => `${JSON.stringify(one)}\n${JSON.stringify(other)}`),
  fc.string(),
);
const ran: fc.Arbitrary<RunResult> = fc.record({
  stdout: texts,
  stderr: fc.constantFrom("", "no"),
  end: fc.constantFrom<RunResult["end"]>(0, 0, 0, 1, 2, 3, "signal", "timeout", "missing"),
});
const event = fc.constantFrom<EventName>("PreToolUse", "PreToolUse", ...EVENT_NAMES);

describe("for whatever a hook prints", () => {
  it("what some client refuses is refused: reading more never means letting more through", () => {
    const seen = new Set<string | undefined>();
    fc.assert(
      fc.property(event, ran, (name, one) => {
        const refused = CLIENT_VERSIONS.some((version) => {
          const { decision, blocks } = interpretRun(name, one, version);
          return decision === "deny" || blocks !== undefined;
        });
        const meant = readDialect(name, one, "Bash");
        seen.add(meant.decision);
        if (refused) expect(meant.decision).toBe("deny");
      }),
      {
        numRuns: 3000,
        examples: [["PreToolUse", { stdout: '{"decision":"approve"}', stderr: "", end: 0 }]],
      },
    );
    expect(seen).toContain("deny");
    expect(seen).toContain("allow");
  });

  it("an approval is one whole JSON object that says so in the right word, and nothing else", () => {
    fc.assert(
      fc.property(event, ran, (name, one) => {
        const { decision, failed } = readDialect(name, one, "Bash");
        if (decision !== "allow") return;
        expect(one.end).toBe(0);
        expect(failed).toBeUndefined();
        expect(JSON.stringify(JSON.parse(one.stdout) as JsonObject)).toMatch(/"(?:allow|approve)"/);
      }),
      { numRuns: 3000 },
    );
  });

  it("what is handed on is what the client takes", () => {
    fc.assert(
      fc.property(event, ran, (name, one) => {
        const { common, specific: fields } = readDialect(name, one, "Bash").further;
        const nested =
          Object.keys(fields).length > 0
            ? { hookSpecificOutput: { hookEventName: name, ...fields } }
            : {};
        const errors = outputErrors(name, { ...common, ...nested }).filter(
          (error) => !/expected it to be there/.test(error),
        );
        expect(errors).toEqual([]);
        expect(eventSpec(name)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});
