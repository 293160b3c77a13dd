import type { JsonObject } from "../protocol/json.ts";
import type { AuditRecord } from "../runtime/record.ts";
import type { PastCall } from "./past-call.ts";

/** A record of the audit. */
export function isRecord(line: object): line is AuditRecord & JsonObject {
  return "event" in line && "decision" in line && "input" in line;
}

/** The call that a record is about; undefined: it was not about to be made. */
export function recordedCall(record: AuditRecord): PastCall | undefined {
  const { event, tool, input, session = "", cwd, project, mode, agent, toolUse, time, decision } = record;
  if (event !== "PreToolUse" || tool === undefined) return undefined;
  return {
    time: Date.parse(time) || Date.now(),
    tool,
    input,
    session,
    project,
    cwd: cwd ?? project,
    ...(mode === undefined ? {} : { mode }),
    ...(agent === undefined ? {} : { agent }),
    ...(toolUse === undefined ? {} : { id: toolUse }),
    ending: { outcome: decision === "deny" ? "blocked" : "unknown" },
  };
}
