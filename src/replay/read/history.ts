import { closeSync } from "node:fs";
import type { PastCall } from "../past-call.ts";
import { CallLines } from "./call-lines.ts";
import {
  type CallReader,
  type CallSource,
  kindOf,
  linesIn,
  openFile,
  type ReadOptions,
} from "./call-source.ts";
import { begunWith, type FillBuffer, fromFile } from "./line-reader.ts";
import { Transcript } from "./transcript.ts";

/** Sessions that go on at the same time; of more than so many the order is no longer exact. */
const MAX_OPEN = 64;
const STREAM_START = 64 * 1024;

interface Open {
  readonly reader: CallReader;
  readonly file: number;
  first: PastCall;
}

/**
 * Past calls of many files as one, in the order of time. A file is opened when its time has come,
 * so few are open at once.
 */
export class History implements CallReader {
  readonly #pending: CallSource[];
  readonly #reading: ReadOptions;
  readonly #open: Open[] = [];
  #closedBytes = 0;
  #skipped = 0;

  constructor(sources: readonly CallSource[], reading: ReadOptions) {
    this.#pending = [...sources].sort((one, other) => other.start - one.start);
    this.#reading = reading;
  }

  get bytes(): number {
    return this.#open.reduce((sum, { reader }) => sum + reader.bytes, this.#closedBytes);
  }

  get skipped(): number {
    return this.#open.reduce((sum, { reader }) => sum + reader.skipped, this.#skipped);
  }

  next(): PastCall | undefined {
    let earliest = this.#earliest();
    while (this.#isDue(earliest)) {
      this.#openNext();
      earliest = this.#earliest();
    }
    if (!earliest) return undefined;
    const { first } = earliest;
    this.#advance(earliest);
    return first;
  }

  release(): void {
    for (const open of [...this.#open]) this.#close(open);
  }

  #earliest(): Open | undefined {
    let earliest: Open | undefined;
    for (const open of this.#open)
      if (!earliest || open.first.time < earliest.first.time) earliest = open;
    return earliest;
  }

  #isDue(earliest: Open | undefined): boolean {
    const next = this.#pending.at(-1);
    if (!next || this.#open.length >= MAX_OPEN) return false;
    return !earliest || next.start <= earliest.first.time;
  }

  #openNext(): void {
    const source = this.#pending.pop();
    if (!source) return;
    const file = openFile(source.path);
    if (file === undefined) {
      this.#skipped++;
      return;
    }
    const reading =
      source.project === undefined ? this.#reading : { ...this.#reading, cwd: source.project };
    const reader = readerOf(source.kind, fromFile(file), reading);
    const first = reader.next();
    const open = { reader, file, first } as Open;
    this.#open.push(open);
    if (!first) this.#close(open);
  }

  #advance(open: Open): void {
    const next = open.reader.next();
    if (next) open.first = next;
    else this.#close(open);
  }

  #close(open: Open): void {
    this.#open.splice(this.#open.indexOf(open), 1);
    this.#closedBytes += open.reader.bytes;
    this.#skipped += open.reader.skipped;
    open.reader.release();
    closeSync(open.file);
  }
}

function readerOf(kind: CallSource["kind"], fill: FillBuffer, reading: ReadOptions): CallReader {
  return kind === "transcript" ? new Transcript(fill, reading) : new CallLines(fill, reading);
}

/** What comes on an open file such as stdin; its first lines tell what it is. */
export function openStream(file: number, reading: ReadOptions): CallReader {
  const start = Buffer.alloc(STREAM_START);
  const fill = fromFile(file);
  const begun = start.subarray(0, fill(start, 0));
  return readerOf(kindOf(linesIn(begun.toString())), begunWith(begun, fill), reading);
}
