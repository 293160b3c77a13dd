import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { AuditRecord } from "./record.ts";

const OTHERS = 0o077;
const MAX_ATTEMPTS = 5;
/** Neither a link nor a pipe that somebody put there is written to. */
const APPEND =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/**
 * Where a record goes before the reply does. One write to a file: no call waits for more. Throws if
 * that fails.
 */
export interface Journal {
  append(record: AuditRecord): void;
}

/**
 * Each store has a journal of its own, because projects may have different ones. `store`: its URL;
 * absent: the file in the state folder.
 */
export function journalFolder(state: string, store?: string): string {
  return join(state, store === undefined ? "journal" : `journal-${shortHash(store)}`);
}

/** The journals of a process that answers many calls. */
export class Journals {
  readonly #kept = new Map<string, FileJournal>();

  for(state: string, store?: string): Journal {
    const folder = journalFolder(state, store);
    const journal = this.#kept.get(folder) ?? new FileJournal(folder);
    this.#kept.set(folder, journal);
    return journal;
  }
}

/**
 * Files of one hour each, to which any number of processes append. What is in them when a process
 * is killed, stays.
 */
export class FileJournal implements Journal {
  readonly #folder: string;
  #open: { readonly hour: string; readonly file: number } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  append(record: AuditRecord): void {
    // A line break before it, too: whatever a process that was killed left there is a line of its
    // own then.
    const line = Buffer.from(`\n${JSON.stringify(record)}\n`);
    const hour = record.time.slice(0, "2026-01-31T23".length);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const file = this.#fileOf(hour);
      const whole = writeSync(file, line) === line.length;
      if (whole && fstatSync(file).nlink > 0) return;
      // It went into a file that was removed just before, or a part is missing: the whole again,
      // which is recognised by its id.
      this.close();
    }
    throw new Error(`\`${this.#folder}\` takes no whole record`);
  }

  close(): void {
    if (this.#open) closeSync(this.#open.file);
    this.#open = undefined;
  }

  #fileOf(hour: string): number {
    if (this.#open?.hour === hour) return this.#open.file;
    this.close();
    const file = this.#openFile(join(this.#folder, `${hour}.jsonl`));
    this.#open = { hour, file };
    return file;
  }

  #openFile(path: string): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const folder = lstatSync(this.#folder);
    if (!folder.isDirectory()) throw new Error(`\`${this.#folder}\` is not a folder of its own`);
    if (process.getuid && folder.uid !== process.getuid())
      throw new Error(`\`${this.#folder}\` belongs to another user (${folder.uid})`);
    if (folder.mode & OTHERS) chmodSync(this.#folder, 0o700);
    const file = openSync(path, APPEND, 0o600);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
    throw new Error(`\`${path}\` is not a regular file`);
  }
}

function shortHash(text: string): string {
  // Asked for here, because loading it takes longer than all the rest.
  return process
    .getBuiltinModule("node:crypto")
    .createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 16);
}
