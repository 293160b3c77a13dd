import { expect, it } from "vitest";
import { answerOf } from "../engine/render-answer.ts";
import type { Finding, Verdict } from "../engine/verdict.ts";
import { isHeld } from "../gate/hold.ts";
import { type Call, toCall } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import { reply } from "../protocol/reply.ts";
import { verdictAfter } from "./apply-answer.ts";
import type { Answer, ApprovalOutcome, HeldCall } from "./approval.ts";

const BY = { name: "Ada", channel: "page", device: "phone" };
const SETTINGS = { hold: true, dialogs: true, wait: 300_000, fallback: "dialog" } as const;
const RULE = {
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: "npm test:*" }],
  behavior: "allow",
  destination: "session",
};
const ASK: Finding = {
  kind: "ask",
  policy: "git/no-force-push",
  messageId: "unnamed",
  message: "This forced push names no branch.",
  data: {},
  source: { layer: "preset" },
};

function callOf(event: Call["event"], more: JsonObject = {}): Call {
  const raw = {
    hook_event_name: event,
    tool_name: "Bash",
    tool_input: { command: "git push -f", timeout: 5 },
    session_id: "s",
    ...more,
  };
  return toCall(raw, undefined) as Call;
}

function verdictOf(parts: Partial<Verdict> = {}): Verdict {
  const nothing = {
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
  };
  return {
    decision: "ask",
    findings: [ASK],
    input: { command: "git push -f", timeout: 5 },
    ...nothing,
    ...parts,
  };
}

function requestOf(event: Call["event"], parts: Partial<HeldCall> = {}): HeldCall {
  const verdict =
    event === "PreToolUse" ? verdictOf() : verdictOf({ decision: "abstain", findings: [] });
  return {
    call: callOf(event),
    verdict,
    findings: verdict.findings,
    project: "/p",
    settings: SETTINGS,
    hook: "1",
    rejudge: async () => undefined,
    ...parts,
  };
}

/** What the client hears. */
function heard(outcome: ApprovalOutcome, request: HeldCall, edited?: Verdict) {
  const { stdout, stderr, exitCode } = reply(
    request.call.event,
    answerOf(request.call.event, verdictAfter(outcome, request, edited)),
  );
  return { output: stdout === "" ? undefined : JSON.parse(stdout), stderr, exitCode };
}

function said(answer: Answer): ApprovalOutcome {
  return { kind: "answered", answer, by: BY };
}

it("an allow runs the call, and what asked stays listed", () => {
  const verdict = verdictAfter(said({ kind: "allow" }), requestOf("PreToolUse"), undefined);
  expect(verdict.findings).toMatchObject([
    { kind: "allow", policy: "sluice/approval" },
    { kind: "ask", policy: "git/no-force-push", ignored: "Ada allowed it (page)" },
  ]);
  expect(
    heard(said({ kind: "allow" }), requestOf("PreToolUse")).output.hookSpecificOutput,
  ).toMatchObject({ permissionDecision: "allow" });
  expect(heard(said({ kind: "allow" }), requestOf("PermissionRequest")).output).toEqual({
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
  });
});

it("an allow of a rewritten call sends the whole input", () => {
  const change = {
    policy: "p",
    field: "command",
    before: "a",
    after: "b",
    messageId: "m",
    message: "b is safer",
    told: true,
  } as const;
  const verdict = verdictOf({
    input: { command: "b", timeout: 5 },
    changes: [{ ...change, source: { layer: "user" } }],
  });
  const { output } = heard(said({ kind: "allow" }), requestOf("PreToolUse", { verdict }));
  expect(output.hookSpecificOutput.updatedInput).toEqual({ command: "b", timeout: 5 });
});

it("a deny reaches the model with the person's words", () => {
  const denied = said({ kind: "deny", message: "use the staging branch" });
  const reason =
    "Denied: The person who was asked (Ada) denied it: use the staging branch. Do not try it another way without asking. [sluice/approval]";
  expect(heard(denied, requestOf("PreToolUse")).output.hookSpecificOutput).toEqual({
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: reason,
  });
  expect(heard(denied, requestOf("PermissionRequest")).output.hookSpecificOutput.decision).toEqual({
    behavior: "deny",
    message: reason,
  });
});

it("an interrupt ends the turn", () => {
  const stop = said({ kind: "interrupt" });
  expect(heard(stop, requestOf("PreToolUse")).output).toMatchObject({
    continue: false,
    stopReason: "Ada stopped the agent. [sluice/approval]",
    hookSpecificOutput: { permissionDecision: "deny" },
  });
  const dialog = heard(stop, requestOf("PermissionRequest")).output;
  expect(dialog.hookSpecificOutput.decision).toMatchObject({ behavior: "deny", interrupt: true });
  expect(dialog).not.toHaveProperty("continue");
});

it("always sends what the client suggested, in the client's own shape", () => {
  const suggestions = [{ type: "nonsense" }, RULE, { type: "toolAlwaysAllow" }];
  const request = requestOf("PermissionRequest", {
    call: callOf("PermissionRequest", { permission_suggestions: suggestions }),
  });
  const decision = (suggestion: number) =>
    heard(said({ kind: "always", suggestion }), request).output.hookSpecificOutput.decision;
  expect(decision(1)).toEqual({ behavior: "allow", updatedPermissions: [RULE] });
  expect(decision(2).updatedPermissions).toEqual([
    { type: "addRules", rules: [{ toolName: "Bash" }], behavior: "allow", destination: "session" },
  ]);
  expect(decision(0)).toEqual({ behavior: "allow" });
  expect(decision(7)).toEqual({ behavior: "allow" });
});

it("an edited call is sent whole, and the model is told", () => {
  const input = { command: "git push origin fix", timeout: 5 };
  const edited = verdictOf({ decision: "abstain", findings: [], input });
  const { output } = heard(said({ kind: "allow-edited", input }), requestOf("PreToolUse"), edited);
  expect(output.hookSpecificOutput).toMatchObject({
    permissionDecision: "allow",
    updatedInput: input,
  });
  expect(output.hookSpecificOutput.additionalContext).toBe(
    "Sluice rewrote this call before it ran. Ada edited the call. (`command` changed from `git push -f` to `git push origin fix`) [sluice/approval]",
  );
  expect(
    heard(said({ kind: "allow-edited", input }), requestOf("PermissionRequest"), edited).output
      .hookSpecificOutput.decision,
  ).toEqual({
    behavior: "allow",
    updatedInput: input,
  });
});

it("an edited call that nobody judged does not run", () => {
  expect(() =>
    verdictAfter(said({ kind: "allow-edited", input: {} }), requestOf("PreToolUse"), undefined),
  ).toThrow("was not judged");
});

it("questions are answered with the whole input and the answers", () => {
  const questions = [{ question: "Which colour?", options: [{ label: "Blue" }] }];
  const verdict = verdictOf({ decision: "abstain", findings: [], input: { questions } });
  const request = requestOf("PermissionRequest", { verdict });
  const { output } = heard(
    said({ kind: "answers", answers: { "Which colour?": "Blue" } }),
    request,
  );
  expect(output.hookSpecificOutput.decision).toEqual({
    behavior: "allow",
    updatedInput: { questions, answers: { "Which colour?": "Blue" } },
  });
});

it.each<[ApprovalOutcome, string]>([
  [{ kind: "late" }, "Nobody answered within 300 seconds."],
  [
    { kind: "unreached", why: ["no device is connected", "ntfy: refused"] },
    "Nobody could be asked: no device is connected; ntfy: refused.",
  ],
  [
    { kind: "elsewhere", where: "at the terminal" },
    "Nobody has to answer any more: at the terminal.",
  ],
])("after %j the client's own dialog decides, or nobody does", (outcome, why) => {
  expect(heard(outcome, requestOf("PermissionRequest"))).toEqual({
    output: undefined,
    stderr: `Sluice: ${why} [sluice/approval]\n`,
    exitCode: 0,
  });
  const asked = heard(outcome, requestOf("PreToolUse"));
  expect(asked.output.hookSpecificOutput).toMatchObject({
    permissionDecision: "ask",
    permissionDecisionReason:
      "Please confirm: This forced push names no branch. [git/no-force-push]",
  });
  expect(asked.stderr).toContain(why);
  const denied = heard(
    outcome,
    requestOf("PreToolUse", { settings: { ...SETTINGS, fallback: "deny" } }),
  );
  expect(denied.output.hookSpecificOutput).toMatchObject({ permissionDecision: "deny" });
  expect(denied.output.hookSpecificOutput.permissionDecisionReason).toContain(why);
  const dialog = heard(
    outcome,
    requestOf("PermissionRequest", { settings: { ...SETTINGS, fallback: "deny" } }),
  );
  expect(dialog.output).toBeUndefined();
});

it("a person is asked about what a policy wants confirmed, and about dialogs that no policy decides", () => {
  const held = (event: Call["event"], decision: Verdict["decision"], settings = {}, more = {}) =>
    isHeld(callOf(event, more), verdictOf({ decision }), { ...SETTINGS, ...settings });
  expect(held("PreToolUse", "ask")).toBe(true);
  expect(held("PermissionRequest", "abstain")).toBe(true);
  expect(held("PreToolUse", "ask", { hold: false })).toBe(false);
  expect(held("PermissionRequest", "abstain", { dialogs: false })).toBe(false);
  for (const decision of ["deny", "defer", "allow", "abstain"] as const)
    expect(held("PreToolUse", decision)).toBe(false);
  for (const decision of ["deny", "allow"] as const)
    expect(held("PermissionRequest", decision)).toBe(false);
  expect(held("PostToolUse", "abstain")).toBe(false);
  expect(held("PreToolUse", "ask", {}, { session_id: "sluice-doctor" })).toBe(false);
  expect(isHeld(callOf("PreToolUse"), verdictOf(), undefined)).toBe(false);
});
