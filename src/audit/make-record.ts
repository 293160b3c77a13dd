import { reasonsFor } from "../engine/merge.ts";
import type { Finding, Note, Verdict } from "../engine/verdict.ts";
import type { Call, UnreadableCall } from "../protocol/call.ts";
import type { Decision, EventName } from "../protocol/events.ts";
import type { HookProcess } from "../protocol/hook-process.ts";
import type { JsonObject } from "../protocol/json.ts";
import type {
  ApprovalPart,
  AuditRecord,
  RecordedApproval,
  RecordedFinding,
  RecordedWords,
} from "./record.ts";
import { RecordRedactor, type Redact } from "./redact-record.ts";

const BASE = 36;
/** Milliseconds in base 36, good until the year 5188. */
const TIME_LENGTH = 9;
const COUNT_LENGTH = 4;
const RANDOM_LENGTH = 10;

/** The note that shows a person the code of a denied call: it is never kept. */
export const ALLOW_ONCE_CODE = { policy: "sluice/allow-once", messageId: "code" } as const;

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

export function recordOf(call: Call, verdict: Verdict, occasion: RecordContext): AuditRecord {
  const keep = new RecordRedactor(occasion.redact);
  const words = ({ policy, message }: RecordedWords): RecordedWords => ({
    policy,
    message: keep.text(message),
  });
  const head = headOf(call, occasion, keep);
  const revised = verdict.revisions.map(words);
  const told = verdict.notes
    .filter((note) => (note.shown || note.halts) && !isAllowOnceCode(note))
    .map(words);
  // Not `{ ...head, … }`, which takes V8 longer than all the rest.
  return Object.assign(head, {
    decision: verdict.decision,
    by: occasion.person?.approval
      ? decidedAfter(occasion.person.approval, call.event, verdict)
      : decidedBy(call.event, verdict),
    findings: verdict.findings.map((finding) =>
      recordedFinding(finding, head.input, verdict.input, keep),
    ),
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
export function unjudgedRecord(
  call: Call | UnreadableCall,
  decision: Decision,
  why: string,
  occasion: RecordContext,
): AuditRecord {
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

function headOf(
  { event, raw, input, tool, session, agent, mode, cwd, caller }: Call,
  occasion: RecordContext,
  keep: RecordRedactor,
): Head {
  const { tool_use_id: toolUse } = raw;
  return {
    id: occasion.id,
    time: new Date(occasion.now).toISOString(),
    event,
    ...(tool === undefined ? {} : { tool: keep.text(tool) }),
    ...(session === undefined ? {} : { session: keep.text(session) }),
    ...(agent === undefined ? {} : { agent: keep.text(agent) }),
    ...(caller
      ? {
          caller: caller.agent,
          ...(caller.tool === undefined ? {} : { callerTool: keep.text(caller.tool) }),
        }
      : {}),
    ...(mode === undefined ? {} : { mode: keep.text(mode) }),
    ...(typeof toolUse === "string" ? { toolUse: keep.text(toolUse) } : {}),
    ...(cwd === undefined ? {} : { cwd: keep.text(cwd) }),
    ...(occasion.hook?.isUnique
      ? { hook: occasion.hook.name, ...(occasion.hook.again ? { again: true as const } : {}) }
      : {}),
    project: keep.text(occasion.project),
    input: occasion.inputs === "none" ? {} : keep.object(input),
  };
}

/** A span points into the input that was judged: it is dropped where the kept text is another. */
function recordedFinding(
  finding: Finding,
  kept: JsonObject,
  judged: JsonObject,
  keep: RecordRedactor,
): RecordedFinding {
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

function decidedAfter(
  { outcome, name }: RecordedApproval,
  event: EventName,
  verdict: Verdict,
): string {
  if (outcome === "answered") return `person:${name}`;
  return verdict.decision === "deny" ? "fallback" : decidedBy(event, verdict);
}

function spentBy({ trace }: Verdict): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { policy, micros = 0 } of trace)
    if (micros >= 0.5) sums[policy] = (sums[policy] ?? 0) + Math.round(micros);
  return sums;
}

function isAllowOnceCode({ policy, messageId }: Note): boolean {
  return policy === ALLOW_ONCE_CODE.policy && messageId === ALLOW_ONCE_CODE.messageId;
}

let counted = Math.floor(Math.random() * BASE ** (COUNT_LENGTH - 1));

/** Sorts by time, within a process also among those of one millisecond. Unique, not secret. */
export function recordId(now: number): string {
  counted = (counted + 1) % BASE ** COUNT_LENGTH;
  return (
    digits(now, TIME_LENGTH) +
    digits(counted, COUNT_LENGTH) +
    digits(Math.random() * BASE ** RANDOM_LENGTH, RANDOM_LENGTH)
  );
}

function digits(number: number, length: number): string {
  return Math.floor(number).toString(BASE).padStart(length, "0").slice(-length);
}
