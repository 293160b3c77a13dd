import type { InputLocation } from "../../command/facts.ts";
import { reasonsFor } from "../../engine/merge.ts";
import type { Finding, PolicySource, Verdict } from "../../engine/verdict.ts";
import type { Call, UnreadableCall } from "../../protocol/call.ts";
import type { Decision, Decisive, EventName } from "../../protocol/events.ts";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { type AllowOnceOffer, showsCode } from "../allow-once.ts";
import type { HoldOutcome, PersonAnswer, Responder } from "../hold.ts";
import type { HookProcess } from "./hook-process.ts";
import { RecordRedactor, type Redact } from "./redact-record.ts";

/** One verdict as the audit keeps it: what was asked, what was answered, by whom and why. Secrets are redacted before it is written anywhere. */
export interface AuditRecord {
  /** Unique; sorts by time. */
  readonly id: string;
  readonly time: string;
  /**
   * Not verdicts: `damaged`, a line of the journal that could not be read; `broken`, the log was not the one that was extended last;
   * `pruned`, what retention removed.
   */
  readonly event: EventName | "damaged" | "broken" | "pruned";
  readonly tool?: string;
  readonly session?: string;
  readonly agent?: string;
  /** The agent that made the call, if it is not Claude Code, and what it calls the tool. */
  readonly caller?: string;
  readonly callerTool?: string;
  readonly mode?: string;
  readonly toolUse?: string;
  readonly cwd?: string;
  /** The hook process that made the call: one process makes one call. */
  readonly hook?: string;
  /** The call was judged before, by a server that ended without answering: this is what the client was told. */
  readonly again?: true;
  readonly project: string;
  readonly input: JsonObject;
  readonly decision: Decision;
  /**
   * `policy`: a finding of one. `failure`: only of policies that broke, or Sluice could not judge. `nobody`: there is no decision.
   * `person:<name>`: a person who was asked. `fallback`: nobody answered, and the configuration refuses then.
   */
  readonly by: string;
  readonly findings: readonly RecordedFinding[];
  readonly changes: readonly RecordedChange[];
  readonly revised?: readonly RecordedWords[];
  readonly context: readonly RecordedWords[];
  /** What the person was told, or why the turn ended. */
  readonly told?: readonly RecordedWords[];
  readonly errors: readonly RecordedWords[];
  /** Microseconds. */
  readonly spent: { readonly total: number; readonly policies: Readonly<Record<string, number>> };
  readonly path: "hot" | "cold" | "library";
  readonly version: string;
  /** A person was asked, or was to be. */
  readonly approval?: RecordedApproval;
  /** What a person can let the denied call through with. */
  readonly once?: AllowOnceOffer;
}

/** What a record says of people. */
export type ApprovalPart = Pick<AuditRecord, "approval" | "once">;

/** What came of asking a person. */
export interface RecordedApproval {
  readonly outcome: HoldOutcome["kind"];
  /** Milliseconds. */
  readonly waited: number;
  readonly answer?: PersonAnswer["kind"];
  readonly name?: string;
  readonly channel?: string;
  readonly device?: string;
  readonly proof?: Responder["proof"];
  /** Why nobody answered. */
  readonly why?: string;
}

export interface RecordedWords {
  readonly policy: string;
  readonly message: string;
}

export interface RecordedFinding extends RecordedWords {
  readonly kind: Decisive;
  readonly messageId: string;
  readonly layer: PolicySource["layer"];
  readonly at?: InputLocation;
  readonly ignored?: string;
  readonly failed?: true;
}

export interface RecordedChange extends RecordedWords {
  readonly field: string;
  readonly before?: Json;
  readonly after: Json;
}

/** What a record says besides the call and its verdict. */
export interface RecordContext extends Pick<AuditRecord, "id" | "project" | "path" | "version"> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Microseconds from the call's arrival to its verdict. */
  readonly total: number;
  /** `none`: what the tool was given is not kept. */
  readonly inputs: "full" | "none";
  readonly redact: Redact;
  readonly person?: ApprovalPart | undefined;
  readonly hook?: HookProcess | undefined;
}

export function approvalOf(outcome: HoldOutcome, waited: number): RecordedApproval {
  if (outcome.kind === "answered") return { outcome: outcome.kind, waited, answer: outcome.answer.kind, ...outcome.by };
  if (outcome.kind === "late") return { outcome: outcome.kind, waited };
  return { outcome: outcome.kind, waited, why: outcome.kind === "elsewhere" ? outcome.where : outcome.why.join("; ") };
}

export function recordOf(call: Call, verdict: Verdict, occasion: RecordContext): AuditRecord {
  const keep = new RecordRedactor(occasion.redact);
  const words = ({ policy, message }: RecordedWords): RecordedWords => ({ policy, message: keep.text(message) });
  const head = headOf(call, occasion, keep);
  const revised = verdict.revisions.map(words);
  const told = verdict.notes.filter((note) => (note.shown || note.halts) && !showsCode(note)).map(words);
  // Not `{ ...head, … }`, which takes V8 longer than all the rest.
  return Object.assign(head, {
    decision: verdict.decision,
    by: occasion.person?.approval ? decidedAfter(occasion.person.approval, call.event, verdict) : decidedBy(call.event, verdict),
    findings: verdict.findings.map((finding) => recordedFinding(finding, head.input, verdict.input, keep)),
    changes: verdict.changes.map(({ field, before, after, ...said }) => ({
      ...words(said),
      field: keep.text(field),
      ...(before === undefined || occasion.inputs === "none" ? {} : { before: keep.json(before) }),
      after: occasion.inputs === "none" ? "[not kept]" : keep.json(after),
    })),
    ...(revised.length > 0 ? { revised } : {}),
    context: verdict.context.map(words),
    ...(told.length > 0 ? { told } : {}),
    errors: verdict.errors.map(words),
    spent: { total: occasion.total, policies: spentBy(verdict) },
    path: occasion.path,
    version: occasion.version,
    ...occasion.person,
  });
}

/** A call that no policy judged, because it could not be read or Sluice itself broke. */
export function unjudgedRecord(call: Call | UnreadableCall, decision: Decision, why: string, occasion: RecordContext): AuditRecord {
  const keep = new RecordRedactor(occasion.redact);
  return {
    ...headOf("unreadable" in call ? { ...call, input: {}, raw: {} } : call, occasion, keep),
    decision,
    by: "failure",
    findings: [],
    changes: [],
    context: [],
    errors: [{ policy: "sluice", message: keep.text(why) }],
    spent: { total: occasion.total, policies: {} },
    path: occasion.path,
    version: occasion.version,
  };
}

type Head = Pick<
  AuditRecord,
  | "id"
  | "time"
  | "event"
  | "tool"
  | "session"
  | "agent"
  | "caller"
  | "callerTool"
  | "mode"
  | "toolUse"
  | "cwd"
  | "hook"
  | "again"
  | "project"
  | "input"
>;

function headOf({ event, raw, input, tool, session, agent, mode, cwd, caller }: Call, occasion: RecordContext, keep: RecordRedactor): Head {
  const { tool_use_id: toolUse } = raw;
  return {
    id: occasion.id,
    time: new Date(occasion.now).toISOString(),
    event,
    ...(tool === undefined ? {} : { tool: keep.text(tool) }),
    ...(session === undefined ? {} : { session: keep.text(session) }),
    ...(agent === undefined ? {} : { agent: keep.text(agent) }),
    ...(caller ? { caller: caller.agent, ...(caller.tool === undefined ? {} : { callerTool: keep.text(caller.tool) }) } : {}),
    ...(mode === undefined ? {} : { mode: keep.text(mode) }),
    ...(typeof toolUse === "string" ? { toolUse: keep.text(toolUse) } : {}),
    ...(cwd === undefined ? {} : { cwd: keep.text(cwd) }),
    ...(occasion.hook?.isUnique ? { hook: occasion.hook.name, ...(occasion.hook.again ? { again: true as const } : {}) } : {}),
    project: keep.text(occasion.project),
    input: occasion.inputs === "none" ? {} : keep.object(input),
  };
}

/** A span points into the input that was judged: it is dropped where the kept text is another. */
function recordedFinding(finding: Finding, kept: JsonObject, judged: JsonObject, keep: RecordRedactor): RecordedFinding {
  const { kind, policy, messageId, message, source, at, ignored, failed } = finding;
  const place = at && (kept[at.field] === judged[at.field] ? at : { field: at.field });
  return {
    kind,
    policy,
    messageId,
    message: keep.text(message),
    layer: source.layer,
    ...(place ? { at: place } : {}),
    ...(ignored === undefined ? {} : { ignored: keep.text(ignored) }),
    ...(failed ? { failed } : {}),
  };
}

function decidedBy(event: EventName, { decision, findings }: Verdict): string {
  if (decision === "abstain") return "nobody";
  return reasonsFor(event, decision, findings).some(({ failed }) => !failed) ? "policy" : "failure";
}

function decidedAfter({ outcome, name }: RecordedApproval, event: EventName, verdict: Verdict): string {
  if (outcome === "answered") return `person:${name}`;
  return verdict.decision === "deny" ? "fallback" : decidedBy(event, verdict);
}

function spentBy({ trace }: Verdict): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { policy, micros = 0 } of trace) if (micros >= 0.5) sums[policy] = (sums[policy] ?? 0) + Math.round(micros);
  return sums;
}
