import type { Io } from "../../command.ts";
import { glyphsFor, progressBar } from "../../render/chart.ts";

const BAR = 30;
const EVERY_MS = 100;

/** A bar in the last line of a terminal, for as long as something takes. Elsewhere nothing. */
export class ProgressBar {
  readonly #io: Io;
  readonly #what: string;
  #last = 0;

  constructor(what: string, io: Io) {
    this.#what = what;
    this.#io = io;
  }

  show(done: number, total: number): void {
    const now = performance.now();
    if (!this.#io.interactive || now - this.#last < EVERY_MS) return;
    this.#last = now;
    const share = total === 0 ? 1 : done / total;
    const bar = this.#io.style.cyan(progressBar(share, BAR, glyphsFor(this.#io)));
    this.#io.err(`\r\u001b[2K${this.#what}  ${bar}  ${Math.floor(share * 100)} %`);
  }

  end(): void {
    if (this.#last > 0) this.#io.err("\r\u001b[2K");
  }
}
