import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hookPolicy, hookSpec } from "../../config/sections/hooks.ts";
import type { ActivePolicy } from "../../engine/active-policy.ts";
import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import { active } from "../../engine/fixtures.ts";
import { answerOf } from "../../engine/render-answer.ts";
import type { Verdict } from "../../engine/verdict.ts";
import { judgeWithHooks } from "./judge.ts";

/** What a hook prints for a command; undefined: it fails. */
type FakeHook = (command: string) => object | undefined;

/** Judges `command` with these hooks, by name, without running anything. */
function judgedWith(command: string, hooks: Readonly<Record<string, FakeHook>>): Promise<Verdict> {
  const sketch = { bash: command };
  const all = Object.keys(hooks).map((id): ActivePolicy => {
    const spec = hookSpec({ id, run: id });
    return active(hookPolicy(spec.id, spec), { options: spec });
  });
  const call = sketchCall(sketch);
  return judgeWithHooks({
    call,
    project: "/project",
    env: {},
    policies: all,
    hooks: all,
    judge: async (policies) =>
      evaluate({ call, policies, world: sketchWorld(sketch), onFailure: "ask" }),
    runner: {
      async run({ run = "" }, input) {
        const said = hooks[run]?.(String(input["command"]));
        return { ran: { stdout: said ? JSON.stringify(said) : "", stderr: "", end: said ? 0 : 1 } };
      },
    },
  });
}

const SILENT = {};
const on =
  (wanted: string, first: object | undefined, then: object | undefined): FakeHook =>
  (command) =>
    command === wanted ? first : then;
const touch = (decision?: string): object => ({
  ...(decision ? { decision } : {}),
  message: "sure?",
  updated_input: { command: "touch ok" },
});

describe("what a hook decided on the input before a rewrite", () => {
  it("stands when it has nothing to say about the new one", async () => {
    const verdict = await judgedWith("danger", { guard: on("danger", touch("ask"), SILENT) });
    expect(verdict).toMatchObject({ decision: "ask", input: { command: "touch ok" } });
    expect(verdict.findings).toMatchObject([{ kind: "ask", judgedInput: { command: "danger" } }]);
  });

  it("stands when it fails on the new one", async () => {
    const { decision, errors } = await judgedWith("danger", {
      deny: on("danger", { decision: "deny" }, undefined),
      rename: on("danger", touch(), SILENT),
    });
    expect({ decision, errors }).toMatchObject({
      decision: "deny",
      errors: [{ policy: "hooks/deny" }],
    });
  });

  it.each(["deny", "ask", "defer"])(
    "stands, %s, when another hook made the rewrite",
    async (decision) => {
      const verdict = await judgedWith("danger", {
        guard: on("danger", { decision }, SILENT),
        rename: on("danger", touch(), SILENT),
      });
      expect(verdict.decision).toBe(decision);
    },
  );

  it.each([
    ["ask", "allow", "allow"],
    ["deny", "ask", "ask"],
    ["deny", "allow", "allow"],
    ["deny", "defer", "deny"],
    ["ask", "deny", "deny"],
  ])("%s is replaced by the hook's own %s on the new one: %s", async (first, then, decision) => {
    const verdict = await judgedWith("danger", {
      guard: on("danger", { decision: first }, { decision: then }),
      rename: on("danger", touch(), SILENT),
    });
    expect(verdict.decision).toBe(decision);
  });

  it("is not known if it failed then: that is a question, unless it decides on the new one", async () => {
    const rename = on("danger", touch(), SILENT);
    expect(
      (await judgedWith("danger", { guard: on("danger", undefined, SILENT), rename })).decision,
    ).toBe("ask");
    expect(
      (
        await judgedWith("danger", {
          guard: on("danger", undefined, { decision: "allow" }),
          rename,
        })
      ).decision,
    ).toBe("allow");
  });

  it("is said to the person, and not to the model as the reason of the rewrite", async () => {
    const { reason, additionalContext } = answerOf(
      "PreToolUse",
      await judgedWith("danger", { guard: on("danger", touch("ask"), SILENT) }),
    );
    expect(reason).toContain("sure?");
    expect(additionalContext).toContain("`command` changed from `danger` to `touch ok`");
    expect(additionalContext).not.toContain("sure?");
  });
});

const commands = ["a", "b", "c"];
const decisions = fc.constantFrom(undefined, "allow", "ask", "deny", "defer");
const printed = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 1 },
  {
    arbitrary: fc
      .record({ decision: decisions, to: fc.constantFrom(undefined, ...commands) })
      .map(({ decision, to }) => ({
        ...(decision ? { decision } : {}),
        ...(to ? { updated_input: { command: to } } : {}),
      })),
    weight: 5,
  },
);
const fakes = fc.array(fc.tuple(printed, printed, printed), { minLength: 1, maxLength: 3 });
const STRENGTH = ["abstain", "allow", "ask", "defer", "deny"];

it("a rewrite never weakens what a hook decided on the input that it was asked about first, unless the hook decides again", async () => {
  await fc.assert(
    fc.asyncProperty(fakes, fc.constantFrom(...commands), async (all, command) => {
      const hooks = Object.fromEntries(
        all.map((answers, index) => [
          `h${index}`,
          ((asked) => answers[commands.indexOf(asked)]) satisfies FakeHook,
        ]),
      );
      const verdict = await judgedWith(command, hooks);
      for (const [index, answers] of all.entries()) {
        const first = answers[commands.indexOf(command)];
        const last = answers[commands.indexOf(String(verdict.input["command"]))];
        const own = first === undefined ? "ask" : (first.decision ?? "abstain");
        const again = last?.decision;
        const isTakenBack = again !== undefined && !(own === "deny" && again === "defer");
        const expected = isTakenBack ? again : own === "allow" ? "abstain" : own;
        expect(STRENGTH.indexOf(verdict.decision), `h${index}`).toBeGreaterThanOrEqual(
          STRENGTH.indexOf(expected),
        );
      }
    }),
    { numRuns: 300 },
  );
});
