import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exception } from "../../engine/active-policy.ts";
import { active, judged, says, sets } from "../../engine/fixtures.ts";
import { merge } from "../../engine/merge.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Decision } from "../../protocol/events.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { Rule } from "../schema.ts";
import { rulePolicy } from "./rules.ts";

const DANGER = 'input.command.startsWith("danger")';
const TOUCH: Rule = { id: "r", tool: "Bash", when: DANGER, rewrite: { command: "touch ok" } };
const DANGEROUS = { bash: "danger now" };
/** Rewrites what the rule left. */
const LATER = sets("p/later", { command: "echo later" });

function verdictOf(rule: Rule, ...others: Parameters<typeof active>[0][]): Verdict {
  return judged(DANGEROUS, [rulePolicy(rule), ...others]);
}

describe("a rule with a rewrite", () => {
  it.each(["ask", "deny", "defer"] as const)(
    "%s counts on the input that its condition was true of",
    (kind) => {
      const verdict = verdictOf({ ...TOUCH, [kind]: "Is `{input.command}` right?" });
      expect(verdict).toMatchObject({ decision: kind, input: { command: "touch ok" } });
      expect(verdict.findings).toMatchObject([
        { message: "Is `danger now` right?", judgedInput: { command: "danger now" } },
      ]);
    },
  );

  it("speaks once, also where its condition is true of what it left", () => {
    const { findings } = verdictOf({ ...TOUCH, when: "true", ask: "Sure about {input.command}?" });
    expect(findings.map(({ message }) => message)).toEqual(["Sure about danger now?"]);
  });

  it("objects to the final input, too, if it is a later rewrite that its condition is true of", () => {
    const rule = { ...TOUCH, when: 'input.command == "echo later"', deny: "no" };
    const verdict = verdictOf(rule, LATER);
    expect(verdict).toMatchObject({ decision: "deny", changes: [{ policy: "p/later" }] });
    expect(verdict.findings[0]).not.toHaveProperty("judgedInput");
  });

  it("allows what it left", () => {
    expect(verdictOf({ ...TOUCH, allow: "fine" })).toMatchObject({
      decision: "allow",
      input: { command: "touch ok" },
    });
    expect(verdictOf({ ...TOUCH, allow: "fine" }, says("p/guard", "deny")).decision).toBe("deny");
  });

  it.each<[string, Rule]>([
    ["of what another one changed", { ...TOUCH, allow: "fine" }],
    [
      "of what it did not rewrite itself",
      { ...TOUCH, when: 'input.command == "echo later"', allow: "fine" },
    ],
  ])("has no say by an allow %s", (_, rule) => {
    const verdict = verdictOf(rule, LATER);
    expect(verdict).toMatchObject({ decision: "abstain", input: { command: "echo later" } });
    expect(verdict.findings).toMatchObject([
      { kind: "allow", ignored: expect.stringMatching(/^an allow for what its own rewrite/) },
    ]);
  });

  it("does not allow the input that it rewrote, when a later rewrite brings it back", () => {
    const back = sets("p/back", { command: "danger now" });
    expect(verdictOf({ ...TOUCH, allow: "fine" }, back)).toMatchObject({
      decision: "abstain",
      input: { command: "danger now" },
    });
  });

  it("remembers and says to the model what it saw", () => {
    const rule: Rule = {
      ...TOUCH,
      context: "It was {input.command}.",
      remember: { session: { "{input.command}": "input.command" } },
    };
    const verdict = verdictOf(rule);
    expect(verdict.context).toMatchObject([{ message: "It was danger now." }]);
    expect(verdict.remembered).toEqual([
      { kind: "set", scope: "session", key: "danger now", value: "danger now" },
    ]);
  });

  it("is excepted by the input that it judged, not by what it left", () => {
    const excepted = (applies: (command: unknown) => boolean): Decision => {
      const exceptions: Exception[] = [
        {
          reason: "agreed",
          source: { layer: "user" },
          applies: ({ input }) => applies(input["command"]),
        },
      ];
      return judged(DANGEROUS, [active(rulePolicy({ ...TOUCH, ask: "sure?" }), { exceptions })])
        .decision;
    };
    expect(excepted((command) => command === "touch ok")).toBe("ask");
    expect(excepted((command) => command === "danger now")).toBe("abstain");
  });

  it("of a file that is not trusted objects to the final input, and rewrites nothing", () => {
    const verdict = judged(DANGEROUS, [
      active(rulePolicy({ ...TOUCH, ask: "sure?" }), { tightenOnly: true }),
    ]);
    expect(verdict).toMatchObject({
      decision: "ask",
      changes: [],
      input: { command: "danger now" },
    });
  });
});

it("a rule without a rewrite judges the final input only", () => {
  expect(verdictOf({ id: "r", tool: "Bash", when: DANGER, deny: "no" }, LATER).decision).toBe(
    "abstain",
  );
});

const letter = fc.constantFrom("a", "b", "c");
const inputs = fc.record({ one: letter, two: letter }) as fc.Arbitrary<JsonObject>;
const conditions = fc.oneof(
  fc
    .tuple(fc.constantFrom("one", "two"), letter)
    .map(([field, value]) => `input.${field} == "${value}"`),
  fc.constantFrom("input.one == input.two", "true", "input.none > 1"),
);
const rewrites = fc.dictionary(
  fc.constantFrom("one", "two"),
  fc.oneof(letter, fc.constantFrom("{input.two}", "{input.none}")),
  {
    minKeys: 1,
  },
);
const kinds = fc.constantFrom("ask" as const, "deny" as const, "defer" as const, "allow" as const);
const rules = fc.record({ when: conditions, rewrite: rewrites, kind: kinds });

const STRENGTH = ["abstain", "allow", "ask", "defer", "deny"];

it("a rewrite never weakens what its own rule decides on the input that it is given", () => {
  fc.assert(
    fc.property(fc.array(rules, { minLength: 1, maxLength: 4 }), inputs, (all, input) => {
      const made = all.map(
        ({ when, rewrite, kind }, index): Rule => ({
          id: `r${index}`,
          tool: "T",
          when,
          rewrite,
          [kind]: "said",
        }),
      );
      const verdict = judged({ tool: "T", input }, made.map(rulePolicy));
      let given = input;
      for (const rule of made) {
        const { rewrite: _, ...plain } = rule;
        const own = judged({ tool: "T", input: given }, [rulePolicy(plain)]);
        const objections = own.findings.filter(({ kind }) => kind !== "allow");
        for (const { kind, policy, failed } of objections)
          expect(
            verdict.findings.some(
              (one) => one.policy === policy && one.kind === kind && one.failed === failed,
            ),
          ).toBe(true);
        expect(STRENGTH.indexOf(verdict.decision)).toBeGreaterThanOrEqual(
          STRENGTH.indexOf(merge("PreToolUse", objections)),
        );
        given = judged({ tool: "T", input: given }, [
          rulePolicy({ ...rule, ask: undefined, deny: undefined, defer: undefined }),
        ]).input;
      }
      expect(verdict.input).toEqual(given);
    }),
    { numRuns: 200 },
  );
});

it("an allow beside a rewrite comes out only for what the last rule that speaks left", () => {
  fc.assert(
    fc.property(fc.array(rules, { minLength: 1, maxLength: 4 }), inputs, (all, input) => {
      const made = all.map(
        ({ when, rewrite }, index): Rule => ({
          id: `r${index}`,
          tool: "T",
          when,
          rewrite,
          allow: "said",
        }),
      );
      const verdict = judged({ tool: "T", input }, made.map(rulePolicy));
      if (verdict.decision !== "allow") return;
      const counts = verdict.findings
        .filter(({ ignored }) => ignored === undefined)
        .map(({ policy }) => policy);
      const left = made.findLast(({ id }) => counts.includes(`rules/${id}`));
      const later = made.slice(made.indexOf(left as Rule) + 1).map(({ id }) => `rules/${id}`);
      expect(
        verdict.changes.filter(
          ({ policy, before, after }) => later.includes(policy) && before !== after,
        ),
      ).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
