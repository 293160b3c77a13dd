import { readSync } from "node:fs";

const PIECE = 256 * 1024;
/** No call is that long; what is, is skipped and counted. */
const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 10;
const WAIT_MS = 5;

/** Fills a buffer from `offset` on and says how far; zero: the end. */
export type Fill = (target: Buffer, offset: number) => number;

/** Buffers that were given back: files are opened by the thousand. */
const spare: Buffer[] = [];

/**
 * The lines of a text that hold one of some texts, in constant memory. All others are passed over without being looked at one by one:
 * most of a transcript is output of tools.
 */
export class Lines {
  readonly #fill: Fill;
  readonly #wanted: readonly Buffer[];
  /** Where each wanted text comes next in the view; undefined: not looked for yet, infinite: not in this piece. */
  readonly #next: (number | undefined)[];
  #buffer = spare.pop() ?? Buffer.allocUnsafe(PIECE);
  #view = this.#buffer.subarray(0, 0);
  #start = 0;
  #atEnd = false;
  #skipping = false;
  /** How much was read. */
  bytes = 0;
  /** Lines that were too long. */
  skipped = 0;

  constructor(fill: Fill, wanted: readonly string[]) {
    this.#fill = fill;
    this.#wanted = wanted.map((text) => Buffer.from(text));
    this.#next = wanted.map(() => undefined);
  }

  /** The next such line, valid until the one after is asked for. */
  next(): Buffer | undefined {
    for (;;) {
      const at = this.#nearest();
      if (at === Number.POSITIVE_INFINITY) {
        if (!this.#more(Math.max(this.#start, this.#view.lastIndexOf(NEWLINE) + 1))) return undefined;
        continue;
      }
      const start = Math.max(this.#start, this.#view.lastIndexOf(NEWLINE, at) + 1);
      const newline = this.#view.indexOf(NEWLINE, at);
      if (newline < 0 && !this.#atEnd && this.#more(start)) continue;
      const end = newline < 0 ? this.#view.length : newline;
      this.#start = Math.min(end + 1, this.#view.length);
      if (end > start) return this.#view.subarray(start, end);
    }
  }

  release(): void {
    if (this.#buffer.length === PIECE) spare.push(this.#buffer);
  }

  #nearest(): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [index, text] of this.#wanted.entries()) {
      let at = this.#next[index];
      if (at === undefined || at < this.#start) {
        at = this.#view.indexOf(text, this.#start);
        if (at < 0) at = Number.POSITIVE_INFINITY;
        this.#next[index] = at;
      }
      if (at < nearest) nearest = at;
    }
    return nearest;
  }

  /** Keeps what stands behind `from` and reads on. False: there is no more. */
  #more(from: number): boolean {
    if (this.#atEnd) return false;
    let rest = this.#view.subarray(from);
    if (rest.length >= LONGEST_LINE) {
      this.skipped++;
      this.#skipping = true;
    }
    if (this.#skipping) rest = this.#view.subarray(this.#view.length);
    const target = this.#roomFor(rest.length);
    rest.copy(target);
    const count = this.#fill(target, rest.length);
    this.#buffer = target;
    this.bytes += count;
    this.#atEnd = count === 0;
    this.#view = target.subarray(0, rest.length + count);
    this.#start = 0;
    this.#next.fill(undefined);
    if (this.#skipping) this.#skipLine();
    return true;
  }

  /** Room to read into behind what is kept, without keeping for ever what one long line needed. */
  #roomFor(kept: number): Buffer {
    const { length } = this.#buffer;
    if (kept * 2 > length) return Buffer.allocUnsafe(length * 2);
    return length > PIECE && kept * 2 <= PIECE ? Buffer.allocUnsafe(PIECE) : this.#buffer;
  }

  #skipLine(): void {
    const newline = this.#view.indexOf(NEWLINE);
    this.#start = newline < 0 ? this.#view.length : newline + 1;
    this.#skipping = newline < 0;
  }
}

/** The same bytes, of which the first were read before. */
export function begunWith(start: Buffer, fill: Fill): Fill {
  let rest = start;
  return (target, offset) => {
    if (rest.length === 0) return fill(target, offset);
    const count = rest.copy(target, offset);
    rest = rest.subarray(count);
    return count;
  };
}

/** From an open file. A pipe that has nothing yet is waited for. */
export function fromFile(file: number): Fill {
  return (target, offset) => {
    for (;;) {
      try {
        return readSync(file, target, offset, target.length - offset, null);
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === "EOF") return 0;
        if (code !== "EAGAIN") throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
    }
  };
}
