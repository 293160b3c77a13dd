import { countNoun } from "../../shared/text.ts";
import type { Backlog } from "../../store/journal/backlog.ts";
import type { Store, StoreSize } from "../../store/store.ts";
import type { Io } from "../command.ts";
import { visible } from "./frame.ts";
import { shortPath } from "./path.ts";
import { stamp } from "./time.ts";

export interface StoreSummary {
  readonly kind: Store["kind"];
  readonly place: string;
  readonly size: StoreSize;
  /** Undefined: not checked. */
  readonly problems: readonly string[] | undefined;
  readonly journal: Backlog;
}

const MAX_PROBLEMS = 10;

export function renderStore(shown: StoreSummary, io: Io): string {
  const { kind, place, size } = shown;
  const { bold, dim } = io.style;
  const machines = size.machines > 1 ? ` of ${countNoun(size.machines, "machine")}` : "";
  const lines: [string, ...string[]][] = [
    [
      "store",
      kind === "sqlite" ? `SQLite, ${shortPath(place, io)}` : `PostgreSQL, ${visible(place)}`,
    ],
    ["size", sizeText(size.bytes)],
    ["log", `${countNoun(size.records, "record")}${machines}${period(size, dim)}`],
    ["state", countNoun(size.stateKeys, "key")],
    ["journal", ...journalLines(shown, io)],
    ["integrity", ...integrityLines(shown, io)],
  ];
  return lines
    .map(([name, ...texts]) =>
      texts
        .map((text, index) => `${bold((index === 0 ? name : "").padEnd(10))} ${text}\n`)
        .join(""),
    )
    .join("");
}

function journalLines({ journal: { bytes, troubles } }: StoreSummary, { style }: Io): string[] {
  const state = bytes === 0 ? "all of it is in the log" : `${sizeText(bytes)} not in the log yet`;
  const said = troubles.map(({ since, message }) =>
    style.yellow(`since ${dateText(since)}: ${visible(message)}`),
  );
  return [state, ...said];
}

function integrityLines({ problems, size }: StoreSummary, { style }: Io): string[] {
  if (!problems)
    return [style.dim(`not checked, ${sizeText(size.bytes)} take a while: sluice store --check`)];
  if (problems.length === 0) return [style.green("sound")];
  const more =
    problems.length > MAX_PROBLEMS ? [`… and ${problems.length - MAX_PROBLEMS} more`] : [];
  return [
    ...problems.slice(0, MAX_PROBLEMS).map((problem) => style.red(visible(problem))),
    ...more,
  ];
}

function period({ oldest, newest }: StoreSize, dim: (text: string) => string): string {
  return oldest === undefined || newest === undefined
    ? ""
    : dim(`, ${dateText(oldest)} to ${dateText(newest)}`);
}

/** To the minute. */
function dateText(time: number): string {
  return stamp(time).slice(0, "2026-01-31 14:02".length);
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

/** For programs. */
export function storeRecord({ kind, place, size, problems, journal }: StoreSummary): object {
  const time = (value: number | undefined) =>
    value === undefined ? undefined : new Date(value).toISOString();
  return {
    kind,
    exists: true,
    place,
    ...size,
    oldest: time(size.oldest),
    newest: time(size.newest),
    journal,
    integrity: problems ? { checked: true, problems } : { checked: false },
  };
}
