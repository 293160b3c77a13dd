import { expect, it } from "vitest";
import { VerdictSummary } from "../judge/verdict-summary.ts";
import type { CallEnd, PastCall } from "../past-call.ts";
import { Evidence } from "./repeated-calls.ts";

const source = { layer: "preset" } as const;
const asks = new VerdictSummary({
  decision: "ask",
  findings: [{ kind: "ask", policy: "x/y", messageId: "m", message: "Sure?", data: {}, source }],
  changes: [],
  remembered: [],
});
const abstains = new VerdictSummary({
  decision: "abstain",
  findings: [],
  changes: [],
  remembered: [],
});

const past = (
  input: PastCall["input"],
  ending: CallEnd = { outcome: "ran" },
  parts: Partial<PastCall> = {},
): PastCall => ({
  time: 0,
  tool: "Bash",
  input,
  session: "s",
  project: "/p",
  cwd: "/p",
  ending,
  ...parts,
});

function habits(...calls: readonly (readonly [PastCall, VerdictSummary])[]) {
  const evidence = new Evidence();
  for (const [call, opinion] of calls) evidence.add(call, opinion);
  return evidence.habits.map(({ subject, cwd, calls: count, ran, opposed }) => ({
    subject,
    cwd,
    count,
    ran,
    opposed,
  }));
}

it("counts the same words in the same folder together, and what became of them", () => {
  const make = past({ command: "make", description: "one" });
  expect(
    habits(
      [make, asks],
      [past({ command: "make", description: "two" }, { outcome: "failed" }), asks],
      [past({ command: "make" }, { outcome: "refused" }), asks],
      [past({ command: "make" }, { outcome: "ran" }, { cwd: "/q" }), asks],
    ),
  ).toEqual([
    { subject: "make", cwd: "/p", count: 3, ran: 2, opposed: 1 },
    { subject: "make", cwd: "/q", count: 1, ran: 1, opposed: 0 },
  ]);
});

it("what nobody was asked about is no evidence; what the client asked about is", () => {
  expect(habits([past({ command: "make" }), abstains])).toEqual([]);
  expect(
    habits([past({ command: "make" }, { outcome: "ran", approved: true }), abstains]),
  ).toHaveLength(1);
  expect(habits([past({ command: "make" }, { outcome: "refused" }), abstains])).toHaveLength(1);
});

it.each([
  ["text that turns the reading order round", "echo \u202e evil"],
  ["signs that cannot be seen", "echo a\u200bb"],
  ["escapes of a terminal", "echo \u001b[2K"],
  ["a text too long to review", `echo ${"x".repeat(2000)}`],
])("%s is no evidence", (_, command) => {
  expect(habits([past({ command }), asks])).toEqual([]);
});

it("a call that no field tells all of is no evidence", () => {
  expect(
    habits([past({ amount: 5 }, { outcome: "ran" }, { tool: "mcp__pay__refund" }), asks]),
  ).toEqual([]);
});
