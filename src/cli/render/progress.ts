import type { Io } from "../command.ts";
import { glyphsFor, progressBar } from "./chart.ts";
import { bytes, counted, grouped } from "./number.ts";

const EVERY_MS = 100;
const BAR = 20;
const USUAL_WIDTH = 80;

/** What is counted on the way to the end. */
export type Unit = "bytes" | "records";
type Watcher = Pick<Io, "watched" | "err" | "width" | "env">;

/** How far something is that takes long: a line on stderr that is written over, for a person who watches. */
export class Progress {
  readonly #io: Watcher;
  readonly #total: number;
  readonly #unit: Unit;
  readonly #clock: () => number;
  readonly #begun: number;
  #last: number;
  #isShown = false;

  /** `total` 0: nobody knows how much there is. */
  constructor(io: Watcher, total: number, unit: Unit, clock: () => number = () => performance.now()) {
    this.#io = io;
    this.#total = total;
    this.#unit = unit;
    this.#clock = clock;
    this.#begun = clock();
    this.#last = this.#begun;
  }

  at(done: number, calls: number): void {
    const now = this.#clock();
    if (!this.#io.watched || now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#isShown = true;
    const state = { done, total: this.#total, unit: this.#unit, calls, seconds: (now - this.#begun) / 1000 };
    this.#io.err(`\r${progressLine(state, this.#io)}\u001b[K`);
  }

  /** Leaves no trace. */
  end(): void {
    if (this.#isShown) this.#io.err("\r\u001b[K");
  }
}

interface State {
  readonly done: number;
  readonly total: number;
  readonly unit: Unit;
  readonly calls: number;
  readonly seconds: number;
}

export function progressLine({ done, total, unit, calls, seconds }: State, io: Pick<Io, "width" | "env">): string {
  const amount = (count: number): string => (unit === "bytes" ? bytes(count) : grouped(count));
  const rate = `${grouped(Math.round(calls / seconds))} calls/s`;
  if (total === 0) return `${amount(done)}  ${counted(calls, "call")}  ${rate}`;
  const share = Math.min(1, done / total);
  const left = share > 0 ? `${duration((seconds / share) * (1 - share))} left` : "";
  const bar = progressBar(share, BAR, glyphsFor(io));
  const of = `${amount(done)} of ${amount(total)}${unit === "records" ? " records" : ""}`;
  return `${String(Math.floor(share * 100)).padStart(3)} %  ${bar}  ${of}  ${rate}  ${left}`.slice(0, (io.width ?? USUAL_WIDTH) - 1);
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
