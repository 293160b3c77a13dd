import { relative } from "node:path";
import type { AuditRecord } from "../../../../audit/record.ts";
import { tellingOf } from "../../../../server/page/verdict-subject.ts";
import { decidingFindings } from "../../../../store/log/deciding-findings.ts";
import { isLogEvent } from "../../../../store/log/log-events.ts";
import type { LogEntry } from "../../../../store/store.ts";
import type { Io } from "../../../command.ts";
import { fitted, visible } from "../../../render/frame.ts";
import { clock, day, stamp } from "../../../render/time.ts";
import { textWidth } from "../../../render/width.ts";

/** What the client does besides PreToolUse with a tool, in a word. */
const PHASES: Readonly<Record<string, string>> = {
  PostToolUse: "after",
  PostToolUseFailure: "failed",
  PermissionRequest: "dialog",
  PermissionDenied: "denied",
};
const NUMBER = 6;
const TIME = 8;
const DECISION = 7;
const GAP = "  ";
const MIN_CALL = 12;
const MAX_PLAIN_LENGTH = 200;

/**
 * Records as a table that is as wide as the terminal; elsewhere, a line each that needs no context.
 */
export class LogTable {
  readonly #io: Io;
  #day = "";

  constructor(io: Io) {
    this.#io = io;
  }

  row({ seq, record }: LogEntry): string {
    const { style, width } = this.#io;
    const { time } = record;
    const said = deed(record);
    const [decision, tool, policy] = [
      style.decision(record.decision, said.padEnd(DECISION)),
      label(record),
      visible(policies(record)),
    ];
    if (width === undefined)
      return `${[seq, stamp(time), said.padEnd(DECISION), tool, fitted(call(record), MAX_PLAIN_LENGTH).trimEnd(), policy && `[${policy}]`].join(GAP).trimEnd()}\n`;
    const tools = width < 100 ? 12 : 24;
    const left = width - (NUMBER + TIME + DECISION + tools + 4 * GAP.length);
    const aside =
      policy && left > textWidth(policy) + GAP.length + MIN_CALL ? `${GAP}${policy}` : "";
    const line = [
      style.dim(String(seq).padStart(NUMBER)),
      clock(time),
      said === "damaged" || said === "broken"
        ? style.red(said.padEnd(DECISION))
        : said === record.decision
          ? decision
          : style.cyan(said.padEnd(DECISION)),
      fitted(tool, tools),
      fitted(call(record), Math.max(left - textWidth(aside), MIN_CALL)) + style.dim(aside),
    ];
    return `${this.#rule(time, width)}${line.join(GAP).trimEnd()}\n`;
  }

  /** A line where another day begins. */
  #rule(time: string, width: number): string {
    const today = day(time);
    if (today === this.#day) return "";
    this.#day = today;
    return `${this.#io.style.dim(`── ${today} `.padEnd(Math.min(width, 60), "─"))}\n`;
  }
}

/** The decision, or what was done without one. */
export function deed({
  decision,
  event,
  changes,
  revised = [],
  told = [],
  context,
  errors,
}: AuditRecord): string {
  if (isLogEvent(event)) return event;
  if (decision !== "abstain") return decision;
  if (changes.length > 0) return "rewrite";
  if (revised.length > 0) return "revise";
  if (errors.length > 0) return "failed";
  if (told.length > 0) return "told";
  return context.length > 0 ? "context" : "·";
}

/** The tool by its short name, or the event. */
export function label({ tool, event, caller }: AuditRecord): string {
  const by = caller === undefined ? [] : [visible(`(${caller})`)];
  if (tool === undefined) return [visible(event), ...by].join(" ");
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  return [
    visible(server === undefined ? tool : `${server}:${name}`),
    ...(PHASES[event] ? [PHASES[event]] : []),
    ...by,
  ].join(" ");
}

/** What the call was about, in one line. */
export function call({ input, project, errors, event }: AuditRecord): string {
  const { message = "" } = input;
  if (Object.keys(input).length === 0 || isLogEvent(event))
    return visible(errors[0]?.message ?? String(message));
  const text = tellingOf(input);
  if (text === undefined) return event === "PreToolUse" ? visible(JSON.stringify(input)) : "";
  const inside = text.startsWith(`${project}/`) ? relative(project, text) : text;
  return visible(inside.replaceAll(/\s*\n\s*/g, " ⏎ "));
}

/** Who is behind it. */
function policies(record: AuditRecord): string {
  const { changes, revised = [], told = [], context, errors, decision } = record;
  const words =
    decision === "abstain"
      ? [...changes, ...revised, ...errors, ...told, ...context]
      : decidingFindings(record);
  const [first, ...others] = new Set(words.map(({ policy }) => policy));
  return first === undefined || isLogEvent(record.event)
    ? ""
    : others.length > 0
      ? `${first} +${others.length}`
      : first;
}
