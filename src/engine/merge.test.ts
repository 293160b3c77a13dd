import { expect, it } from "vitest";
import {
  type Decision,
  type Decisive,
  EVENT_NAMES,
  type EventName,
  eventSpec,
} from "../protocol/events.ts";
import { finding } from "./fixtures.ts";
import { merge, reasonsFor, sortFindings } from "./merge.ts";
import type { Finding } from "./verdict.ts";

const KINDS: readonly Decisive[] = ["deny", "defer", "ask", "allow"];

/** Every set of kinds, the strongest of each first. */
const SUBSETS = Array.from({ length: 2 ** KINDS.length }, (_, bits) =>
  KINDS.filter((_kind, index) => bits & (1 << index)),
);

it.each(SUBSETS.map((kinds) => [kinds.join(" + ") || "nothing", kinds] as const))(
  "PreToolUse: %s gives the strongest",
  (_, kinds) => {
    const findings = kinds.map((kind) => finding(kind));
    expect(merge("PreToolUse", findings)).toBe(kinds[0] ?? "abstain");
    expect(merge("PreToolUse", findings.reverse())).toBe(kinds[0] ?? "abstain");
  },
);

/**
 * What one finding becomes at an event; an event that cannot ask or park refuses, at a dialog the
 * person is asked already.
 */
const CARRIED: readonly (readonly [EventName, Record<Decisive, Decision>])[] = [
  ["PreToolUse", { deny: "deny", defer: "defer", ask: "ask", allow: "allow" }],
  ["PreModelSwitch", { deny: "deny", defer: "deny", ask: "ask", allow: "allow" }],
  ["PermissionRequest", { deny: "deny", defer: "abstain", ask: "abstain", allow: "allow" }],
  ["UserPromptSubmit", { deny: "deny", defer: "deny", ask: "deny", allow: "abstain" }],
  ["Stop", { deny: "deny", defer: "deny", ask: "deny", allow: "abstain" }],
  ["PostToolUse", { deny: "deny", defer: "deny", ask: "deny", allow: "abstain" }],
  ["TaskCompleted", { deny: "deny", defer: "deny", ask: "deny", allow: "abstain" }],
  ["Elicitation", { deny: "deny", defer: "deny", ask: "deny", allow: "abstain" }],
  ["SessionStart", { deny: "abstain", defer: "abstain", ask: "abstain", allow: "abstain" }],
];
it.each(CARRIED.flatMap(([event, row]) => KINDS.map((kind) => [event, kind, row[kind]] as const)))(
  "%s: %s becomes %s",
  (event, kind, decision) => {
    expect(merge(event, [finding(kind)])).toBe(decision);
  },
);

it.each(EVENT_NAMES)(
  "%s is never allowed against an objection, not even one that it cannot carry",
  (event) => {
    for (const kind of ["deny", "defer", "ask"] as const) {
      expect(merge(event, [finding("allow"), finding(kind)])).not.toBe("allow");
      expect(merge(event, [finding(kind, { failed: true }), finding("allow")])).not.toBe("allow");
    }
  },
);

it.each(EVENT_NAMES)("%s never gets a decision that it cannot carry", (event) => {
  for (const kinds of SUBSETS) {
    const decision = merge(
      event,
      kinds.map((kind) => finding(kind)),
    );
    expect(decision === "abstain" || eventSpec(event).decisions.includes(decision)).toBe(true);
  }
});

/** What a broken policy does, by default (`ask`) and with `onFailure: deny`. */
const FAILED: readonly (readonly [EventName, ask: Decision, deny: Decision])[] = [
  ["PreToolUse", "ask", "deny"],
  ["PreModelSwitch", "ask", "deny"],
  ["PermissionRequest", "abstain", "deny"],
  ["UserPromptSubmit", "abstain", "deny"],
  ["PostToolUse", "abstain", "deny"],
  ["ConfigChange", "abstain", "deny"],
  ["Stop", "abstain", "abstain"],
  ["SubagentStop", "abstain", "abstain"],
  ["TaskCompleted", "abstain", "abstain"],
  ["TeammateIdle", "abstain", "abstain"],
  ["SessionStart", "abstain", "abstain"],
];
it.each(FAILED)("%s: a broken policy gives %s, or %s if failures deny", (event, ask, deny) => {
  expect(merge(event, [finding("ask", { failed: true })])).toBe(ask);
  expect(merge(event, [finding("deny", { failed: true })])).toBe(deny);
});

it("a broken policy does not soften what another one refuses", () => {
  for (const event of EVENT_NAMES.filter((name) => eventSpec(name).decisions.length > 0))
    expect(merge(event, [finding("ask", { failed: true }), finding("deny")])).toBe("deny");
});

it("an ignored finding takes no part", () => {
  const findings = [finding("deny", { ignored: "observed only" }), finding("allow")];
  expect(merge("PreToolUse", findings)).toBe("allow");
  expect(reasonsFor("PreToolUse", "deny", findings)).toEqual([]);
});

it("the reasons of a decision are all findings that led to it", () => {
  const findings = [
    finding("deny"),
    finding("ask"),
    finding("deny", { policy: "p/z" }),
    finding("allow"),
  ];
  const policies = (event: EventName): string[] =>
    reasonsFor(event, "deny", findings).map(({ policy }) => policy);
  expect(policies("PreToolUse")).toEqual(["p/deny", "p/z"]);
  expect(policies("UserPromptSubmit")).toEqual(["p/deny", "p/ask", "p/z"]);
});

it("findings are sorted by strength, then by policy, then by words", () => {
  const findings = [
    finding("allow"),
    finding("deny", { policy: "p/b", message: "y" }),
    finding("deny", { policy: "p/b", message: "x" }),
    finding("ask"),
    finding("deny", { policy: "p/a", message: "z" }),
  ];
  expect(
    sortFindings(findings).map(({ kind, policy, message }) => `${kind} ${policy} ${message}`),
  ).toEqual([
    "deny p/a z",
    "deny p/b x",
    "deny p/b y",
    "ask p/ask ask it",
    "allow p/allow allow it",
  ]);
});

it("a finding that is said twice is kept once, and which one does not depend on the order", () => {
  const said: Finding[] = [
    finding("deny", { messageId: "c", at: { field: "b" } }),
    finding("deny", { messageId: "b", message: "else" }),
    finding("deny", { messageId: "a", at: { field: "a" } }),
    finding("ask"),
  ];
  expect(sortFindings(said).map(({ messageId }) => messageId)).toEqual(["a", "b", "said"]);
  expect(sortFindings([...said].reverse())).toEqual(sortFindings(said));
});

it("the same words of an ignored finding and of one that counts are both kept", () => {
  expect(
    sortFindings([finding("deny"), finding("deny", { ignored: "observed only" })]),
  ).toHaveLength(2);
});
