import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import { join } from "node:path";
import type { AuditRecord } from "../../audit/record.ts";
import { damagedRecord, readRecord } from "../log/read-record.ts";

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)\.jsonl$/;
const CHUNK = 1024 * 1024;
/** Far more than a record takes: what is longer was not written by us. */
const MAX_LINE_LENGTH = 32 * CHUNK;
/** So long after its hour nobody appends to a file any more. */
const SETTLED_MS = 2 * 3600_000;
const LINE_BREAK = 10;

/** One file of the journal. */
export interface Segment {
  /** Tells it from an earlier file of the same name. */
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** Nobody appends to it any more. */
  readonly settled: boolean;
}

export interface Batch {
  readonly records: readonly AuditRecord[];
  /** Up to here everything is in this batch or in one before. */
  readonly offset: number;
}

/** The oldest first. */
export function segmentsIn(folder: string, now: number): Segment[] {
  return namesIn(folder).flatMap((name): Segment[] => {
    const hour = NAME.exec(name)?.[1];
    const path = join(folder, name);
    const stat = hour === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return [];
    const settled = now - Math.max(Date.parse(`${hour}:59:59.999Z`), stat.mtimeMs) > SETTLED_MS;
    return [{ key: `${name}#${stat.ino}`, name, path, settled }];
  });
}

/**
 * What is in a segment behind `from`, up to where it ends now: others go on appending. A last line
 * without an end is left for later, unless nobody will complete it.
 */
export function* readSegment({ name, path, settled }: Segment, from: number): Generator<Batch> {
  const file = openSync(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error(`\`${path}\` is not a regular file`);
    let offset = startsLine(file, from) ? from : 0;
    for (let size = CHUNK; ; ) {
      const bytes = readAt(file, offset, size);
      const atEnd = bytes.length < size;
      const end = bytes.lastIndexOf(LINE_BREAK) + 1;
      const taken = end === 0 && (atEnd ? settled : size >= MAX_LINE_LENGTH) ? bytes.length : end;
      if (taken === 0 && !atEnd) {
        size *= 2;
        continue;
      }
      if (taken === 0) return;
      yield { records: linesOf(bytes.subarray(0, taken), name, offset), offset: offset + taken };
      offset += taken;
      if (offset >= stat.size) return;
      size = CHUNK;
    }
  } finally {
    closeSync(file);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}

/** False for a position in another file that had this name. */
function startsLine(file: number, offset: number): boolean {
  return offset === 0 || readAt(file, offset - 1, 1)[0] === LINE_BREAK;
}

function linesOf(bytes: Buffer, name: string, start: number): AuditRecord[] {
  const records: AuditRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(LINE_BREAK, at);
    const end = found < 0 ? bytes.length : found;
    if (end > at) {
      const text = bytes.toString("utf8", at, end);
      records.push(readRecord(text) ?? damagedRecord(text, name, start + at));
    }
    at = end + 1;
  }
  return records;
}

function readAt(file: number, offset: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  let read = 0;
  for (;;) {
    const got = readSync(file, buffer, read, size - read, offset + read);
    read += got;
    if (got === 0 || read === size) return buffer.subarray(0, read);
  }
}
