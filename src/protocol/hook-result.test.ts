import fc from "fast-check";
import { expect, it } from "vitest";
import { flatReply, fromFlat, type HookResultFields, hookResult, toFlat } from "./hook-result.ts";
import type { JsonObject } from "./json.ts";
import type { ReplyContent } from "./reply.ts";

it("an ask with a message and an input has exactly these fields, in this order", () => {
  const fields: HookResultFields = {
    decision: "ask",
    message: "Sure?",
    updated_input: { command: "ls" },
  };
  expect(JSON.stringify(hookResult(fields))).toBe(
    '{"decision":"ask","message":"Sure?","blocked":false,"system_prompt":null,"updated_input":{"command":"ls"}}',
  );
});

it("with `blocked: false` alone everything else is null", () => {
  expect(hookResult({ blocked: false })).toEqual({
    decision: null,
    message: null,
    blocked: false,
    system_prompt: null,
    updated_input: null,
  });
  expect(fromFlat({ blocked: false })).toEqual({
    warnings: [],
    errors: [],
    answer: { decision: "abstain" },
  });
});

it.each([
  [{ decision: "deny" }, true],
  [{ decision: "ask" }, false],
  [{ decision: "allow" }, false],
  [{ decision: "allow", blocked: true }, false],
  [{ decision: "deny", blocked: false }, true],
  [{ blocked: true }, true],
  [{ decision: null, blocked: true }, true],
  [{}, false],
] as const)("%j is blocked: %s", (fields, blocked) => {
  expect(hookResult(fields).blocked).toBe(blocked);
});

const READINGS: readonly (readonly [unknown, ReplyContent["decision"]])[] = [
  [{ decision: "allow" }, "allow"],
  [{ decision: "deny", message: "no" }, "deny"],
  [{ decision: "ask" }, "ask"],
  [{ blocked: true }, "deny"],
  [{ blocked: false }, "abstain"],
  [{}, "abstain"],
  [
    { decision: null, message: null, blocked: null, system_prompt: null, updated_input: null },
    "abstain",
  ],
  [{ decision: "allow", unknown: { x: 1 } }, "allow"],
];
it.each(READINGS)("%j means %s", (value, decision) => {
  expect(fromFlat(value)).toMatchObject({ warnings: [], errors: [], answer: { decision } });
});

it.each([
  [{ decision: "allow", blocked: true }, "allow"],
  [{ decision: "ask", blocked: true }, "ask"],
  [{ decision: "deny", blocked: false }, "deny"],
] as const)("%j disagrees with itself: %s counts, and a warning says so", (value, decision) => {
  expect(fromFlat(value)).toMatchObject({ answer: { decision }, errors: [] });
  expect(fromFlat(value).warnings).toEqual([
    `\`decision: ${decision}\` and \`blocked: ${value.blocked}\` disagree; \`decision\` counts`,
  ]);
});

it.each([
  [{ decision: "block" }, "decision: expected allow, deny or ask"],
  [{ decision: "defer" }, "decision: expected allow, deny or ask"],
  [{ decision: ["deny"] }, "decision: expected allow, deny or ask"],
  [{ blocked: "true" }, "blocked: expected true or false"],
  [{ message: 5 }, "message: expected a string"],
  [{ system_prompt: {} }, "system_prompt: expected a string"],
  [{ updated_input: [] }, "updated_input: expected an object"],
  [{ updated_input: "rm" }, "updated_input: expected an object"],
  [[], "expected a JSON object"],
  [null, "expected a JSON object"],
  ["deny", "expected a JSON object"],
] as const)("%j is no answer but an error: %s", (value, error) => {
  expect(fromFlat(value)).toEqual({ warnings: [], errors: [error] });
});

it("texts, numbers, booleans, lists and objects of an input survive the round trip", () => {
  const input = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;
  const decision = fc.constantFrom("allow", "ask", "abstain" as const);
  fc.assert(
    fc.property(decision, input, fc.string(), (decision, updatedInput, reason) => {
      const answer: ReplyContent = { decision, reason, additionalContext: "c", updatedInput };
      const back = fromFlat(JSON.parse(flatReply(answer).stdout)).answer;
      expect(JSON.stringify(back?.updatedInput)).toBe(JSON.stringify(updatedInput));
      expect({ ...back, updatedInput }).toEqual(answer);
    }),
  );
});

it.each(["deny", "defer"] as const)("%s blocks, and carries no input", (decision) => {
  expect(toFlat({ decision, reason: "no", updatedInput: { command: "ls" } })).toEqual({
    decision: "deny",
    message: "no",
    blocked: true,
    system_prompt: null,
    updated_input: null,
  });
});

it("the reply is one JSON object on stdout, notes go to stderr, the exit code is 0", () => {
  const { stdout, stderr, exitCode } = flatReply({
    decision: "deny",
    reason: "no",
    stderr: "note",
  });
  expect(JSON.parse(stdout)).toMatchObject({ decision: "deny", blocked: true });
  expect([stderr, exitCode]).toEqual(["note\n", 0]);
});
