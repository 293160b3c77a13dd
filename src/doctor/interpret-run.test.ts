import { expect, it } from "vitest";
import { ran, saying } from "./fixtures.ts";
import { clientReading, type ProcessResult } from "./interpret-run.ts";

const reading = (outcome: Partial<ProcessResult>) =>
  clientReading("PreToolUse", ran(outcome)).decision;
const flawed = {
  stdout: JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: null,
    },
  }),
};

it.each<[string, Partial<ProcessResult>, string]>([
  ["a denial", saying("deny"), "deny"],
  ["a question", saying("ask"), "ask"],
  ["an approval", saying("allow"), "allow"],
  ["an approval before a crash", { ...saying("allow"), exitCode: 1 }, "allow"],
  ["a denial before a signal", { ...saying("deny"), exitCode: null }, "deny"],
  ["exit code 2", { exitCode: 2 }, "deny"],
  ["exit code 2 after an approval", { ...saying("allow"), exitCode: 2 }, "deny"],
  ["exit code 2 after a reply that is not valid", { ...flawed, exitCode: 2 }, "abstain"],
  ["white space and a byte order mark", { stdout: `\ufeff\n ${saying("deny").stdout}\n` }, "deny"],
  [
    "a field that nobody knows",
    { stdout: JSON.stringify({ ...JSON.parse(saying("deny").stdout ?? ""), more: 1 }) },
    "deny",
  ],
  ["the old word for a denial", { stdout: '{"decision":"block","reason":"no"}' }, "deny"],
  ["the old word for an approval", { stdout: '{"decision":"approve"}' }, "allow"],
])("%s counts", (_, outcome, decision) => {
  expect(reading(outcome)).toBe(decision);
});

it.each<[string, Partial<ProcessResult>]>([
  ["nothing", {}],
  ["exit code 1", { exitCode: 1 }],
  ["a signal", { exitCode: null }],
  ["a denial that comes too late", { ...saying("deny"), late: true }],
  ["a null in a denial", flawed],
  ["a stray line before a denial", { stdout: `hello\n${saying("deny").stdout}` }],
  ["the flat dialect", { stdout: '{"decision":"deny","message":"no","blocked":true}' }],
  ["a wrong event", { stdout: saying("deny").stdout?.replace("PreToolUse", "Stop") ?? "" }],
])("%s lets the tool run", (_, outcome) => {
  expect(reading(outcome)).toBe("abstain");
});
