import { basename } from "node:path";
import { visible } from "../../engine/messages.ts";
import { clip } from "../../shared/text.ts";
import type { ApprovalRequest, Mark } from "../request.ts";

/** How much of what is marked is shown of what comes before it. */
const LEAD = 200;
const MAX_NAME_LENGTH = 80;

/** A part of a text; `marked`: a finding points at it. */
export interface TextPiece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * A request in few words, for a small screen. Nothing in it can repaint one; it still has to be
 * escaped.
 */
export interface Summary {
  readonly title: string;
  readonly project: string;
  /** What would be done, with the dangerous part marked. */
  readonly what: readonly TextPiece[];
  /** How many characters of it, and of the difference, had to be left out. */
  readonly hidden: number;
  readonly reasons: readonly string[];
  readonly diff?: string;
  /** How long it waits, or how it ended. */
  readonly state: string;
}

/** `room`: how many characters of what would be done, and of a difference, can be shown. */
export function summarize(request: ApprovalRequest, room: number): Summary {
  const { tool, project, findings, changes, diff, passkey } = request;
  const { text, marks } = whatOf(request);
  const start =
    text.length <= room
      ? 0
      : Math.max(0, Math.min((marks[0]?.[0] ?? 0) - LEAD, text.length - room));
  const end = Math.min(text.length, start + room);
  return {
    title:
      `${clip(visible(tool), MAX_NAME_LENGTH)} in ` +
      `${clip(visible(basename(project)), MAX_NAME_LENGTH)}`,
    project: clip(visible(project), 2 * MAX_NAME_LENGTH),
    what: piecesOf(text, marks, start, end),
    hidden: text.length - (end - start) + Math.max(0, (diff?.text.length ?? 0) - room),
    reasons: [
      ...(passkey === undefined || request.state !== "open"
        ? []
        : [
            `It is allowed on the page with a passkey, or at the terminal with \`sluice ` +
              `approvals watch\`: ${passkey}.`,
          ]),
      ...findings
        .filter(({ kind }) => kind !== "allow")
        .map(({ message, policy }) => visible(`${message} [${policy}]`)),
      ...changes.map(({ message, policy }) => visible(`Changed: ${message} [${policy}]`)),
    ],
    ...(diff ? { diff: clip(visible(diff.text), room) } : {}),
    state: stateOf(request),
  };
}

/** What a difference shows better. */
const IN_DIFF: ReadonlySet<string> = new Set(["content", "old_string", "new_string", "edits"]);

type Span = readonly [start: number, end: number];

/** A command as it is; anything else field by field. */
function whatOf({ input, findings, diff, questions }: ApprovalRequest): {
  text: string;
  marks: readonly Span[];
} {
  if (questions) return { text: questions.map(({ question }) => question).join("\n"), marks: [] };
  const marks: Span[] = [];
  const fields = Object.entries(input).filter(([name]) => !diff || !IN_DIFF.has(name));
  const alone =
    typeof input["command"] === "string" &&
    fields.every(([name]) => name === "command" || name === "description");
  let text = "";
  for (const [name, value] of fields) {
    if (alone && name !== "command") continue;
    const label = alone ? "" : `${text === "" ? "" : "\n"}${name}: `;
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    marks.push(
      ...spansIn(name, findings).map(
        ([start, end]): Span => [
          text.length + label.length + start,
          text.length + label.length + end,
        ],
      ),
    );
    text += label + shown;
  }
  return { text, marks: marks.sort(([one], [other]) => one - other) };
}

function spansIn(field: string, findings: ApprovalRequest["findings"]): Span[] {
  return findings.flatMap(({ kind, at }) =>
    kind !== "allow" && at?.field === field ? [spanOf(at)] : [],
  );
}

function spanOf({ start, end }: Mark): Span {
  return [start, end];
}

function piecesOf(text: string, marks: readonly Span[], from: number, to: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  const add = (start: number, end: number, marked: boolean): void => {
    const part = visible(text.slice(Math.max(start, from), Math.min(end, to)));
    if (start < to && end > from && part !== "") pieces.push({ text: part, marked });
  };
  let done = 0;
  for (const [start, end] of marks) {
    add(done, Math.max(start, done), false);
    add(Math.max(start, done), end, true);
    done = Math.max(done, end);
  }
  add(done, text.length, false);
  return pieces;
}

function stateOf({ state, answer, answeredBy, where, created, deadline }: ApprovalRequest): string {
  if (state === "open")
    return (
      `It waits ${Math.round((deadline - created) / 1000)} seconds, until ` + `${timeOf(deadline)}.`
    );
  if (state === "late") return "Nobody answered in time.";
  if (state === "elsewhere") return `Closed: ${where}.`;
  const proof = answeredBy?.proof === undefined ? "" : `, ${answeredBy.proof}`;
  const by = answeredBy
    ? ` by ${clip(visible(answeredBy.name), MAX_NAME_LENGTH)} (${answeredBy.channel}${proof})`
    : "";
  return `${answer ? ENDINGS[answer.kind] : "Answered"}${by}.`;
}

const ENDINGS = {
  allow: "Allowed",
  "allow-edited": "Allowed with changes",
  always: "Allowed from now on",
  deny: "Denied",
  interrupt: "Denied, and the agent was stopped",
  answers: "Answered",
} as const;

/** By the clock of this machine. */
function timeOf(moment: number): string {
  return new Date(moment).toTimeString().slice(0, 8);
}
