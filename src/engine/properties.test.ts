import fc from "fast-check";
import { expect, it } from "vitest";
import { EVENT_NAMES, type EventName, eventSpec, isToolEvent } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import { reply } from "../protocol/reply.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { active, judged, policy, type StatementKind } from "./fixtures.ts";
import type { CallExample, Policy } from "./policy.ts";
import { answerOf } from "./render-answer.ts";
import type { Finding, Verdict } from "./verdict.ts";

fc.configureGlobal({ numRuns: 300 });

const ON = Object.fromEntries(EVENT_NAMES.map((event) => [event, ["*"]])) as Policy["on"];
const KINDS: readonly StatementKind[] = ["deny", "defer", "ask", "allow", "allowRead", "context"];

/** What a generated policy does after it has said its pieces. */
type Ending = "fine" | "throws" | "garbage" | "mutates" | "not iterable";
interface Generated {
  readonly says: readonly (readonly [StatementKind, string])[];
  readonly ending: Ending;
  readonly patches: readonly JsonObject[];
  readonly flags: Partial<ActivePolicy>;
}

const field = fc.constantFrom(
  "command",
  "timeout",
  "file_path",
  "__proto__",
  "constructor",
  "extra",
);
const inputs = fc.dictionary(field, fc.jsonValue({ maxDepth: 2 })) as fc.Arbitrary<JsonObject>;
const source = { layer: "project" } as const;
const flags = fc.constantFrom<Partial<ActivePolicy>>(
  {},
  {},
  {},
  { tightenOnly: true },
  { observed: source },
  { exceptions: [{ reason: "agreed", source, applies: () => true }] },
  {
    exceptions: [
      {
        reason: "broken",
        source,
        applies: () => {
          throw new Error("no");
        },
      },
    ],
  },
);
const said = fc.array(
  fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom("one", "two", "three {text}")),
  { maxLength: 3 },
);
const ending = fc.constantFrom<Ending>(
  "fine",
  "fine",
  "fine",
  "throws",
  "garbage",
  "mutates",
  "not iterable",
);
const judges = fc.record<Generated>({ says: said, ending, patches: fc.constant([]), flags });
const rewriters = fc.record<Generated>({
  says: said,
  ending,
  patches: fc.array(inputs, { maxLength: 2 }),
  flags,
});
/** Mostly the events that differ in what they can carry. */
const events = fc.oneof(
  fc.constantFrom<EventName>(
    "PreToolUse",
    "PermissionRequest",
    "PreModelSwitch",
    "UserPromptSubmit",
    "Stop",
  ),
  fc.constantFrom(...EVENT_NAMES),
);
const modes = fc.constantFrom("default", "plan", "auto");
const onFailure = fc.constantFrom("ask" as const, "deny" as const);

function build(
  { says, ending, patches, flags }: Generated,
  id: string,
  seen: JsonObject[] = [],
): ActivePolicy {
  const made = policy(id, {
    on: ON,
    *rewrite({ patch }) {
      for (const fields of patches)
        yield patch("said", { text: `${id} rewrites` }, fields as never);
    },
    decide(scene) {
      seen.push(scene.input);
      if (ending === "not iterable") return Promise.resolve([]) as never;
      return (function* () {
        for (const [kind, text] of says) yield scene[kind]("said", { text });
        if (ending === "throws") throw new Error("boom");
        if (ending === "garbage") yield { kind: "block" } as never;
        if (ending === "mutates") Object.assign(scene.input as object, { command: "harmless" });
      })();
    },
  });
  return active(made, flags);
}

const idOf = (index: number): string => `p/${String.fromCharCode(97 + index)}`;
const sketchOf = (event: EventName, input: JsonObject, mode: string): CallExample =>
  isToolEvent(event)
    ? { event, tool: "Bash", input, mode }
    : { event, input: { prompt: "hi" }, mode };
const counted = ({ findings }: Verdict): Finding[] =>
  findings.filter(({ ignored }) => ignored === undefined);

it("any order of the judges gives the same decision, the same findings and the same words", () => {
  const shuffled = fc.array(judges, { minLength: 2, maxLength: 6 }).chain((all) => {
    const named = all.map((one, index) => build(one, idOf(index)));
    return fc.tuple(fc.constant(named), fc.shuffledSubarray(named, { minLength: named.length }));
  });
  fc.assert(
    fc.property(
      shuffled,
      events,
      inputs,
      modes,
      onFailure,
      ([given, other], event, input, mode, failing) => {
        const sketch = sketchOf(event, input, mode);
        const [first, second] = [given, other].map((policies) =>
          judged(sketch, policies, { onFailure: failing }),
        );
        expect(second?.decision).toBe(first?.decision);
        expect(second?.findings).toEqual(first?.findings);
        expect(answerOf(event, second as Verdict).reason).toBe(
          answerOf(event, first as Verdict).reason,
        );
      },
    ),
  );
});

const anything = fc
  .tuple(fc.array(rewriters, { maxLength: 3 }), fc.array(judges, { maxLength: 3 }))
  .map((lists) => lists.flat());

it("every judge sees the final input, and that is the one that is sent", () => {
  fc.assert(
    fc.property(anything, inputs, modes, (all, input, mode) => {
      const seen: JsonObject[] = [];
      const verdict = judged(
        sketchOf("PreToolUse", input, mode),
        all.map((one, index) => build(one, idOf(index), seen)),
      );
      expect(seen).toHaveLength(all.length);
      for (const one of seen) expect(one).toBe(verdict.input);
      const { stdout } = reply("PreToolUse", answerOf("PreToolUse", verdict));
      const sent = stdout === "" ? undefined : JSON.parse(stdout).hookSpecificOutput?.updatedInput;
      if (sent) expect(JSON.stringify(sent)).toBe(JSON.stringify(verdict.input));
      else
        expect(["deny", "defer"].includes(verdict.decision) || verdict.changes.length === 0).toBe(
          true,
        );
    }),
  );
});

it("a rewrite replaces the fields it names and nothing else, and the call that came in stays as it was", () => {
  fc.assert(
    fc.property(fc.array(rewriters, { maxLength: 4 }), inputs, (all, input) => {
      const before = JSON.stringify(input);
      const policies = all.map((one, index) => build(one, idOf(index)));
      const verdict = judged(sketchOf("PreToolUse", input, "default"), policies);
      expect(JSON.stringify(input)).toBe(before);
      const applied = all.filter(
        ({ flags: { tightenOnly, observed, exceptions } }) =>
          !tightenOnly && !observed && exceptions?.[0]?.reason !== "agreed",
      );
      const entries = [input, ...applied.flatMap(({ patches }) => patches)].flatMap((fields) =>
        Object.entries(fields),
      );
      expect(JSON.stringify(verdict.input)).toBe(JSON.stringify(Object.fromEntries(entries)));
    }),
  );
});

it("the strongest objection always wins: no failure, rewrite, allow or silence of one policy hides the deny of another", () => {
  fc.assert(
    fc.property(anything, events, inputs, onFailure, (all, event, input, failing) => {
      const guard = build(
        { says: [["deny", "never"]], ending: "fine", patches: [], flags: {} },
        "p/guard",
      );
      const policies = [...all.map((one, index) => build(one, idOf(index))), guard];
      const verdict = judged(sketchOf(event, input, "default"), policies, { onFailure: failing });
      const can = (eventSpec(event).decisions as readonly string[]).includes("deny");
      expect(verdict.decision).toBe(can ? "deny" : "abstain");
      if (can) expect(answerOf(event, verdict).reason).toContain("never [p/guard]");
    }),
  );
});

it("an allow comes out only if nobody objects and nobody failed, whatever the event", () => {
  fc.assert(
    fc.property(anything, events, inputs, modes, (all, event, input, mode) => {
      const policies = all.map((one, index) => build(one, idOf(index)));
      const verdict = judged(sketchOf(event, input, mode), policies);
      if (verdict.decision !== "allow") return;
      expect(
        counted(verdict).every(
          ({ kind, failed, reads }) => kind === "allow" && !failed && (mode !== "plan" || reads),
        ),
      ).toBe(true);
    }),
  );
});

it("every verdict on every event becomes a reply that the client takes, and no rewrite survives a refusal", () => {
  fc.assert(
    fc.property(anything, events, inputs, onFailure, (all, event, input, failing) => {
      const policies = all.map((one, index) => build(one, idOf(index)));
      const verdict = judged(sketchOf(event, input, "default"), policies, { onFailure: failing });
      const answer = answerOf(event, verdict);
      const { stdout, stderr } = reply(event, answer);
      expect(stderr).not.toContain("report this");
      if (verdict.decision === "deny" || verdict.decision === "defer")
        expect(answer.updatedInput).toBeUndefined();
      if (!eventSpec(event).rewrites) expect(stdout).not.toContain("updatedInput");
    }),
  );
});

it("every policy that breaks is named, in a finding and to whoever reads the answer", () => {
  fc.assert(
    fc.property(fc.array(judges, { maxLength: 5 }), events, onFailure, (all, event, failing) => {
      const verdict = judged(
        sketchOf(event, {}, "default"),
        all.map((one, index) => build(one, idOf(index))),
        { onFailure: failing },
      );
      const broken = all.flatMap(({ ending }, index) => (ending === "fine" ? [] : [idOf(index)]));
      expect(verdict.errors.map((error) => error.policy)).toEqual(broken);
      expect(
        new Set(verdict.findings.filter(({ failed }) => failed).map((one) => one.policy)),
      ).toEqual(new Set(broken));
      const { reason = "", stderr = "" } = answerOf(event, verdict);
      for (const id of broken)
        expect(reason + stderr).toContain(`The policy \`${id}\` could not judge this call`);
    }),
  );
});
