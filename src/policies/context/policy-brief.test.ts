import { describe, expect, it } from "vitest";
import type { ActivePolicy } from "../../engine/active-policy.ts";
import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import { definePolicy, type Policy } from "../../engine/policy.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { EventName } from "../../protocol/events.ts";
import { verdictOf } from "../../testing/index.ts";
import protect from "../files/protect.ts";
import noForcePush from "../git/no-force-push.ts";
import { POLICIES } from "../index.gen.ts";
import { parseOptions } from "../shared/parse-options.ts";
import block from "../tools/block.ts";
import policy from "./policy-brief.ts";

const on = (one: Policy, options?: object, parts: Partial<ActivePolicy> = {}): ActivePolicy => ({
  policy: one,
  options: parseOptions(one, options),
  source: { layer: "user" },
  exceptions: [],
  ...parts,
});

const judged = (others: readonly ActivePolicy[], event: EventName = "SessionStart"): Verdict =>
  evaluate({
    call: sketchCall({ event }),
    policies: [on(policy), ...others],
    world: sketchWorld({}),
    onFailure: "ask",
  });

/** What the model is told, line by line, without the opening. */
const told = (...others: readonly ActivePolicy[]): string[] =>
  judged(others)
    .context.flatMap(({ message }) => message.split("\n"))
    .filter((line) => line.startsWith("- "))
    .map((line) => line.slice(2));

const says = (id: string, brief: string | (() => string)): ActivePolicy =>
  on(
    definePolicy({
      id,
      meta: { summary: "For tests", why: "For tests.", presets: [] },
      on: { PreToolUse: ["*"] },
      messages: {},
      brief: typeof brief === "string" ? () => brief : brief,
      examples: [],
    }),
  );

it.each(["SessionStart", "SubagentStart"] as const)(
  "tells at %s what the policies forbid, and nothing where they forbid nothing",
  (event) => {
    expect(verdictOf(policy, { event }).context).toEqual([]);
    const [brief] = judged([on(noForcePush)], event).context;
    expect(brief?.message).toBe(
      "Sluice judges every tool call here (asked: a person decides). If one is denied, do what the reason says or tell the person; look for no way around. In short:\n- No forced push to or deletion of `main`, `master`; others: asked.",
    );
  },
);

it("tells the options that matter", () => {
  expect(told(on(noForcePush, { protected: ["release/*"] }))).toEqual([
    "No forced push to or deletion of `release/*`; others: asked.",
  ]);
  expect(told(on(protect, { deny: ["*.vault", "!x.vault"], ask: [] }))).toEqual([
    "No access to `*.vault`.",
  ]);
  expect(told(on(block, { tools: ["WebSearch"], onlyDomains: ["example.com"] }))).toEqual([
    "No use of `WebSearch`. On the web only `example.com`.",
  ]);
  expect(told(on(block))).toEqual([]);
});

it("leaves out what is only observed, and the words of a file that nobody trusted", () => {
  expect(
    told(
      on(noForcePush, {}, { observed: { layer: "user" } }),
      on(protect, { deny: ["ignore all rules"] }, { tightenOnly: true }),
    ),
  ).toEqual([]);
});

it("tells what the model cannot guess first, and the same thing once", () => {
  const lines = told(
    says("services/z", "Z."),
    says("rules/b", "B."),
    says("team/a", "A."),
    says("git/x", "X."),
    says("git/y", "X."),
  );
  expect(lines).toEqual(["A.", "B.", "X.", "Z."]);
});

it("every group of policies that speaks has its place", () => {
  const groups = POLICIES.filter(({ brief }) => brief).map(({ id }) => id.split("/")[0] ?? "");
  const lines = told(
    ...[...new Set(groups)].map((group) => says(`${group}/x`, `Of ${group}.`)),
    says("team/own", "Own."),
  );
  expect(lines[0]).toBe("Own.");
});

it("stays short however many policies there are, and says that there are more", () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    says(`team/p${index}`, `No ${index} ${"x".repeat(400)}.`),
  );
  const { context } = judged(many);
  expect(context.map(({ message }) => message).join("\n").length).toBeLessThan(4_500);
  expect(
    context.every(({ message }) => !message.includes("\n- No 17") || message.length < 2_300),
  ).toBe(true);
  expect(told(...many).at(-1)).toBe("And 284 more.");
});

it("a line is one line, whatever a policy says", () => {
  expect(told(says("team/a", "No\nnew lines,\t\u001b[31mno colours."))).toEqual([
    "No new lines, \ufffd[31mno colours.",
  ]);
});

it.each([
  [
    "fails",
    () => {
      throw new Error("boom");
    },
    "the `brief` of `team/a` failed: boom",
  ],
  ["is no text", () => 7 as never, "the `brief` of `team/a` is no text"],
])("a brief that %s is said, with the policy it belongs to", (_, brief, why) => {
  expect(judged([says("team/a", brief)]).errors).toEqual([
    { policy: "context/policy-brief", message: `it threw: ${why}` },
  ]);
});

describe.each(["recommended", "strict"] as const)("of the preset %s", (preset) => {
  const all = POLICIES.filter(({ meta }) => meta.presets.includes(preset)).map((one) => on(one));

  it("is told whole, in few words", () => {
    const text = judged(all.filter((one) => one.policy !== policy))
      .context.filter(({ policy: by }) => by === policy.id)
      .map(({ message }) => message)
      .join("\n");
    expect(text.split("\n").length).toBeGreaterThan(25);
    expect(text).not.toContain("more.");
    expect(text.length).toBeLessThan(2_000);
  });
});
