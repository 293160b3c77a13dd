import type { Decision } from "../../../../protocol/events.ts";
import { countNoun, groupDigits } from "../../../../shared/text.ts";
import type { Io } from "../../../command.ts";
import { barOf, glyphsFor, sparkline } from "../../../render/chart.ts";
import { fitted, visible } from "../../../render/frame.ts";
import { duration, stamp } from "../../../render/time.ts";
import { textWidth } from "../../../render/width.ts";
import type { Stats } from "../gather.ts";
import { MAX_CALLS } from "../prompts.ts";

const ANSWERS: readonly Decision[] = ["allow", "ask", "defer", "deny", "abstain"];
const WORDS: Readonly<Record<string, string>> = { abstain: "no opinion" };
const USUAL_WIDTH = 80;
const MAX_ROWS = 8;
const MAX_DAYS = 60;

/** What was asked, what was answered, what it cost, in little charts. */
export function renderStats(stats: Stats, io: Io): string {
  const { style } = io;
  const { calls, sessions, projects } = stats;
  const sections = [
    [
      `${style.bold(countNoun(calls.count, "tool call"))} in ` +
        `${countNoun(sessions, "session")} and ${countNoun(projects, "project")}`,
      style.dim(`${stamp(stats.since).slice(0, 16)} to ${stamp(stats.until).slice(0, 16)}`),
    ],
    answersText(stats, io),
    callersText(stats, io),
    promptsText(stats, io),
    spokeText("Denied by", "deny", stats, io),
    spokeText("Asked by", "ask", stats, io),
    spokeText("Failed", "error", stats, io),
    askedText(stats, io),
    timesText(stats, io),
    eventsText(stats, io),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function answersText({ calls, days }: Stats, io: Io): string[] {
  const { style } = io;
  if (calls.count === 0) return [];
  const rows = ANSWERS.filter((answer) => calls.answers[answer]).map((answer) => {
    const count = calls.answers[answer] ?? 0;
    return [
      WORDS[answer] ?? answer,
      groupDigits(count),
      percent(count, calls.count),
      count,
      (text: string) => style.decision(answer, text),
    ] as const;
  });
  const shown = days.slice(-MAX_DAYS);
  const line = sparkline(
    shown.map(({ count }) => count),
    glyphsFor(io),
  );
  const spark =
    shown.length < 2
      ? []
      : [
          `  ${style.dim("day by day")}  ${style.cyan(line)}  ` +
            `${style.dim(`${shown[0]?.name} to ${shown.at(-1)?.name}`)}`,
        ];
  return [style.bold("Answered"), ...bars(rows, io), ...spark];
}

function callersText({ callers }: Stats, io: Io): string[] {
  const rows = Object.entries(callers).map(
    ([name, count]) => `  ${visible(name)}  ${groupDigits(count)}`,
  );
  return rows.length === 0
    ? []
    : [io.style.bold("Called by other agents than Claude Code"), ...rows];
}

function promptsText(
  { prompts: { saved, perhaps, added, calls } }: Stats,
  { style }: Io,
): string[] {
  if (calls === 0) return [];
  return [
    `${style.bold("Prompts saved")}  ` +
      `${style.green(groupDigits(saved))}${perhaps > 0 ? `, and up to ${groupDigits(perhaps)} more` : ""}`,
    style.dim("  Calls that Sluice approved and that Claude Code alone would have asked about,"),
    style.dim(
      "  by a model of it, with your settings as they are " +
        `now.${perhaps > 0 ? " More: it cannot tell." : ""}`,
    ),
    ...(calls === MAX_CALLS
      ? [style.dim(`  Only the newest ${groupDigits(calls)} were looked at.`)]
      : []),
    ...(added > 0
      ? [`  ${groupDigits(added)} ${style.dim("asked by Sluice that Claude Code would have run.")}`]
      : []),
  ];
}

function spokeText(title: string, kind: string, { policies }: Stats, io: Io): string[] {
  const rows = policies
    .filter((one) => one.kind === kind && one.count > one.ignored)
    .map(
      ({ policy, count, ignored }) =>
        [
          visible(policy),
          groupDigits(count - ignored),
          "",
          count - ignored,
          io.style.bold,
        ] as const,
    );
  return rows.length === 0 ? [] : [io.style.bold(title), ...bars(rows, io)];
}

function askedText({ asked }: Stats, io: Io): string[] {
  if (asked.length === 0) return [];
  const width = io.width ?? USUAL_WIDTH;
  const rows = asked.map(
    ({ tool, subject, count }) =>
      `  ${groupDigits(count).padStart(5)}  ` +
      `${fitted(`${visible(tool)}  ${visible(subject.replaceAll(/\s+/g, " "))}`, width - 10).trimEnd()}`,
  );
  return [io.style.bold("Asked about most"), ...rows];
}

function timesText({ whole, times }: Stats, io: Io): string[] {
  if (!whole) return [];
  const head =
    `${io.style.bold("Time")}  half of all within ${duration(whole.p50)}, 95 % within ` +
    `${duration(whole.p95)}`;
  const rows = times.map(
    ({ policy, micros, count }) =>
      [
        visible(policy),
        duration(micros),
        `${duration(micros / count)} each`,
        micros,
        io.style.bold,
      ] as const,
  );
  return [head, ...bars(rows, io)];
}

function eventsText({ events }: Stats, { style }: Io): string[] {
  if (events.length === 0) return [];
  const texts = events.map(
    ({ name, count, answers }) =>
      `${visible(name)} ` +
      `${groupDigits(count)}${answers["deny"] ? ` (${groupDigits(answers["deny"])} denied)` : ""}`,
  );
  return [`${style.bold("Other events")}  ${texts.join(", ")}`];
}

type Bar = readonly [
  name: string,
  value: string,
  aside: string,
  amount: number,
  paint: (text: string) => string,
];

/** Rows with bars that fill the line; the longest is the whole. */
function bars(rows: readonly Bar[], io: Io): string[] {
  const shown = rows.slice(0, MAX_ROWS);
  const most = Math.max(...shown.map(([, , , amount]) => amount));
  const widest = (of: (row: Bar) => string): number =>
    Math.max(...shown.map((row) => textWidth(of(row))));
  const [names, values, asides] = [
    Math.min(
      widest(([name]) => name),
      34,
    ),
    widest(([, value]) => value),
    widest(([, , aside]) => aside),
  ];
  const left = Math.min(28, (io.width ?? USUAL_WIDTH) - (names + values + asides + 9));
  const lines = shown.map(
    ([name, value, aside, amount, paint]) =>
      `  ${paint(fitted(name, names))}  ` +
      `${value.padStart(values)}${asides > 0 ? ` ${io.style.dim(aside.padStart(asides))}` : ""} ` +
      ` ${io.style.cyan(barOf(amount / most, left, glyphsFor(io)))}`,
  );
  return rows.length > MAX_ROWS
    ? [...lines, io.style.dim(`  and ${rows.length - MAX_ROWS} more`)]
    : lines;
}

function percent(part: number, whole: number): string {
  const share = (part / whole) * 100;
  return `${share > 0 && share < 1 ? "<1" : Math.round(share)} %`;
}
