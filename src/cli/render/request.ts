import type { ApprovalRequest } from "../../approvals/request.ts";
import { isObject, type Json } from "../../protocol/json.ts";
import type { Io } from "../command.ts";
import { codeFrame, visible, visibleLines } from "./frame.ts";
import { shortPath } from "./path.ts";

const MOST_LINES = 40;
const INDENT = "  ";

/** Everything that a person decides by. */
export function renderRequest(request: ApprovalRequest, io: Io, now: number): string {
  const { id, tool, project, mode, agent, event } = request;
  const { style } = io;
  const where = [shortPath(project, io), mode, agent && `agent ${agent}`, event === "PermissionRequest" ? "dialog" : ""]
    .filter(Boolean)
    .join(", ");
  const lines = [
    `${style.bold(id)}  ${style.bold(visible(tool))}  ${style.dim(visible(where))}  ${waiting(request, now)}`,
    ...(request.questions ? questionLines(request) : inputLines(request)),
    ...request.findings.flatMap(({ kind, policy, message, at }) => [
      ...(at ? codeFrame(request.input, { field: at.field, span: [at.start, at.end] }).map(style.yellow) : []),
      `${style.decision(kind)} ${visibleLines(message, INDENT)} ${style.dim(`[${policy}]`)}`,
    ]),
    ...request.changes.map(
      ({ field, before, after, message }) =>
        `${style.cyan("changed")} \`${visible(field)}\`: ${show(before)} → ${show(after)} (${visible(message)})`,
    ),
    ...(request.diff ? diffLines(request.diff.text, io) : []),
    ...request.suggestions.map(({ index, text }) => `${style.dim("always")} ${index + 1}: ${visible(text)}`),
  ];
  return `${lines.join(`\n${INDENT}`)}\n`;
}

/** How it ended, in a line. */
export function renderEnd({ id, tool, state, answer, answeredBy, where }: ApprovalRequest): string {
  const how =
    state === "answered" && answeredBy
      ? `${answer?.kind ?? "answered"} by ${answeredBy.name} (${answeredBy.channel})`
      : state === "late"
        ? "nobody answered in time"
        : (where ?? state);
  return `${id}  ${visible(tool)}: ${visible(how)}`;
}

/** The most telling text of an input. */
export function subjectOf({ input }: ApprovalRequest): string {
  const [first = ""] = ["command", "file_path", "url", "path", "plan"].flatMap((field) =>
    typeof input[field] === "string" ? [input[field]] : [],
  );
  return visible((first || JSON.stringify(input)).split("\n")[0] ?? "");
}

export function waiting({ created, deadline }: ApprovalRequest, now: number): string {
  const seconds = (span: number): string => `${Math.max(0, Math.round(span / 1000))} s`;
  return `waits ${seconds(now - created)}, ${seconds(deadline - now)} left`;
}

function inputLines({ input, diff }: ApprovalRequest): string[] {
  const hidden = diff ? new Set(["content", "old_string", "new_string", "edits"]) : new Set<string>();
  return Object.entries(input)
    .filter(([field]) => !hidden.has(field))
    .flatMap(([field, value]) => clipped(`${visible(field)}: ${visibleLines(textOf(value), INDENT.repeat(2))}`.split("\n")));
}

function questionLines({ questions = [] }: ApprovalRequest): string[] {
  return questions.flatMap(({ question, options, multiSelect }) => [
    `${visible(question)}${multiSelect ? " (several)" : ""}`,
    ...options.map(
      ({ label, description }, index) => `${INDENT}${index + 1}. ${visible(label)}${description ? ` — ${visible(description)}` : ""}`,
    ),
  ]);
}

function diffLines(text: string, { style }: Io): string[] {
  const paint = (line: string): string => (line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line);
  return clipped(text.trimEnd().split("\n").slice(1).map(visible)).map(paint);
}

function clipped(lines: readonly string[]): string[] {
  return lines.length <= MOST_LINES ? [...lines] : [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`];
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, isObject(value) || Array.isArray(value) ? 2 : undefined);
}

function show(value: Json | undefined): string {
  return value === undefined ? "nothing" : `\`${visible(textOf(value).slice(0, 120))}\``;
}
