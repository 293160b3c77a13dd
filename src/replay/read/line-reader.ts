import { readSync } from "node:fs";

const PIECE = 256 * 1024;
/** No call is that long; what is, is skipped and counted. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;
const NEWLINE = 10;
const WAIT_MS = 5;

/** Fills a buffer from `offset` on and says how far; zero: the end. */
export type FillBuffer = (target: Buffer, offset: number) => number;

/** Buffers that were given back: files are opened by the thousand. */
const spare: Buffer[] = [];

/**
 * Where a text comes next in the view; undefined: not looked for yet, infinite: not in this piece.
 */
interface Search {
  readonly text: Buffer;
  next: number | undefined;
}

/**
 * The lines of a text that hold one of some texts, in constant memory. All others are passed over
 * without being looked at one by one: most of a transcript is output of tools.
 */
export class LineReader {
  readonly #fill: FillBuffer;
  readonly #wanted: readonly Search[];
  readonly #all: readonly Search[];
  #buffer = spare.pop() ?? Buffer.allocUnsafe(PIECE);
  #view = this.#buffer.subarray(0, 0);
  #start = 0;
  #atEnd = false;
  #skipping = false;
  /** How much was read. */
  bytes = 0;
  /** Lines that were too long. */
  skipped = 0;
  /** Of the last line: the position of the first wanted text, */
  at = 0;
  /** and whether it is the only one of all that are looked for. */
  isPlain = false;

  /** `noted` are looked for as well, in lines that are wanted for another reason. */
  constructor(fill: FillBuffer, wanted: readonly string[], noted: readonly string[] = []) {
    const search = (text: string): Search => ({ text: Buffer.from(text), next: undefined });
    this.#fill = fill;
    this.#wanted = wanted.map(search);
    this.#all = [...this.#wanted, ...noted.map(search)];
  }

  /** The next such line, valid until the one after is asked for. */
  next(): Buffer | undefined {
    for (;;) {
      const nearest = this.#nearest();
      if (!nearest) {
        if (!this.#more(Math.max(this.#start, this.#view.lastIndexOf(NEWLINE) + 1)))
          return undefined;
        continue;
      }
      const at = this.#find(nearest, this.#start);
      const start = Math.max(this.#start, this.#view.lastIndexOf(NEWLINE, at) + 1);
      const newline = this.#view.indexOf(NEWLINE, at);
      if (newline < 0 && !this.#atEnd && this.#more(start)) continue;
      const end = newline < 0 ? this.#view.length : newline;
      this.#start = Math.min(end + 1, this.#view.length);
      this.at = at - start;
      this.isPlain = this.#all.every(
        (search) => this.#find(search, search === nearest ? at + 1 : start) >= end,
      );
      if (end > start) return this.#view.subarray(start, end);
    }
  }

  release(): void {
    if (this.#buffer.length === PIECE) spare.push(this.#buffer);
  }

  #nearest(): Search | undefined {
    let nearest: Search | undefined;
    let first = Number.POSITIVE_INFINITY;
    for (const search of this.#wanted) {
      const at = this.#find(search, this.#start);
      if (at < first) {
        first = at;
        nearest = search;
      }
    }
    return nearest;
  }

  /** Each place of a text is found once, however many lines lie before it. */
  #find(search: Search, from: number): number {
    if (search.next === undefined || search.next < from) {
      const at = this.#view.indexOf(search.text, from);
      search.next = at < 0 ? Number.POSITIVE_INFINITY : at;
    }
    return search.next;
  }

  /** Keeps what is after `from` and reads on. False: the file has ended. */
  #more(from: number): boolean {
    if (this.#atEnd) return false;
    let rest = this.#view.subarray(from);
    if (rest.length >= MAX_LINE_LENGTH) {
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
    for (const search of this.#all) search.next = undefined;
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
export function begunWith(start: Buffer, fill: FillBuffer): FillBuffer {
  let rest = start;
  return (target, offset) => {
    if (rest.length === 0) return fill(target, offset);
    const count = rest.copy(target, offset);
    rest = rest.subarray(count);
    return count;
  };
}

/** From an open file. A pipe that has nothing yet is waited for. */
export function fromFile(file: number): FillBuffer {
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
