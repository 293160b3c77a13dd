import type { AuditRecord } from "../../audit/record.ts";
import { BUILD } from "../../config/package.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";

/** Records that the log keeps about itself. */
export const LOG_EVENTS = ["damaged", "broken", "pruned"] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

export function isLogEvent(event: string): event is LogEvent {
  return (LOG_EVENTS as readonly string[]).includes(event);
}

/** To parse few of the texts: it may also stand in what a call was about. */
const OWN_EVENT = /"event":"(?:broken|pruned)"/;

/**
 * From the text of a record; undefined: it is none that the log wrote about itself. Never throws,
 * whatever the text is.
 */
export function parseLogEvent(text: string): AuditRecord | undefined {
  if (!OWN_EVENT.test(text)) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (!isObject(record) || !isObject(record["input"]) || !Array.isArray(record["errors"]))
      return undefined;
    return isLogEvent(String(record["event"])) ? (record as unknown as AuditRecord) : undefined;
  } catch {
    return undefined;
  }
}

interface LogEventParts extends Pick<AuditRecord, "id"> {
  readonly event: LogEvent;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly input: JsonObject;
  readonly errors?: AuditRecord["errors"];
}

export function logEventRecord({
  id,
  event,
  time,
  input,
  errors = [],
}: LogEventParts): AuditRecord {
  return {
    id,
    time: new Date(time).toISOString(),
    event,
    project: "",
    input,
    decision: "abstain",
    by: "nobody",
    findings: [],
    changes: [],
    context: [],
    errors,
    spent: { total: 0, policies: {} },
    path: "cold",
    version: BUILD,
  };
}
