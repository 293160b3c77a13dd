import type { AuditRecord } from "../../runtime/record.ts";
import type { LogEntry } from "../../store/store.ts";
import type { Io } from "../command.ts";
import { findAgent } from "../person/find-agent.ts";

const HIDDEN = "[for the person alone]";

/** How entries are shown here: the codes of denied calls are for people, and inside an agent the model reads along. */
export function shownHere(io: Pick<Io, "env">): (entry: LogEntry) => LogEntry {
  return findAgent(io.env) !== undefined ? (entry) => ({ ...entry, record: withoutCode(entry.record) }) : (entry) => entry;
}

function withoutCode(record: AuditRecord): AuditRecord {
  const { once, told } = record;
  if (!once) return record;
  const hidden = told?.map((words) => ({ ...words, message: words.message.replaceAll(once.code, HIDDEN) }));
  return { ...record, once: { ...once, code: HIDDEN }, ...(hidden ? { told: hidden } : {}) };
}
