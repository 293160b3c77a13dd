import type { AuditRecord } from "../../audit/record.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import type { CallEnd, PastCall } from "../past-call.ts";
import { type OpenCall, PendingCalls } from "./pending-calls.ts";

/** The events of a call that the audit has records of. */
export const RECORDED_EVENTS = ["PreToolUse", "PostToolUse", "PostToolUseFailure"] as const;

/** A record of the audit, by itself or as an entry of the log. */
export function recordIn(line: JsonObject): AuditRecord | undefined {
  const record = isObject(line["record"]) ? line["record"] : line;
  return "event" in record && "decision" in record && "input" in record
    ? (record as unknown as AuditRecord)
    : undefined;
}

/**
 * Past calls by the records of the audit: one before each call, and one after it if a policy wanted
 * to hear of results.
 */
export class RecordedCalls {
  readonly #pending = new PendingCalls();
  /** Those that a person let through. */
  readonly #approved = new WeakSet<OpenCall>();

  take(record: AuditRecord): void {
    const { event, tool } = record;
    if (event === "PreToolUse" && tool !== undefined) this.#begin(record, tool);
    else if (event === "PostToolUse") this.#end(record, "ran");
    else if (event === "PostToolUseFailure") this.#end(record, "failed");
  }

  next(anyhow: boolean): PastCall | undefined {
    return this.#pending.next(anyhow);
  }

  #begin(record: AuditRecord, tool: string): void {
    const call = callOf(record, tool);
    const byPerson = record.by.startsWith("person:");
    if (record.decision === "deny") call.ending = { outcome: byPerson ? "refused" : "blocked" };
    else if (byPerson) this.#approved.add(call);
    this.#pending.add(call);
  }

  #end({ toolUse }: AuditRecord, outcome: CallEnd["outcome"]): void {
    const call = toolUse === undefined ? undefined : this.#pending.find(toolUse);
    if (call) call.ending ??= { outcome, ...(this.#approved.has(call) ? { approved: true } : {}) };
  }
}

function callOf(record: AuditRecord, tool: string): OpenCall {
  const { input, session = "", cwd, project, mode, agent, caller, toolUse, time } = record;
  const call: OpenCall = {
    time: Date.parse(time) || Date.now(),
    tool,
    input,
    session,
    project,
    cwd: cwd ?? project,
    ending: undefined,
  };
  if (mode !== undefined) call.mode = mode;
  if (agent !== undefined) call.agent = agent;
  if (caller !== undefined) call.caller = caller;
  if (toolUse !== undefined) call.id = toolUse;
  return call;
}
