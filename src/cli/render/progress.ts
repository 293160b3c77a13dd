import type { Io } from "../command.ts";
import { bytes, grouped } from "./number.ts";

const EVERY_MS = 100;
const BAR = 20;
const PARTS = "▏▎▍▌▋▊▉█";

/** How far something is that takes long: a line on stderr that is written over, for a person who watches. */
export class Progress {
  readonly #io: Pick<Io, "watched" | "err" | "width">;
  readonly #total: number;
  readonly #clock: () => number;
  readonly #begun: number;
  #last: number;
  #isShown = false;

  /** `total` 0: nobody knows how much there is. */
  constructor(io: Pick<Io, "watched" | "err" | "width">, total: number, clock: () => number = () => performance.now()) {
    this.#io = io;
    this.#total = total;
    this.#clock = clock;
    this.#begun = clock();
    this.#last = this.#begun;
  }

  at(done: number, calls: number): void {
    const now = this.#clock();
    if (!this.#io.watched || now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#isShown = true;
    this.#io.err(
      `\r${progressLine({ done, total: this.#total, calls, seconds: (now - this.#begun) / 1000 }, this.#io.width ?? 80)}\u001b[K`,
    );
  }

  /** Leaves no trace. */
  end(): void {
    if (this.#isShown) this.#io.err("\r\u001b[K");
  }
}

interface State {
  readonly done: number;
  readonly total: number;
  readonly calls: number;
  readonly seconds: number;
}

export function progressLine({ done, total, calls, seconds }: State, width: number): string {
  const rate = `${grouped(Math.round(calls / seconds))} calls/s`;
  if (total === 0) return `${bytes(done)}  ${grouped(calls)} calls  ${rate}`;
  const share = Math.min(1, done / total);
  const left = share > 0 ? `${duration((seconds / share) * (1 - share))} left` : "";
  const line = `${String(Math.floor(share * 100)).padStart(3)} %  ${bar(share)}  ${bytes(done)} of ${bytes(total)}  ${rate}  ${left}`;
  return line.slice(0, width - 1);
}

function bar(share: number): string {
  const eighths = Math.round(share * BAR * 8);
  const part = eighths % 8;
  return `${"█".repeat(Math.floor(eighths / 8))}${part > 0 ? PARTS[part - 1] : ""}`.padEnd(BAR, "·");
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
