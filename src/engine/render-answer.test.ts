import { expect, it } from "vitest";
import { finding, judged, policy, says, sets, throws, verdict } from "./fixtures.ts";
import { answerOf, changeText, reasonText } from "./render-answer.ts";
import type { Change, ContextNote } from "./verdict.ts";

const SOURCE = { layer: "user" } as const;
const change = (parts: Partial<Change>): Change => ({
  policy: "p/r",
  field: "command",
  before: "a",
  after: "b",
  messageId: "said",
  message: "Safer.",
  told: true,
  source: SOURCE,
  ...parts,
});
const note = (message: string): ContextNote => ({
  policy: "p/c",
  messageId: "said",
  message,
  source: SOURCE,
});
const two = [
  finding("deny", { policy: "p/a", message: "First." }),
  finding("deny", { policy: "p/b", message: "Second." }),
];

it("one reason stands alone, several are numbered in one text", () => {
  expect(reasonText("Denied", two.slice(0, 1))).toBe("Denied: First. [p/a]");
  expect(reasonText("Denied", two)).toBe("Denied: (1) First. [p/a] (2) Second. [p/b]");
});

it.each([
  ["deny", "Denied: "],
  ["defer", "Parked: "],
  ["ask", "Please confirm: "],
  ["allow", "Allowed: "],
] as const)("the reason of %s opens with %j and leaves weaker findings out", (kind, opening) => {
  const findings = [finding(kind), ...(kind === "allow" ? [] : [finding("allow")])];
  expect(answerOf("PreToolUse", verdict({ decision: kind, findings })).reason).toBe(
    `${opening}${kind} it [p/${kind}]`,
  );
});

it("no decision has no reason", () => {
  expect(
    answerOf("PreToolUse", verdict({ findings: [finding("deny", { ignored: "observed only" })] })),
  ).toEqual({ decision: "abstain" });
});

it("an event that refuses instead of asking gives the reasons of both", () => {
  const findings = [finding("deny"), finding("ask")];
  expect(answerOf("UserPromptSubmit", verdict({ decision: "deny", findings })).reason).toBe(
    "Denied: (1) deny it [p/deny] (2) ask it [p/ask]",
  );
});

const CHANGES: readonly (readonly [Partial<Change>, string])[] = [
  [{}, "Safer. (`command` changed from `a` to `b`) [p/r]"],
  [{ before: 30, after: { ms: 5 } }, 'Safer. (`command` changed from `30` to `{"ms":5}`) [p/r]'],
  [{ before: null, after: false }, "Safer. (`command` changed from `null` to `false`) [p/r]"],
  [
    { message: "Path normalized: x/../a -> /p/a", before: "x/../a", after: "/p/a" },
    "Path normalized: x/../a -> /p/a [p/r]",
  ],
  [
    { message: "Now b.", before: "a long one" },
    "Now b. (`command` changed from `a long one` to `b`) [p/r]",
  ],
  [{ before: "a\u001b[2J" }, "Safer. (`command` changed from `a\ufffd[2J` to `b`) [p/r]"],
  [
    { before: "x".repeat(300) },
    `Safer. (\`command\` changed from \`${"x".repeat(119)}…\` to \`b\`) [p/r]`,
  ],
];
it.each(CHANGES)("the change %j reads %j", (parts, text) => {
  expect(changeText(change(parts))).toBe(text);
});

it("a field that was not there is set, not changed", () => {
  const { before: _, ...added } = change({});
  expect(changeText(added)).toBe("Safer. (`command` set to `b`) [p/r]");
});

it("a rewrite is told to the model unless it is declared to mean the same", () => {
  const told = (...changes: Change[]) =>
    answerOf("PreToolUse", verdict({ changes, input: { command: "b" } }));
  expect(told(change({}))).toEqual({
    decision: "abstain",
    updatedInput: { command: "b" },
    additionalContext:
      "Sluice rewrote this call before it ran. Safer. (`command` changed from `a` to `b`) [p/r]",
  });
  expect(told(change({ told: false }))).toEqual({
    decision: "abstain",
    updatedInput: { command: "b" },
  });
  expect(
    told(change({ told: false }), change({ policy: "p/loud" })).additionalContext,
  ).not.toContain("[p/r]");
});

it("a policy declares that its rewrites mean the same in its meta", () => {
  const quiet = sets("p/quiet", { command: "b" });
  const silent = { ...quiet, meta: { ...quiet.meta, nonSemantic: true as const } };
  expect(judged({ bash: "a" }, [quiet]).changes[0]?.told).toBe(true);
  expect(judged({ bash: "a" }, [silent]).changes[0]?.told).toBe(false);
});

it("whoever is asked sees every change, also one that the model is not told of", () => {
  const changes = [change({}), change({ policy: "p/quiet", told: false, field: "cwd" })];
  const { reason } = answerOf(
    "PreToolUse",
    verdict({ decision: "ask", findings: [finding("ask")], changes }),
  );
  expect(reason?.split("\n")).toEqual([
    "Please confirm: ask it [p/ask]",
    "Safer. (`command` changed from `a` to `b`) [p/r]",
    "Safer. (`cwd` changed from `a` to `b`) [p/quiet]",
  ]);
});

it.each(["deny", "defer"] as const)(
  "with %s no input is sent and no rewrite is told, but context is",
  (kind) => {
    const refused = verdict({
      decision: kind,
      findings: [finding(kind)],
      changes: [change({})],
      context: [note("Read the guide.")],
    });
    expect(answerOf("PreToolUse", refused)).toEqual({
      decision: kind,
      reason: expect.not.stringContaining("Safer"),
      additionalContext: "Read the guide.",
    });
  },
);

it("context is one line a note, after the rewrites", () => {
  const { additionalContext } = answerOf(
    "PreToolUse",
    verdict({ changes: [change({})], context: [note("One."), note("Two.")] }),
  );
  expect(additionalContext?.split("\n").slice(1)).toEqual(["One.", "Two."]);
});

it("context stays below the size at which the client would put it into a file", () => {
  const { additionalContext } = answerOf(
    "SessionStart",
    verdict({ context: [note("x".repeat(20_000))] }),
  );
  expect(additionalContext).toHaveLength(9_500);
  expect(additionalContext?.endsWith("…")).toBe(true);
  expect(
    answerOf("SessionStart", verdict({ context: [note("x".repeat(9_500))] })).additionalContext,
  ).not.toContain("…");
});

it("ten thousand reasons make a reason that the client is known to deliver", () => {
  const findings = Array.from({ length: 10_000 }, (_, index) =>
    finding("deny", { message: `Number ${index}.` }),
  );
  const { reason } = answerOf("PreToolUse", verdict({ decision: "deny", findings }));
  expect(reason).toHaveLength(30_000);
  expect(reason).toMatch(/^Denied: \(1\) Number 0\. /);
});

it("a failure that the decision cannot carry is said on stderr, and to the person at a prompt", () => {
  const broken = (event: "Stop" | "UserPromptSubmit") =>
    answerOf(event, judged({ event }, [{ ...throws("p/bad"), on: { [event]: ["*"] } }]));
  expect(broken("Stop")).toEqual({
    decision: "abstain",
    stderr: expect.stringContaining("Sluice: The policy `p/bad` could not judge"),
  });
  expect(broken("UserPromptSubmit").systemMessage).toBe(broken("UserPromptSubmit").stderr);
});

it("a failure beside a deny goes to stderr, a failure that decides goes into the reason only", () => {
  expect(
    answerOf("PreToolUse", judged({ bash: "ls" }, [throws("p/bad"), says("p/a", "deny")])),
  ).toMatchObject({
    reason: "Denied: p/a [p/a]",
    stderr: expect.stringContaining("p/bad"),
  });
  expect(answerOf("PreToolUse", judged({ bash: "ls" }, [throws("p/bad")]))).not.toHaveProperty(
    "stderr",
  );
});

it("several denials of one policy are all told", () => {
  const many = policy("p/many", {
    *decide({ deny }) {
      yield deny("said", { text: "Two." });
      yield deny("said", { text: "One." });
      yield deny("said", { text: "Two." });
    },
  });
  expect(answerOf("PreToolUse", judged({ bash: "ls" }, [many])).reason).toBe(
    "Denied: (1) One. [p/many] (2) Two. [p/many]",
  );
});
