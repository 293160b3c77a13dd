import type {
  AuditRecord,
  RecordedChange,
  RecordedFinding,
  RecordedWords,
} from "../../../../audit/record.ts";
import { clip } from "../../../../shared/text.ts";
import { decidingFindings } from "../../../../store/log/deciding-findings.ts";
import { isLogEvent } from "../../../../store/log/log-events.ts";
import type { LogEntry } from "../../../../store/store.ts";
import type { Io } from "../../../command.ts";
import { barOf, glyphsFor } from "../../../render/chart.ts";
import { renderDiff } from "../../../render/diff.ts";
import { indented } from "../../../render/flow.ts";
import { codeFrame, visible, visibleLines } from "../../../render/frame.ts";
import { shortPath } from "../../../render/path.ts";
import { clock, day, duration } from "../../../render/time.ts";
import { callerText } from "../../../render/verdict.ts";
import { call, deed, label } from "./log-row.ts";

const MAX_TIMES = 8;
const MAX_HEAD_LENGTH = 160;

/**
 * One record in full: what was asked, what each policy said, what was changed, and how long it
 * took.
 */
export function renderEntry(entry: LogEntry, io: Io): string {
  const { record, seq, hash, previous, machine } = entry;
  const { style } = io;
  const deciding = new Set(decidingFindings(record));
  const word = deed(record);
  const title = style.decision(record.decision, word === "·" ? "NO DECISION" : word.toUpperCase());
  const head = `${title}  ${style.bold(label(record))}  ${headline(record)}`.trimEnd();
  const sections = [
    [head, ...circumstances(entry, io)].join("\n"),
    ...record.findings.map((finding) => findingText(finding, deciding.has(finding), entry, io)),
    ...record.changes.map((change) => changeText(change, io)),
    ...(record.revised ?? []).map((words) => wordsText("revised", words, io)),
    ...(record.told ?? []).map((words) => wordsText("told", words, io)),
    ...record.context.map((words) => wordsText("context", words, io)),
    ...record.errors.map((words) => wordsText("failed", words, io)),
    ...inputText(entry, io),
    ...timesText(entry, io),
    style.dim(
      `record ${seq} of machine ${visible(machine)}, id ${visible(record.id)}\nsha256 ` +
        `${hash}\nfollows ${previous}`,
    ),
  ];
  return `${sections.join("\n\n")}\n`;
}

function headline(record: AuditRecord): string {
  return Object.keys(record.input).length === 0 || isLogEvent(record.event)
    ? ""
    : clip(call(record), MAX_HEAD_LENGTH);
}

function circumstances({ record }: LogEntry, io: Io): string[] {
  const {
    time,
    session,
    agent,
    mode,
    event,
    project,
    cwd,
    path,
    by,
    version,
    caller,
    callerTool,
    tool,
    approval,
  } = record;
  const who =
    {
      policy: "by a policy",
      failure: "by a failure",
      nobody:
        `by nobody: ${caller === undefined ? "Claude Code's" : "the agent's"} own flow goes ` +
        "on",
    }[by] ?? `by ${by}${approval?.proof === undefined ? "" : ", proven by a passkey"}`;
  const facts: [name: string, text: string][] = [
    ["when", `${day(time)}, ${clock(time)}`],
    [
      "where",
      cwd === undefined || cwd === project
        ? shortPath(project, io)
        : `${shortPath(project, io)}, in ${shortPath(cwd, io)}`,
    ],
    [
      "event",
      [event, ...(mode ? [`mode ${mode}`] : []), ...(agent ? [`agent ${agent}`] : [])].join(", "),
    ],
    ["caller", caller === undefined ? "" : callerText(caller, callerTool, tool)],
    ["session", session ?? ""],
    ["decided", who],
    ["sluice", `${version}, ${path} path`],
  ];
  return facts
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `  ${io.style.dim(name.padEnd(7))}  ${visible(text)}`);
}

function findingText(
  finding: RecordedFinding,
  decides: boolean,
  { record }: LogEntry,
  io: Io,
): string {
  const { style } = io;
  const { kind, policy, messageId, message, layer, at, ignored, failed } = finding;
  const status = ignored ? ` (does not count: ${visible(ignored)})` : decides ? "" : " (weaker)";
  const [text, mark] = at?.span ? codeFrame(record.input, at) : [];
  return [
    `${style.decision(kind)}  ${style.bold(visible(policy))} ` +
      `${style.dim(`(${visible(messageId)})${status}${failed ? ", it failed" : ""}  ${layer === "preset" ? "from a preset" : `${layer} layer`}`)}`,
    ...(text === undefined ? [] : [`  ${text}`, `  ${style.red(mark ?? "")}`]),
    indented(message, io),
  ].join("\n");
}

function changeText({ policy, field, before, after, message }: RecordedChange, io: Io): string {
  const text = (value: unknown): string =>
    `${typeof value === "string" ? value : JSON.stringify(value, null, 2)}\n`;
  const diff = renderDiff(
    visible(field),
    before === undefined ? null : text(before),
    text(after),
    io.style,
  )
    .split("\n")
    .slice(3, -1);
  const head = `${io.style.cyan("rewrite")}  ${io.style.bold(visible(policy))}  ${visible(field)}`;
  return [head, ...diff.map((line) => `  ${line}`), indented(message, io)].join("\n");
}

function wordsText(kind: string, { policy, message }: RecordedWords, io: Io): string {
  const { style } = io;
  return (
    `${(kind === "failed" ? style.red : style.cyan)(kind)}  ` +
    `${style.bold(visible(policy))}\n${indented(message, io)}`
  );
}

/** What the head line did not show of it. */
function inputText({ record }: LogEntry, { style }: Io): string[] {
  const fields = Object.entries(record.input);
  if (fields.every(([, value]) => value === headline(record))) return [];
  const lines = fields.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.includes("\n")
      ? `  ${visible(name)}:\n    ${visibleLines(text, "    ")}`
      : `  ${visible(name)}: ${visible(text)}`;
  });
  return [[style.bold("Input"), ...lines].join("\n")];
}

function timesText({ record }: LogEntry, io: Io): string[] {
  const { total, policies } = record.spent;
  const all = Object.entries(policies).sort(([, one], [, other]) => other - one);
  if (total === 0 && all.length === 0) return [];
  const [first = ["", 1] as const] = all;
  const width = Math.max(0, ...all.slice(0, MAX_TIMES).map(([policy]) => policy.length));
  const lines = all
    .slice(0, MAX_TIMES)
    .map(
      ([policy, micros]) =>
        `  ${visible(policy).padEnd(width)}  ${duration(micros).padStart(7)}  ` +
        `${io.style.cyan(barOf(micros / first[1], 20, glyphsFor(io)))}`,
    );
  const rest = all.length > MAX_TIMES ? [io.style.dim(`  and ${all.length - MAX_TIMES} more`)] : [];
  return [[`${io.style.bold("Time")}  ${duration(total)}`, ...lines, ...rest].join("\n")];
}
