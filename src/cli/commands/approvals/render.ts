import type { Answer } from "../../../approvals/approval.ts";
import type { ApprovalRequest } from "../../../approvals/request.ts";
import { isObject, type Json } from "../../../protocol/json.ts";
import { subjectOf } from "../../../server/page/verdict-subject.ts";
import type { Io } from "../../command.ts";
import { flow } from "../../render/flow.ts";
import { codeFrame, fitted, visible, visibleLines } from "../../render/frame.ts";
import { shortPath } from "../../render/path.ts";

const MAX_LINES = 40;
const INDENT = "  ";

/** Everything that a person decides by. */
export function renderRequest(request: ApprovalRequest, io: Io, now: number): string {
  const { style } = io;
  const lines = [
    headOf(request, io, now),
    ...(request.questions
      ? questionLines(request).map((line) => prose(line, io))
      : inputLines(request)),
    ...request.findings.flatMap(({ kind, policy, message, at }) => [
      ...(at ? frameOf(request, at).map(style.yellow) : []),
      prose(
        `${style.decision(kind)} ${visibleLines(message, INDENT)} ${style.dim(`[${policy}]`)}`,
        io,
      ),
    ]),
    ...request.changes.map(
      ({ field, before, after, message }) =>
        `${style.cyan("changed")} \`${visible(field)}\`: ${show(before)} → ${show(after)} ` +
        `(${visible(message)})`,
    ),
    ...(request.diff ? diffLines(request.diff.text, io) : []),
    ...request.suggestions.map(
      ({ index, text }) => `${style.dim("always")} ${index + 1}: ${visible(text)}`,
    ),
  ];
  return `${lines.join(`\n${INDENT}`)}\n`;
}

/** What policies say and the agent asks; a command is shown as it is. */
function prose(text: string, io: Io): string {
  return flow(INDENT + text, io, INDENT.repeat(2)).slice(INDENT.length);
}

/** What waits, in two lines. */
export function renderWaiting(request: ApprovalRequest, io: Io, now: number): string {
  const subject = INDENT + visible(subjectOf(request.input).split("\n")[0] ?? "");
  return `${headOf(request, io, now)}\n${io.width === undefined ? subject : fitted(subject, io.width).trimEnd()}\n`;
}

function headOf(request: ApprovalRequest, io: Io, now: number): string {
  const { id, tool, project, mode, agent, event } = request;
  const { style } = io;
  const where = [
    shortPath(project, io),
    mode,
    agent && `agent ${agent}`,
    event === "PermissionRequest" ? "dialog" : "",
  ]
    .filter(Boolean)
    .join(", ");
  const head =
    `${style.bold(id)}  ${style.bold(visible(tool))}  ${style.dim(visible(where))}  ` +
    `${waiting(request, now)}`;
  return flow(head, io, INDENT);
}

const ENDS: Readonly<Record<Answer["kind"], string>> = {
  allow: "allowed",
  "allow-edited": "allowed with changes",
  always: "always allowed",
  deny: "denied",
  interrupt: "denied, and the agent stopped,",
  answers: "answered",
};

/** How it ended, in a line. */
export function renderEnd({ id, tool, state, answer, answeredBy, where }: ApprovalRequest): string {
  const how =
    state === "answered" && answeredBy
      ? `${answer ? ENDS[answer.kind] : "answered"} by ${answeredBy.name} ` +
        `(${[answeredBy.channel, answeredBy.proof].filter(Boolean).join(", ")})`
      : state === "late"
        ? "nobody answered in time"
        : (where ?? state);
  return `${id}  ${visible(tool)}: ${visible(how)}`;
}

function waiting({ created, deadline }: ApprovalRequest, now: number): string {
  return `waits ${span(now - created)}, ${span(deadline - now)} left`;
}

/** 45 s, 4 min 55 s */
function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What neither the diff nor the line that a finding points at shows in full. */
function inputLines(request: ApprovalRequest): string[] {
  const { input, diff, findings } = request;
  const hidden = new Set(diff ? ["content", "old_string", "new_string", "edits"] : []);
  const framed = (field: string, value: Json): boolean =>
    findings.some(({ at }) => at?.field === field && frameOf(request, at)[0] === value);
  return Object.entries(input)
    .filter(([field, value]) => !hidden.has(field) && !framed(field, value))
    .flatMap(([field, value]) =>
      clipped(`${visible(field)}: ${visibleLines(textOf(value), INDENT.repeat(2))}`.split("\n")),
    );
}

type Place = NonNullable<ApprovalRequest["findings"][number]["at"]>;

function frameOf({ input }: ApprovalRequest, { field, start, end }: Place): string[] {
  return codeFrame(input, { field, span: [start, end] });
}

function questionLines({ questions = [] }: ApprovalRequest): string[] {
  return questions.flatMap(({ question, options, multiSelect }) => [
    `${visible(question)}${multiSelect ? " (several)" : ""}`,
    ...options.map(
      ({ label, description }, index) =>
        `${INDENT}${index + 1}. ` +
        `${visible(label)}${description ? ` — ${visible(description)}` : ""}`,
    ),
  ]);
}

function diffLines(text: string, { style }: Io): string[] {
  const paint = (line: string): string =>
    line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line;
  return clipped(text.trimEnd().split("\n").map(visible)).map(paint);
}

function clipped(lines: readonly string[]): string[] {
  return lines.length <= MAX_LINES
    ? [...lines]
    : [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`];
}

function textOf(value: Json | undefined): string {
  return typeof value === "string"
    ? value
    : JSON.stringify(value, null, isObject(value) || Array.isArray(value) ? 2 : undefined);
}

function show(value: Json | undefined): string {
  return value === undefined ? "nothing" : `\`${visible(textOf(value).slice(0, 120))}\``;
}
