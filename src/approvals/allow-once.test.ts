import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Finding, Verdict } from "../engine/verdict.ts";
import { type Call, toCall } from "../protocol/call.ts";
import { grant, isCodeOf, ONCE_MS, overruled } from "./allow-once.ts";

const NOW = Date.now();

function callOf(
  input = { command: "git push -f origin main" } as object,
  session: string | undefined = "s1",
  tool = "Bash",
): Call {
  return toCall(
    { hook_event_name: "PreToolUse", tool_name: tool, tool_input: input, session_id: session },
    undefined,
  ) as Call;
}

function denial(parts: Partial<Finding> = {}): Finding {
  return {
    kind: "deny",
    policy: "git/no-force-push",
    messageId: "m",
    message: "No.",
    data: {},
    source: { layer: "preset" },
    ...parts,
  };
}

function verdictOf(findings: readonly Finding[] = [denial()]): Verdict {
  const nothing = {
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
  };
  return { decision: "deny", findings, input: {}, ...nothing };
}

function state(): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-once-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The code as the person reads it. */
function shownIn({ notes }: Verdict): string {
  return (
    /sluice allow-once ([2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5})`/.exec(notes[0]?.message ?? "")?.[1] ??
    ""
  );
}

it("a denied call has a code that only people see, and of which nothing but a hash is kept", () => {
  const folder = state();
  const { verdict, once, taken } = overruled(callOf(), verdictOf(), folder, NOW);
  const code = shownIn(verdict);
  expect([code.length, taken, verdict.decision, verdict.notes[0]?.shown]).toEqual([
    11,
    undefined,
    "deny",
    true,
  ]);
  expect(JSON.stringify([verdict.findings, verdict.context, once])).not.toContain(code.slice(0, 5));
  expect(readdirSync(folder)).toEqual([]);
  for (const typed of [code, code.toLowerCase(), code.replace("-", ""), ` ${code} `])
    expect(once && isCodeOf(once, typed), typed).toBe(true);
  for (const typed of ["", "ZZZZZ-ZZZZZ", once?.code ?? "", once?.call ?? ""])
    expect(once && isCodeOf(once, typed), typed).toBe(false);
});

it("the same call that is denied again has another code, and either counts", () => {
  const folder = state();
  const [first, second] = [1, 2].map(() => overruled(callOf(), verdictOf(), folder, NOW));
  expect(first && shownIn(first.verdict)).not.toBe(second && shownIn(second.verdict));
  expect(first?.once?.call).toBe(second?.once?.call);
});

it("what a person granted is taken once, and what denied stays listed", () => {
  const folder = state();
  const { once } = overruled(callOf(), verdictOf(), folder, NOW);
  grant(folder, once?.call ?? "", NOW);
  const ask = denial({ kind: "ask" });
  const silent = denial({ ignored: "observed only" });
  const { verdict, taken } = overruled(callOf(), verdictOf([denial(), ask, silent]), folder, NOW);
  expect([taken, verdict.decision]).toEqual([true, "allow"]);
  expect(verdict.findings.map(({ kind, policy, ignored }) => [kind, policy, ignored])).toEqual([
    ["allow", "sluice/allow-once", undefined],
    ["deny", "git/no-force-push", "a person allowed this call once"],
    ["ask", "git/no-force-push", "a person allowed this call once"],
    ["deny", "git/no-force-push", "observed only"],
  ]);
  expect(overruled(callOf(), verdictOf(), folder, NOW).taken).toBeUndefined();
  expect(readdirSync(join(folder, "once"))).toEqual([]);
});

it("in another folder it is another call", () => {
  const folder = state();
  const { once } = overruled({ ...callOf(), cwd: "/work/a" }, verdictOf(), folder, NOW);
  grant(folder, once?.call ?? "", NOW);
  expect(overruled({ ...callOf(), cwd: "/work" }, verdictOf(), folder, NOW)).toMatchObject({
    verdict: { decision: "deny" },
    once: { call: expect.not.stringMatching(once?.call ?? "") },
  });
  expect(overruled({ ...callOf(), cwd: "/work/a" }, verdictOf(), folder, NOW).taken).toBe(true);
});

it("it holds for the same call only; how the model describes it is no part of it", () => {
  const folder = state();
  const { once } = overruled(callOf(), verdictOf(), folder, NOW);
  grant(folder, once?.call ?? "", NOW);
  const others = [
    callOf({ command: "git push -f origin main " }),
    callOf({ command: "git push -f origin main", timeout: 5 }),
    callOf(undefined, "s2"),
    callOf(undefined, "s1", "PowerShell"),
  ];
  for (const other of others)
    expect(overruled(other, verdictOf(), folder, NOW).taken).toBeUndefined();
  const described = callOf({ description: "Push again", command: "git push -f origin main" });
  expect(overruled(described, verdictOf(), folder, NOW).taken).toBe(true);
});

it("it holds for ten minutes", () => {
  const folder = state();
  const { once } = overruled(callOf(), verdictOf(), folder, NOW);
  grant(folder, once?.call ?? "", NOW);
  expect(overruled(callOf(), verdictOf(), folder, NOW + ONCE_MS + 60_000).taken).toBeUndefined();
  grant(folder, once?.call ?? "", NOW);
  const [name = ""] = readdirSync(join(folder, "once"));
  const old = (NOW - ONCE_MS - 60_000) / 1000;
  utimesSync(join(folder, "once", name), old, old);
  grant(folder, "another", NOW);
  expect(readdirSync(join(folder, "once"))).toHaveLength(1);
  expect(readdirSync(join(folder, "once"))).not.toContain(name);
});

it.each([
  ["a managed file", callOf(), [denial({ source: { layer: "managed" } }), denial()]],
  [
    "what protects Sluice itself",
    callOf(),
    [denial(), denial({ policy: "sluice/self-protection" })],
  ],
  ["a call without a session", callOf({}, ""), [denial()]],
  ["a trial", callOf({}, "sluice-doctor"), [denial()]],
])("a denial of %s has no code, and nobody overrules it", (_, call, findings) => {
  const folder = state();
  grant(folder, overruled(callOf(), verdictOf(), folder, NOW).once?.call ?? "", NOW);
  expect(overruled(call, verdictOf(findings), folder, NOW)).toEqual({
    verdict: verdictOf(findings),
  });
});

it("a managed denial that is only observed keeps nobody from overruling the others", () => {
  const findings = [denial({ source: { layer: "managed" }, ignored: "observed only" }), denial()];
  expect(overruled(callOf(), verdictOf(findings), state(), NOW).once).toBeDefined();
});

it("a state folder that cannot be used lets nothing through", () => {
  const { verdict, taken } = overruled(callOf(), verdictOf(), "/dev/null/state", NOW);
  expect([verdict.decision, taken]).toEqual(["deny", undefined]);
});
