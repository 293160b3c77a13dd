import { expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import { reply } from "../protocol/reply.ts";
import { active, judged, on, policy, says } from "./fixtures.ts";
import type { Policy } from "./policy.ts";
import { answerOf } from "./render-answer.ts";

const READ = {
  event: "PostToolUse",
  tool: "mcp__crm__read",
  output: "born 1/2/1990, card 4111",
} as const;

const revises = (id: string, change: (output: Json) => Json, nonSemantic?: true): Policy => ({
  ...policy(id, {
    *revise({ output, revise }) {
      yield revise("said", { text: `by ${id}` }, change(output ?? null));
    },
  }),
  on: { PostToolUse: ["*"] },
  meta: {
    summary: "For tests",
    why: "For tests.",
    presets: [],
    ...(nonSemantic ? { nonSemantic } : {}),
  },
});
const replaces = (id: string, from: string, to: string): Policy =>
  revises(id, (output) => String(output).replace(from, to));

it("each revision sees what the one before left, and the judges see the last", () => {
  const judge = on("PostToolUse", {
    ...policy("p/judge", {
      *decide({ output, context }) {
        yield context("said", { text: String(output) });
      },
    }),
  });
  const verdict = judged(READ, [
    replaces("p/a", "4111", "[card]"),
    replaces("p/b", "[card]", "[redacted]"),
    judge,
  ]);
  expect(verdict.output).toBe("born 1/2/1990, card [redacted]");
  expect(verdict.revisions.map(({ policy: by }) => by)).toEqual(["p/a", "p/b"]);
  expect(verdict.context[0]?.message).toBe("born 1/2/1990, card [redacted]");
});

it("the reply carries the new result and tells the model", () => {
  const { stdout } = reply(
    "PostToolUse",
    answerOf("PostToolUse", judged(READ, [replaces("p/a", "4111", "[card]")])),
  );
  expect(JSON.parse(stdout).hookSpecificOutput).toEqual({
    hookEventName: "PostToolUse",
    updatedToolOutput: "born 1/2/1990, card [card]",
    additionalContext: "Sluice changed this result before you saw it. by p/a [p/a]",
  });
});

it("a change that means nothing is not told", () => {
  const answer = answerOf(
    "PostToolUse",
    judged(READ, [revises("p/a", (text) => `${text} `, true)]),
  );
  expect(answer.updatedOutput).toBeDefined();
  expect(answer.additionalContext).toBeUndefined();
});

it("a result in another shape would be ignored by the client: it is not sent, and model and person are told", () => {
  const verdict = judged(READ, [revises("p/a", (text) => [text])]);
  expect(verdict.output).toBeUndefined();
  const answer = answerOf("PostToolUse", verdict);
  expect(answer.additionalContext).toContain("could not be changed");
  expect(answer.systemMessage).toContain("could not be changed");
});

it("a result that stays as it is is no revision", () => {
  const verdict = judged(READ, [revises("p/a", (text) => text)]);
  expect([verdict.output, verdict.revisions]).toEqual([undefined, []]);
});

it.each([
  ["observed", { observed: { layer: "user" } as const }],
  ["not trusted", { tightenOnly: true as const }],
  [
    "excepted",
    { exceptions: [{ reason: "r", source: { layer: "user" } as const, applies: () => true }] },
  ],
])("a policy that is %s revises nothing", (_, parts) => {
  expect(judged(READ, [active(replaces("p/a", "4111", "x"), parts)]).output).toBeUndefined();
});

it("a policy that breaks while it revises shows nothing instead of what it would have taken out, and says so", () => {
  const broken: Policy = {
    ...replaces("p/a", "4111", "x"),
    revise: () => [{ output: 5 }] as never,
  };
  const verdict = judged(READ, [broken, replaces("p/b", "4111", "y")]);
  expect([verdict.output, verdict.errors[0]?.policy]).toEqual(["[withheld: `p/a` failed]", "p/a"]);
  const answer = answerOf("PostToolUse", verdict);
  for (const text of [answer.additionalContext, answer.systemMessage])
    expect(text).toContain("`p/a` could not revise this result");
});

it("before a tool ran there is nothing to revise", () => {
  const one = { ...replaces("p/a", "a", "b"), on: { PreToolUse: ["*"] } };
  expect(judged({ bash: "ls" }, [one]).revisions).toEqual([]);
});

it("what is for the person is shown, and ends the turn if it says so", () => {
  const answer = answerOf(
    "PreToolUse",
    judged({ bash: "ls" }, [says("p/a", "notify", "look"), says("p/b", "halt", "enough")]),
  );
  expect(answer.systemMessage).toBe("Sluice: look [p/a]");
  expect(answer.further?.common).toEqual({ continue: false, stopReason: "enough [p/b]" });
});
