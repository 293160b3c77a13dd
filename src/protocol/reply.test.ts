import fc from "fast-check";
import { expect, it } from "vitest";
import { type Decision, EVENT_NAMES, type EventName, eventSpec } from "./events.ts";
import type { Json, JsonObject } from "./json.ts";
import { type ReplyContent, reply } from "./reply.ts";
import { outputErrors } from "./schema.ts";

const DECISIONS: readonly Decision[] = ["deny", "defer", "ask", "allow", "abstain"];

/**
 * `defer` and `ask` never get here for an event that cannot carry them: the engine's merge sees to
 * that.
 */
const carried = (event: EventName, decision: Decision): boolean =>
  decision === "abstain" || (eventSpec(event).decisions as readonly Decision[]).includes(decision);

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const input = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toJSON")),
  json,
) as fc.Arbitrary<JsonObject>;
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\n", '"}{', "\u2028", "\ud800", "\0"),
);
const answers = fc.record(
  {
    decision: fc.constantFrom(...DECISIONS),
    reason: text,
    updatedInput: input,
    additionalContext: text,
    systemMessage: text,
    stderr: text,
  },
  { requiredKeys: ["decision"] },
) as fc.Arbitrary<ReplyContent>;

const output = (event: EventName, answer: ReplyContent) => JSON.parse(reply(event, answer).stdout);

/** The input may hold nulls, it is the tool's own; one anywhere else voids the reply. */
function hasNull(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === "object" && Object.values(value).some(hasNull);
}

it.each(EVENT_NAMES)(
  "every reply to %s is empty or one valid JSON object, whatever the answer says",
  (event) => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { stdout, stderr, exitCode } = reply(event, answer);
        expect(stderr === "" || stderr.endsWith("\n")).toBe(true);
        if (!carried(event, answer.decision)) return;
        expect(exitCode).toBe(
          eventSpec(event).form === "exit" && answer.decision === "deny" ? 2 : 0,
        );
        if (stdout === "") return;
        expect(outputErrors(event, JSON.parse(stdout))).toEqual([]);
        expect(
          hasNull(JSON.parse(stdout, (key, value) => (key === "updatedInput" ? {} : value))),
        ).toBe(false);
      }),
      { numRuns: 60 },
    );
  },
);

it.each(["PreToolUse", "PermissionRequest"] as const)(
  "a hostile input reaches %s unchanged",
  (event) => {
    fc.assert(
      fc.property(input, (updatedInput) => {
        const { hookSpecificOutput: specific } = output(event, { decision: "allow", updatedInput });
        expect(JSON.stringify((specific.decision ?? specific).updatedInput)).toBe(
          JSON.stringify(updatedInput),
        );
      }),
    );
  },
);

const NEW_INPUT = { command: "echo hello", timeout: 30 };

it.each(["allow", "ask", "abstain"] as const)(
  "PreToolUse sends the whole new input with %s",
  (decision) => {
    expect(
      output("PreToolUse", { decision, updatedInput: NEW_INPUT }).hookSpecificOutput.updatedInput,
    ).toEqual(NEW_INPUT);
  },
);

it.each(
  EVENT_NAMES.flatMap((event) =>
    (["deny", "defer"] as const).map((decision) => [event, decision] as const),
  ),
)("no new input is sent to %s with %s", (event, decision) => {
  expect(reply(event, { decision, reason: "no", updatedInput: NEW_INPUT }).stdout).not.toContain(
    "echo hello",
  );
});

it.each(EVENT_NAMES.filter((event) => !eventSpec(event).rewrites))(
  "%s never gets a new input, and is answered all the same",
  (event) => {
    for (const decision of DECISIONS.filter((candidate) => carried(event, candidate))) {
      const answer = reply(event, { decision, updatedInput: NEW_INPUT });
      expect(answer.stdout).not.toContain("echo hello");
      expect(answer.stderr).not.toContain("report this");
    }
  },
);

const SPELLINGS: readonly (readonly [EventName, ReplyContent, unknown])[] = [
  [
    "PreToolUse",
    { decision: "deny", reason: "R" },
    { permissionDecision: "deny", permissionDecisionReason: "R" },
  ],
  ["PreToolUse", { decision: "deny" }, { permissionDecision: "deny" }],
  [
    "PreToolUse",
    { decision: "ask", reason: "R" },
    { permissionDecision: "ask", permissionDecisionReason: "R" },
  ],
  ["PreToolUse", { decision: "defer" }, { permissionDecision: "defer" }],
  [
    "PreToolUse",
    { decision: "abstain", reason: "R", additionalContext: "C" },
    { additionalContext: "C" },
  ],
  ["PermissionRequest", { decision: "allow" }, { decision: { behavior: "allow" } }],
  [
    "PermissionRequest",
    { decision: "deny", reason: "R" },
    { decision: { behavior: "deny", message: "R" } },
  ],
  [
    "PreModelSwitch",
    { decision: "ask", reason: "R" },
    { permissionDecision: "ask", permissionDecisionReason: "R" },
  ],
  ["Elicitation", { decision: "deny", reason: "R" }, { action: "decline" }],
  ["SessionStart", { decision: "abstain", additionalContext: "C" }, { additionalContext: "C" }],
];
it.each(SPELLINGS)("%s says %j in its own words", (event, answer, specific) => {
  expect(output(event, answer)).toEqual({
    hookSpecificOutput: { hookEventName: event, ...(specific as object) },
  });
});

it.each(EVENT_NAMES.filter((event) => eventSpec(event).form === "block"))(
  "%s is refused with `decision: block` and a reason",
  (event) => {
    expect(output(event, { decision: "deny", reason: "R" })).toEqual({
      decision: "block",
      reason: "R",
    });
    expect(output(event, { decision: "deny" }).reason).toBe("Denied by Sluice.");
  },
);

it.each(EVENT_NAMES.filter((event) => eventSpec(event).form === "exit"))(
  "%s is refused with exit 2 and an empty stdout",
  (event) => {
    const answer: ReplyContent = {
      decision: "deny",
      reason: "R",
      additionalContext: "C",
      systemMessage: "S",
      updatedInput: {},
      stderr: "E",
    };
    expect(reply(event, answer)).toEqual({ stdout: "", stderr: "E\nR\n", exitCode: 2 });
    expect(reply(event, { decision: "deny" }).stderr).toBe("Denied by Sluice.\n");
  },
);

it.each(EVENT_NAMES)("%s with nothing to say gets an empty stdout and exit 0", (event) => {
  expect(reply(event, { decision: "abstain" })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
});

it.each([
  ["PreToolUse", 2],
  ["Stop", 0],
] as const)(
  "a reply that the client would ignore is for %s an empty stdout and exit %i",
  (event, exitCode) => {
    const broken = { decision: "deny", reason: 5, systemMessage: null } as unknown as ReplyContent;
    expect(reply(event, broken)).toEqual({
      stdout: "",
      stderr: expect.stringContaining("please report this"),
      exitCode,
    });
  },
);
