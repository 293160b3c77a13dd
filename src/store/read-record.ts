import { createHash } from "node:crypto";
import { BUILD } from "../config/package.ts";
import { isObject } from "../protocol/json.ts";
import type { AuditRecord } from "../runtime/record.ts";

const TEXTS = ["id", "time", "event", "project", "decision", "by", "path", "version"] as const;
const LISTS = ["findings", "changes", "context", "errors"] as const;
const LONGEST_SHOWN = 4096;

/** A record from its line. Undefined: it is none, or not whole. */
export function readRecord(line: string): AuditRecord | undefined {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(record) || !isObject(record["input"])) return undefined;
  const { time, spent, revised = [], told = [] } = record;
  const whole =
    TEXTS.every((name) => typeof record[name] === "string") &&
    !Number.isNaN(Date.parse(String(time))) &&
    [...LISTS.map((name) => record[name]), revised, told].every(isWords) &&
    isObject(spent) &&
    typeof spent["total"] === "number" &&
    isObject(spent["policies"]);
  return whole ? (record as unknown as AuditRecord) : undefined;
}

function isWords(list: unknown): boolean {
  return (
    Array.isArray(list) && list.every((one) => isObject(one) && typeof one["policy"] === "string" && typeof one["message"] === "string")
  );
}

/** What stands for a line that is no record. The same line always makes the same one. */
export function damagedRecord(text: string, file: string, offset: number): AuditRecord {
  const time = new Date(`${file.slice(0, "2026-01-31T23".length)}:00:00.000Z`);
  const digest = createHash("sha256").update(`${file} ${offset}\n${text}`).digest("hex");
  const message = `A line of the journal could not be read (${file}, byte ${offset}, ${text.length} characters): a process was ended while it wrote, or somebody changed the file.`;
  return {
    id: `${time.getTime().toString(36).padStart(9, "0")}${digest.slice(0, 14)}`,
    time: time.toISOString(),
    event: "damaged",
    project: "",
    input: { text: text.slice(0, LONGEST_SHOWN) },
    decision: "abstain",
    by: "nobody",
    findings: [],
    changes: [],
    context: [],
    errors: [{ policy: "sluice/journal", message }],
    spent: { total: 0, policies: {} },
    path: "cold",
    version: BUILD,
  };
}
