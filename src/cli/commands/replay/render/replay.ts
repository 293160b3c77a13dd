import type { Decision } from "../../../../protocol/events.ts";
import type { CallCount, CallGroup, CallGroups } from "../../../../replay/judge/group.ts";
import {
  type CallCoverage,
  DECISIONS,
  EFFECTS,
  type ReplayTally,
} from "../../../../replay/judge/tally.ts";
import { type CallOutcome, OUTCOMES } from "../../../../replay/past-call.ts";
import { clip, countNoun, groupDigits } from "../../../../shared/text.ts";
import type { Io } from "../../../command.ts";
import { columns, wrapped } from "../../../render/columns.ts";
import { visible } from "../../../render/frame.ts";
import { percent } from "../../../render/number.ts";
import { shortPath } from "../../../render/path.ts";

export type ReplayLayout = Pick<Io, "style" | "width" | "cwd" | "env">;

const INDENT = " ".repeat(9);
/** Where no terminal shows it. */
const USUAL_WIDTH = 100;
const MAX_REASON_LINES = 2;
const MAX_NOTE_LINES = 4;
const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const TITLES: Readonly<Record<Decision, string>> = {
  deny: "Denied",
  defer: "Parked",
  ask: "Asked about",
  allow: "Allowed",
  abstain: "Left to the client, which asked the person",
};

/** What a configuration says to past calls, for a person. */
export function renderTally(tally: ReplayTally, top: number, page: ReplayLayout): string {
  const sections = [
    spanText(tally.span),
    decisionTable(tally, page),
    ...(["deny", "defer", "ask", "abstain"] as const).flatMap((decision) => {
      const groups = tally.groups.get(decision);
      return groups
        ? [groupSection(page.style.decision(decision, TITLES[decision]), groups, top, page)]
        : [];
    }),
    ...(tally.rewrites > 0
      ? [groupSection(page.style.bold(page.style.cyan("Rewritten")), tally.rewritten, top, page)]
      : []),
    policyTable(tally, page),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

export function spanText({ calls, sessions, projects, from, to, callers }: CallCoverage): string {
  const [first, last] = [from, to].map((time) => DAY.format(time));
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`;
  const others = [...callers]
    .map(([caller, count]) => `, ${groupDigits(count)} by ${visible(caller)}`)
    .join("");
  return (
    `${countNoun(calls, "call")} in ${countNoun(sessions, "session")} of ` +
    `${countNoun(projects, "project")}, ${days}${others}`
  );
}

function decisionTable(
  { decisions, rewrites, span }: ReplayTally,
  { style }: ReplayLayout,
): string {
  const rows = DECISIONS.flatMap((decision): string[][] => {
    const count = decisions.get(decision);
    if (!count || (count.calls === 0 && decision === "defer")) return [];
    return [
      [
        style.decision(decision),
        groupDigits(count.calls),
        percent(count.calls, span.calls),
        ...outcomeCells(count),
      ],
    ];
  });
  const rewritten = [style.cyan("rewrite"), groupDigits(rewrites), percent(rewrites, span.calls)];
  const table = columns(
    ["", "calls", "", ...OUTCOMES.map((outcome) => style.dim(THEN[outcome]))],
    [...rows, rewritten],
  );
  return table.join("\n");
}

const THEN: Readonly<Record<CallOutcome, string>> = {
  ran: "ran then",
  failed: "failed",
  refused: "refused by person",
  blocked: "blocked",
  unknown: "unknown",
};

function outcomeCells({ outcomes }: CallCount): string[] {
  return OUTCOMES.map((outcome) => (outcomes[outcome] > 0 ? groupDigits(outcomes[outcome]) : ""));
}

/** The kinds of calls that came to something, most frequent first. */
export function groupSection(
  title: string,
  groups: CallGroups,
  top: number,
  page: ReplayLayout,
): string {
  const { sorted } = groups;
  const sum = sorted.reduce((total, { calls }) => total + calls, 0);
  const rest = sorted.slice(top);
  const more = rest.reduce((total, { calls }) => total + calls, 0);
  return [
    `${title}: ${groupDigits(sum)}`,
    ...sorted.slice(0, top).flatMap((group) => groupLines(group, page)),
    ...(rest.length > 0
      ? [
          page.style.dim(
            `${groupDigits(more).padStart(7)}  in ${countNoun(rest.length, "other kind")}; ` +
              "--top shows more",
          ),
        ]
      : []),
  ].join("\n");
}

function groupLines(group: CallGroup, page: ReplayLayout): string[] {
  const { style, width = USUAL_WIDTH } = page;
  const { calls, form, policies, examples } = group;
  const [example] = examples;
  const room = width - INDENT.length;
  const kind = visible(form);
  const head =
    `${groupDigits(calls).padStart(7)}  ${style.bold(kind)}  ${policies.join(", ")}`.trimEnd();
  const then = outcomeText(group);
  const fits = INDENT.length + kind.length + policies.join(", ").length + then.length + 4 <= width;
  const lines =
    then === ""
      ? [head]
      : fits
        ? [`${head}  ${style.dim(then)}`]
        : [head, INDENT + style.dim(then)];
  if (!example) return lines;
  const subject = visible(clip(subjectText(example.subject, page), room));
  const [reason] = example.reasons;
  return [
    ...lines,
    ...(subject === kind ? [] : [INDENT + subject]),
    ...(reason
      ? wrapped(visible(reason.message), room, MAX_REASON_LINES).map(
          (line) => INDENT + style.dim(line),
        )
      : []),
  ];
}

function subjectText(subject: string, page: ReplayLayout): string {
  return subject.startsWith("/") && !/\s/.test(subject)
    ? shortPath(subject, page)
    : subject.replaceAll(/\s*\n\s*/g, " ⏎ ");
}

/** `204 ran, 6 refused`; nothing if unknown. */
function outcomeText({ outcomes, approved }: CallCount): string {
  const parts = OUTCOMES.filter((outcome) => outcome !== "unknown" && outcomes[outcome] > 0).map(
    (outcome) => `${groupDigits(outcomes[outcome])} ${outcome}`,
  );
  return [...parts, ...(approved > 0 ? [`${groupDigits(approved)} approved`] : [])].join(", ");
}

function policyTable({ policies }: ReplayTally, { style }: ReplayLayout): string {
  const sum = (effects: Readonly<Record<string, number>>): number =>
    Object.values(effects).reduce((total, count) => total + count, 0);
  const sorted = [...policies].sort(([, one], [, other]) => sum(other) - sum(one));
  if (sorted.length === 0) return "";
  const rows = sorted.map(([policy, effects]) => [
    policy,
    ...EFFECTS.map((effect) => (effects[effect] > 0 ? groupDigits(effects[effect]) : "")),
  ]);
  return columns([style.bold("By policy"), ...EFFECTS], rows).join("\n");
}

/** What else is to be known of a replay. */
export interface ReplayNotes {
  /** Lines that could not be read. */
  readonly skipped: number;
  /** Hooks that were not run. */
  readonly unrun: ReadonlySet<string>;
  /** Projects whose configuration has an error. */
  readonly broken: ReadonlySet<string>;
  /** Calls came from the log. */
  readonly logged: boolean;
  /** Questions that may be saved. */
  readonly questions: number;
}

export function noteLines(
  { skipped, unrun, broken, logged, questions }: ReplayNotes,
  page: ReplayLayout,
): string {
  const [project, ...projects] = [...broken].map((path) => shortPath(path, page));
  const notes = [
    "Judged by the files as they are today; what policies remember starts from nothing.",
    ...(logged
      ? [
          "The log keeps no secrets and no long texts, so what hangs on them may have come " +
            "out otherwise.",
        ]
      : []),
    ...(unrun.size > 0
      ? [`Not run: ${countNoun(unrun.size, "hook")} under \`hooks:\` (${[...unrun].join(", ")}).`]
      : []),
    ...(project === undefined
      ? []
      : [
          "The configuration has an error in " +
            `${[project, ...(projects.length > 0 ? [`${projects.length} more`] : [])].join(" and ")}: ` +
            `run \`sluice check\` there.`,
        ]),
    ...(questions > 0
      ? ["`sluice replay --propose` looks for what would have saved questions."]
      : []),
    ...(skipped > 0
      ? [
          `${countNoun(skipped, "line")} could not be read and ` +
            `${skipped === 1 ? "was" : "were"} passed over.`,
        ]
      : []),
  ];
  const lines = notes.flatMap((note) =>
    wrapped(visible(note), page.width ?? USUAL_WIDTH, MAX_NOTE_LINES),
  );
  return `${lines.map((line) => page.style.dim(line)).join("\n")}\n`;
}
