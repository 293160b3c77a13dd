import { countNoun, groupDigits } from "../../shared/text.ts";
import type { Io } from "../command.ts";
import { glyphsFor, progressBar } from "./chart.ts";
import { bytes } from "./number.ts";

const EVERY_MS = 100;
const BAR = 20;
const WIDE_BAR = 30;
const USUAL_WIDTH = 80;

/** What is counted on the way to the end. */
export type Unit = "bytes" | "records";
type Watcher = Pick<Io, "watched" | "err" | "width" | "env">;

/** One line on stderr that is written over again and again, not too often, and leaves no trace. */
class StatusLine {
  readonly #err: Io["err"];
  readonly #clock: () => number;
  #last: number | undefined;
  #isShown = false;

  constructor(err: Io["err"], clock: () => number, from?: number) {
    this.#err = err;
    this.#clock = clock;
    this.#last = from;
  }

  show(text: (now: number) => string): void {
    const now = this.#clock();
    if (this.#last !== undefined && now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#isShown = true;
    this.#err(`\r${text(now)}\u001b[K`);
  }

  end(): void {
    if (this.#isShown) this.#err("\r\u001b[K");
  }
}

/** A bar for something whose end is known, in a terminal. Elsewhere nothing. */
export class ProgressBar {
  readonly #io: Io;
  readonly #what: string;
  readonly #line: StatusLine;

  constructor(what: string, io: Io) {
    this.#what = what;
    this.#io = io;
    this.#line = new StatusLine(io.err, () => performance.now());
  }

  show(done: number, total: number): void {
    if (!this.#io.interactive) return;
    const share = total === 0 ? 1 : done / total;
    const bar = this.#io.style.cyan(progressBar(share, WIDE_BAR, glyphsFor(this.#io)));
    this.#line.show(() => `${this.#what}  ${bar}  ${Math.floor(share * 100)} %`);
  }

  end(): void {
    this.#line.end();
  }
}

/**
 * How far something is that takes long: a line on stderr that is written over, for a person who
 * watches.
 */
export class Progress {
  readonly #io: Watcher;
  readonly #total: number;
  readonly #unit: Unit;
  readonly #begun: number;
  readonly #line: StatusLine;

  /** `total` 0: the total is unknown. */
  constructor(
    io: Watcher,
    total: number,
    unit: Unit,
    clock: () => number = () => performance.now(),
  ) {
    this.#io = io;
    this.#total = total;
    this.#unit = unit;
    this.#begun = clock();
    this.#line = new StatusLine(io.err, clock, this.#begun);
  }

  at(done: number, calls: number): void {
    if (!this.#io.watched) return;
    const state = { done, total: this.#total, unit: this.#unit, calls };
    this.#line.show((now) =>
      progressLine({ ...state, seconds: (now - this.#begun) / 1000 }, this.#io),
    );
  }

  end(): void {
    this.#line.end();
  }
}

interface State {
  readonly done: number;
  readonly total: number;
  readonly unit: Unit;
  readonly calls: number;
  readonly seconds: number;
}

export function progressLine(
  { done, total, unit, calls, seconds }: State,
  io: Pick<Io, "width" | "env">,
): string {
  const amount = (count: number): string => (unit === "bytes" ? bytes(count) : groupDigits(count));
  const rate = `${groupDigits(Math.round(calls / seconds))} calls/s`;
  if (total === 0) return `${amount(done)}  ${countNoun(calls, "call")}  ${rate}`;
  const share = Math.min(1, done / total);
  const left = share > 0 ? `${duration((seconds / share) * (1 - share))} left` : "";
  const bar = progressBar(share, BAR, glyphsFor(io));
  const of = `${amount(done)} of ${amount(total)}${unit === "records" ? " records" : ""}`;
  return `${String(Math.floor(share * 100)).padStart(3)} %  ${bar}  ${of}  ${rate}  ${left}`.slice(
    0,
    (io.width ?? USUAL_WIDTH) - 1,
  );
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
