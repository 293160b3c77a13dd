import type { RecordedApproval } from "../audit/record.ts";
import { visible } from "../engine/messages.ts";
import type { Change, Finding, Note, PolicySource, Verdict } from "../engine/verdict.ts";
import type { Call } from "../protocol/call.ts";
import type { Decisive } from "../protocol/events.ts";
import { type ExtraFields, NOTHING_FURTHER, readPermission } from "../protocol/extra-fields.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import { clip } from "../shared/text.ts";
import type { Answer, ApprovalOutcome, HeldCall, Responder } from "./approval.ts";

const POLICY = "sluice/approval";
const SOURCE: PolicySource = { layer: "user" };
const MAX_NAME_LENGTH = 80;

/**
 * The verdict after a person was asked. `edited`: the verdict on the input that the person made of
 * it.
 */
export function verdictAfter(
  outcome: ApprovalOutcome,
  request: HeldCall,
  edited: Verdict | undefined,
): Verdict {
  return outcome.kind === "answered"
    ? answered(outcome, request, edited)
    : unanswered(outcome, request);
}

/** What the audit keeps of it. `waited`: milliseconds. */
export function recordedOutcome(outcome: ApprovalOutcome, waited: number): RecordedApproval {
  if (outcome.kind === "answered")
    return { outcome: outcome.kind, waited, answer: outcome.answer.kind, ...outcome.by };
  if (outcome.kind === "late") return { outcome: outcome.kind, waited };
  return {
    outcome: outcome.kind,
    waited,
    why: outcome.kind === "elsewhere" ? outcome.where : outcome.why.join("; "),
  };
}

function answered(
  { answer, by }: ApprovalOutcome & { kind: "answered" },
  { call, verdict }: HeldCall,
  edited: Verdict | undefined,
): Verdict {
  switch (answer.kind) {
    case "allow":
      return decided("allow", "allowed", `${nameOf(by)} allowed it.`, verdict, by);
    case "always":
      return withNote(
        decided("allow", "allowed", `${nameOf(by)} allowed it, from now on too.`, verdict, by),
        {
          further: { ...NOTHING_FURTHER, permissions: permissionsOf(call, answer.suggestion) },
        },
      );
    case "allow-edited":
      return allowEdited(answer.input, verdict, edited, by);
    case "answers": {
      const change = changeOf(
        "answers",
        verdict.input["answers"],
        answer.answers,
        `${nameOf(by)} answered.`,
        false,
      );
      const input = { ...verdict.input, answers: answer.answers };
      const allowed = decided("allow", "answered", `${nameOf(by)} answered.`, verdict, by);
      return { ...allowed, input, changes: [...verdict.changes, change] };
    }
    case "deny":
      return decided("deny", "denied", refusal(by, answer.message, "denied it"), verdict, by);
    case "interrupt":
      return interrupted(answer, call, verdict, by);
  }
}

/** A person has to have seen the verdict on what they made of the call: without it nothing runs. */
function allowEdited(
  input: JsonObject,
  shown: Verdict,
  edited: Verdict | undefined,
  by: Responder,
): Verdict {
  if (!edited) throw new Error("the edited input was not judged");
  const message = `${nameOf(by)} edited the call.`;
  const own = Object.entries(input)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(shown.input[field]))
    .map(([field, value]) => changeOf(field, shown.input[field], value, message, true));
  const allowed = decided("allow", "allowed", `${nameOf(by)} allowed it with changes.`, edited, by);
  return { ...allowed, changes: [...shown.changes, ...own, ...edited.changes] };
}

/** The words end the turn in either event: `continue: false` at a call, `interrupt` at a dialog. */
function interrupted(
  { message }: Answer & { kind: "interrupt" },
  { event }: Call,
  verdict: Verdict,
  by: Responder,
): Verdict {
  const denied = decided(
    "deny",
    "interrupted",
    refusal(by, message, "denied it and stopped you"),
    verdict,
    by,
  );
  if (event === "PermissionRequest")
    return withNote(denied, { further: { ...NOTHING_FURTHER, interrupt: true } });
  return withNote(denied, { message: `${nameOf(by)} stopped the agent.`, halts: true });
}

/** Nobody answered: the client's own dialog decides, or nobody does. */
function unanswered(
  outcome: Exclude<ApprovalOutcome, { kind: "answered" }>,
  { call, verdict, settings }: HeldCall,
): Verdict {
  const why = silence(outcome, settings.wait);
  if (call.event !== "PreToolUse" || settings.fallback === "dialog")
    return withNote(verdict, { message: why });
  const finding = findingOf(
    "deny",
    "unanswered",
    `${why} Without an answer this is not done; ask the person.`,
  );
  return { ...verdict, decision: "deny", findings: [finding, ...verdict.findings] };
}

function silence(outcome: Exclude<ApprovalOutcome, { kind: "answered" }>, wait: number): string {
  if (outcome.kind === "unreached")
    return (
      "Nobody could be asked: " + `${outcome.why.join("; ") || "there is no way to reach anybody"}.`
    );
  if (outcome.kind === "late") return `Nobody answered within ${Math.round(wait / 1000)} seconds.`;
  return `Nobody has to answer any more: ${outcome.where}.`;
}

/** What the person overruled stays listed, with the reason why it does not count. */
function decided(
  kind: Decisive,
  messageId: string,
  message: string,
  verdict: Verdict,
  by: Responder,
): Verdict {
  const overruled = (finding: Finding): Finding =>
    kind === "allow" && finding.ignored === undefined && finding.kind !== "allow"
      ? {
          ...finding,
          ignored: `${nameOf(by)} allowed it (${[by.channel, by.proof].filter(Boolean).join(", ")})`,
        }
      : finding;
  return {
    ...verdict,
    decision: kind,
    findings: [findingOf(kind, messageId, message), ...verdict.findings.map(overruled)],
  };
}

function findingOf(kind: Decisive, messageId: string, message: string): Finding {
  return { kind, policy: POLICY, messageId, message, data: {}, source: SOURCE };
}

function changeOf(
  field: string,
  before: Json | undefined,
  after: Json,
  message: string,
  told: boolean,
): Change {
  return {
    policy: POLICY,
    field,
    ...(before === undefined ? {} : { before }),
    after,
    messageId: "edited",
    message,
    told,
    source: SOURCE,
  };
}

function withNote(
  verdict: Verdict,
  { message = "", halts, further }: { message?: string; halts?: true; further?: ExtraFields },
): Verdict {
  const note: Note = {
    policy: POLICY,
    messageId: "approval",
    message,
    source: SOURCE,
    ...(halts ? { halts } : {}),
    ...(further ? { further } : {}),
  };
  return { ...verdict, notes: [...verdict.notes, note] };
}

/** Only what the client suggested itself, and in the shape that it takes. */
function permissionsOf({ raw, tool }: Call, index: number): Json[] {
  const suggestions = raw["permission_suggestions"];
  const update = Array.isArray(suggestions) ? readPermission(suggestions[index], tool) : undefined;
  return update === undefined ? [] : [update];
}

/** For the model, which reads it and goes on. */
function refusal(by: Responder, message: string | undefined, what: string): string {
  const said = message === undefined ? "" : `: ${visible(message)}`;
  return (
    `The person who was asked (${nameOf(by)}) ` +
    `${what}${said}${/[.!?]$/.test(said) ? "" : "."} Do not try it another way without ` +
    "asking."
  );
}

function nameOf({ name }: Responder): string {
  return clip(visible(name), MAX_NAME_LENGTH);
}
