import type { AuditRecord } from "../../audit/record.ts";
import type { VerdictItem } from "./page-types.ts";
import { subjectOf } from "./verdict-subject.ts";

const MAX_SUBJECT_LENGTH = 2000;

/** A record as the feed shows it. */
export function verdictItem(record: AuditRecord): VerdictItem {
  const { id, time, event, tool, project, session, agent, decision, by, input, spent } = record;
  return {
    id,
    time: Date.parse(time),
    event,
    ...(tool === undefined ? {} : { tool }),
    project,
    ...(session === undefined ? {} : { session }),
    ...(agent === undefined ? {} : { agent }),
    decision,
    by,
    subject: clipped(subjectOf(input)),
    findings: record.findings
      .filter(({ ignored }) => ignored === undefined)
      .map(({ kind, policy, message }) => ({ kind, policy, message })),
    changes: record.changes.map(({ policy, field, before, after }) => ({
      policy,
      field,
      ...(before === undefined ? {} : { before }),
      after,
    })),
    errors: record.errors,
    micros: spent.total,
  };
}

function clipped(text: string): string {
  return text.length <= MAX_SUBJECT_LENGTH ? text : `${text.slice(0, MAX_SUBJECT_LENGTH)}…`;
}
