import { expect, it } from "vitest";
import { misfit, readAnswer } from "./answer.ts";
import { exampleRequest } from "./approval-fixtures.ts";
import { editedInput } from "./edit.ts";

it.each([
  [{ kind: "allow", more: 1 }, { kind: "allow" }],
  [
    { kind: "allow-edited", input: { command: "ls" } },
    { kind: "allow-edited", input: { command: "ls" } },
  ],
  [
    { kind: "always", suggestion: 0 },
    { kind: "always", suggestion: 0 },
  ],
  [{ kind: "deny", message: "" }, { kind: "deny" }],
  [
    { kind: "interrupt", message: "stop" },
    { kind: "interrupt", message: "stop" },
  ],
  [
    { kind: "answers", answers: { "Which?": "Blue" } },
    { kind: "answers", answers: { "Which?": "Blue" } },
  ],
])("%j is an answer", (value, answer) => {
  expect(readAnswer(value)).toEqual(answer);
});

it.each([
  null,
  "allow",
  {},
  { kind: "toString" },
  { kind: "allow-edited" },
  { kind: "allow-edited", input: [] },
  { kind: "always" },
  { kind: "always", suggestion: "0" },
  { kind: "deny", message: 5 },
  { kind: "deny", message: "x".repeat(5000) },
  { kind: "answers", answers: { "Which?": 1 } },
])("%j is none", (value) => {
  expect(readAnswer(value)).toHaveProperty("problem");
});

it("a suggestion has to be one of the client's", () => {
  const update = { type: "setMode", mode: "acceptEdits", destination: "session" };
  const request = exampleRequest({
    answers: ["always"],
    suggestions: [{ index: 1, text: "accept edits", update }],
  });
  expect(misfit(request, { kind: "always", suggestion: 1 })).toBeUndefined();
  expect(misfit(request, { kind: "always", suggestion: 0 })).toBe("there is no such suggestion");
});

it("questions are answered all, and none that nobody asked", () => {
  const questions = ["Which colour?", "Which size?"].map((question) => ({ question, options: [] }));
  const request = exampleRequest({ answers: ["answers"], questions });
  const answers = { "Which colour?": "Blue", "Which size?": "L" };
  expect(misfit(request, { kind: "answers", answers })).toBeUndefined();
  expect(misfit(request, { kind: "answers", answers: { "Which colour?": "Blue" } })).toBe(
    "`Which size?` is not answered",
  );
  expect(misfit(request, { kind: "answers", answers: { ...answers, Else: "x" } })).toBe(
    "nobody asked `Else`",
  );
});

const SHOWN = {
  command: "curl -H 'Authorization: [redacted: bearer token]' x.example",
  timeout: 5,
};
const REAL = { command: "curl -H 'Authorization: Bearer abc' x.example", timeout: 5 };

it("a field that was left as shown keeps what it hides", () => {
  expect(editedInput({ ...SHOWN, timeout: 9 }, SHOWN, REAL)).toEqual({
    input: { ...REAL, timeout: 9 },
  });
});

it("a field that hides something is written out, or left alone", () => {
  const edited = { ...SHOWN, command: `${SHOWN.command} -v` };
  expect(editedInput(edited, SHOWN, REAL)).toEqual({
    problem: "`command` hides something; write it out, or leave the field as it was",
  });
  expect(editedInput({ ...SHOWN, command: "curl x.example" }, SHOWN, REAL)).toEqual({
    input: { ...REAL, command: "curl x.example" },
  });
});

it("no field is lost by editing", () => {
  expect(editedInput({ command: "ls" }, SHOWN, REAL)).toEqual({
    problem: "`timeout` is missing; leave it in",
  });
});
