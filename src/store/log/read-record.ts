import { createHash } from "node:crypto";
import type { AuditRecord } from "../../audit/record.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { logEventRecord } from "./log-events.ts";

const TEXTS = ["id", "time", "event", "project", "by", "path", "version"];
const OPTIONAL = [
  "tool",
  "session",
  "agent",
  "caller",
  "callerTool",
  "mode",
  "toolUse",
  "cwd",
  "hook",
];
const WORDS = ["policy", "message"];
const DECISIONS: ReadonlySet<unknown> = new Set(["deny", "defer", "ask", "allow", "abstain"]);
/** Only the log itself says these: a line of the journal must not excuse what was removed. */
const OWN_EVENTS: ReadonlySet<unknown> = new Set(["broken", "pruned"]);
const MAX_SHOWN_LENGTH = 4096;

/**
 * A record from its line. Undefined: it is none, or not whole. Strict, because whatever stands in
 * the journal is stored and shown.
 */
export function readRecord(line: string): AuditRecord | undefined {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isObject(record) && isRecord(record) ? (record as unknown as AuditRecord) : undefined;
}

function isRecord(record: JsonObject): boolean {
  const {
    time,
    decision,
    again = true,
    input,
    findings,
    changes,
    context,
    errors,
    revised = [],
    told = [],
    spent,
  } = record;
  return (
    hasTexts(record, TEXTS) &&
    OPTIONAL.every((name) => record[name] === undefined || typeof record[name] === "string") &&
    !Number.isNaN(Date.parse(String(time))) &&
    DECISIONS.has(decision) &&
    again === true &&
    !OWN_EVENTS.has(record["event"]) &&
    isObject(input) &&
    isList(findings, isFinding) &&
    isList(
      changes,
      (change) => hasTexts(change, [...WORDS, "field"]) && change["after"] !== undefined,
    ) &&
    [context, errors, revised, told].every((list) =>
      isList(list, (words) => hasTexts(words, WORDS)),
    ) &&
    isObject(spent) &&
    isObject(spent["policies"]) &&
    [spent["total"], ...Object.values(spent["policies"])].every(Number.isFinite)
  );
}

function isFinding(finding: JsonObject): boolean {
  const { at, ignored = "", kind } = finding;
  const span = isObject(at) ? (at["span"] ?? [0, 0]) : [0, 0];
  return (
    hasTexts(finding, [...WORDS, "messageId", "layer"]) &&
    DECISIONS.has(kind) &&
    typeof ignored === "string" &&
    (at === undefined || (isObject(at) && typeof at["field"] === "string")) &&
    Array.isArray(span) &&
    span.length === 2 &&
    span.every(Number.isFinite)
  );
}

function hasTexts(object: JsonObject, names: readonly string[]): boolean {
  return names.every((name) => typeof object[name] === "string");
}

function isList(list: unknown, is: (item: JsonObject) => boolean): boolean {
  return Array.isArray(list) && list.every((item) => isObject(item) && is(item));
}

/** What stands for a line that is no record. The same line always makes the same one. */
export function damagedRecord(text: string, file: string, offset: number): AuditRecord {
  const time = new Date(`${file.slice(0, "2026-01-31T23".length)}:00:00.000Z`);
  const digest = createHash("sha256").update(`${file} ${offset}\n${text}`).digest("hex");
  const message =
    `A line of the journal could not be read (${file}, byte ${offset}, ${text.length} ` +
    "characters): a process was ended while it wrote, or somebody changed the file.";
  return logEventRecord({
    id: `${time.getTime().toString(36).padStart(9, "0")}${digest.slice(0, 14)}`,
    event: "damaged",
    time: time.getTime(),
    input: { text: text.slice(0, MAX_SHOWN_LENGTH) },
    errors: [{ policy: "sluice/journal", message }],
  });
}
