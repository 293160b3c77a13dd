import type { AuditRecord } from "../../audit/record.ts";
import { VERSION } from "../../config/version.gen.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { decidingFindings } from "../log/deciding-findings.ts";
import { isLogEvent } from "../log/log-events.ts";
import type { LogEntry } from "../store.ts";

/**
 * The JSON form of an ExportLogsServiceRequest, https://opentelemetry.io/docs/specs/otlp/#otlphttp.
 * Written by hand, because the official packages bring 280 KB and a queue in memory for what is one
 * message here; a test holds it to what they write.
 */
export function logsRequest(entries: readonly LogEntry[]): JsonObject {
  const machines = [...new Set(entries.map(({ machine }) => machine))];
  return {
    resourceLogs: machines.map((machine) => ({
      resource: {
        attributes: attributes({
          "service.name": "sluice",
          "service.version": VERSION,
          "service.instance.id": machine,
        }),
      },
      scopeLogs: [
        {
          scope: { name: "sluice", version: VERSION },
          logRecords: entries.filter((entry) => entry.machine === machine).map(logRecord),
        },
      ],
    })),
  };
}

const SEVERITIES = {
  abstain: [5, "DEBUG"],
  allow: [9, "INFO"],
  ask: [10, "INFO2"],
  defer: [10, "INFO2"],
  deny: [13, "WARN"],
} as const;
const FAILED = [17, "ERROR"] as const;

function logRecord({ record, seq, hash, previous }: LogEntry): JsonObject {
  const {
    id,
    event,
    tool,
    session,
    agent,
    caller,
    callerTool,
    mode,
    toolUse,
    cwd,
    project,
    input,
    decision,
    by,
    findings,
    changes,
    errors,
    spent,
    path,
    version,
  } = record;
  const [severityNumber, severityText] =
    by === "failure" || event === "damaged" || event === "broken"
      ? FAILED
      : (SEVERITIES[decision] ?? FAILED);
  const time = `${Date.parse(record.time)}000000`;
  const policies = [...new Set(decidingFindings(record).map(({ policy }) => policy))];
  return {
    timeUnixNano: time,
    observedTimeUnixNano: time,
    severityNumber,
    severityText,
    eventName: isLogEvent(event) ? `sluice.${event}` : "sluice.verdict",
    body: { stringValue: summary(record) },
    attributes: attributes({
      "sluice.id": id,
      "sluice.seq": seq,
      "sluice.hash": hash,
      "sluice.previous": previous,
      "sluice.event": event,
      "sluice.decision": decision,
      "sluice.decided_by": by,
      "sluice.policies": policies,
      "sluice.findings": findings.map(
        ({ kind, policy, messageId, ignored }) =>
          `${kind} ${policy} ${messageId}${ignored === undefined ? "" : " (ignored)"}`,
      ),
      "sluice.rewritten": changes.map(({ field }) => field),
      "sluice.errors": errors.map(({ policy, message }) => `${policy}: ${message}`),
      "sluice.tool": tool,
      "sluice.tool_use_id": toolUse,
      "sluice.input": JSON.stringify(input),
      "sluice.agent": agent,
      "sluice.caller": caller,
      "sluice.caller_tool": callerTool,
      "sluice.mode": mode,
      "sluice.cwd": cwd,
      "sluice.project": project,
      "sluice.micros": Math.round(spent.total),
      "sluice.path": path,
      "sluice.version": version,
      "session.id": session,
    }),
  };
}

function summary(record: AuditRecord): string {
  const { event, tool, decision, errors } = record;
  const said = [...decidingFindings(record), ...errors].map(({ message }) => message);
  return [
    `${decision} ` +
      `${tool === undefined ? event : event === "PreToolUse" ? tool : `${event} ${tool}`}`,
    ...said,
  ].join(": ");
}

function attributes(
  values: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || String(value) === "" ? [] : [{ key, value: anyValue(value) }],
  );
}

/** 64-bit numbers are texts in the JSON form of protocol buffers. */
function anyValue(value: string | number | readonly string[]): JsonObject {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") return { intValue: String(value) };
  return { arrayValue: { values: value.map((each) => ({ stringValue: each })) } };
}
