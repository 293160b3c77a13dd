import type { AuditRecord } from "../audit/record.ts";
import type { Awaitable, ListedStore } from "./ports.ts";

/**
 * One record of the log. Each machine has a chain of its own: `hash` is the SHA-256 of `previous`,
 * a line break and the record's text exactly as it is stored, and `previous` is the hash of the
 * record before it.
 */
export interface LogEntry {
  readonly machine: string;
  /** Counts from 1 without gaps, for each machine. */
  readonly seq: number;
  readonly hash: string;
  readonly previous: string;
  readonly record: AuditRecord;
}

type OneOrMore = string | readonly string[] | undefined;

/**
 * Which records; all conditions must hold. Times are milliseconds since 1970; `since` is included,
 * `until` is not.
 */
export interface LogFilter {
  readonly session?: OneOrMore;
  readonly tool?: OneOrMore;
  readonly decision?: OneOrMore;
  readonly event?: OneOrMore;
  readonly project?: OneOrMore;
  readonly machine?: string | undefined;
  /** It found, changed, added or failed something; that it merely ran does not count. */
  readonly policy?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export interface LogPage extends LogFilter {
  /**
   * Only records of this machine (or of `machine`) behind this one, in the order of the chain
   * instead of by time: to follow and to export.
   */
  readonly afterSeq?: number | undefined;
  readonly limit?: number | undefined;
  readonly newestFirst?: boolean | undefined;
}

/**
 * What records can be counted by. `day` is a date such as 2026-01-31, `hour` 2026-01-31T23, both
 * shifted by `TallyOptions.offset`.
 */
export const DIMENSIONS = [
  "decision",
  "event",
  "tool",
  "project",
  "session",
  "machine",
  "by",
  "path",
  "day",
  "hour",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface TallyOptions {
  /** Milliseconds east of UTC, for days and hours as a person counts them. */
  readonly offset?: number | undefined;
}

/**
 * `values`: one text for each dimension asked for, in that order; empty where a record has none.
 * `micros`: their time in total.
 */
export interface Tally {
  readonly values: readonly string[];
  readonly count: number;
  readonly micros: number;
}

/**
 * In how many records a policy spoke, by what it said: a decision, `rewrite`, `revise`, `context`
 * or `error`. `ignored`: how many did not count.
 */
export interface PolicyTally {
  readonly policy: string;
  readonly kind: string;
  readonly count: number;
  readonly ignored: number;
}

/**
 * What calls were about: a command, a path, an address; at most 200 characters of it. `last`:
 * milliseconds since 1970.
 */
export interface SubjectTally {
  readonly tool: string;
  readonly subject: string;
  readonly count: number;
  readonly last: number;
}

/**
 * Microseconds that a policy took; `policy` is empty for whole calls. The percentiles are
 * estimates, at most 10 % too high.
 */
export interface PolicyTime {
  readonly policy: string;
  readonly count: number;
  readonly micros: number;
  readonly p50: number;
  readonly p95: number;
}

/**
 * Kept by the hour, so that no record has to be read: `since` and `until` are widened to whole
 * hours.
 */
export type TimeFilter = Pick<LogFilter, "since" | "until" | "machine" | "project">;

/** The last record of a chain, as somebody remembers it. */
export interface Head {
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
}

export type TamperKind =
  /** A record, or its hash, is not what was written. */
  | "edited"
  /** A record does not follow the one before it: they were swapped, one was rewritten together with its hash, or one was taken out. */
  | "unlinked"
  | "gap"
  /** The newest records are missing. */
  | "cut"
  /** The oldest records are missing, or what was kept of them when they were pruned is not what was written. */
  | "anchor"
  /** The file that notes how the log ends is missing or cannot be read. */
  | "note"
  /** Before this record was written, the log was not the one that had been extended last. */
  | "broken"
  /** What filters see is not what the record says. */
  | "index";

export type Verified =
  | { readonly kind: "progress"; readonly checked: number; readonly total: number }
  | {
      readonly kind: TamperKind;
      readonly machine: string;
      readonly seq: number;
      readonly message: string;
    };

export interface StoreSize {
  readonly bytes: number;
  readonly records: number;
  readonly stateKeys: number;
  /** Milliseconds since 1970; undefined: there are no records. */
  readonly oldest?: number;
  readonly newest?: number;
  /** How many machines have written records. */
  readonly machines: number;
}

export interface JournalPosition {
  readonly file: string;
  /** Where the records begin: how far the file was in the log when they were read. */
  readonly from: number;
  /** Where they end. */
  readonly offset: number;
}

/**
 * What policies remember and what was recorded. Any number of processes may use one at once.
 * Failures are `StoreError`s.
 */
export interface Store extends ListedStore {
  readonly kind: "sqlite" | "postgres";
  /** The file, or the address without a password. */
  readonly place: string;
  /** Whose chain `append` extends; a random id. */
  readonly machine: string;
  /** Of that chain, as this handle last wrote it or was told at opening. */
  readonly head: Head | undefined;
  /**
   * Another database is in the place of the one that is open: close this handle and open another.
   */
  isReplaced(): boolean;

  /**
   * All or nothing, in order; records whose id is there already are left out. The journal position
   * is kept in the same transaction. If the chain is not the one that was extended last, a `broken`
   * record says so first. How many were new.
   */
  append(records: readonly AuditRecord[], position?: JournalPosition): Awaitable<number>;
  /** How far each file of this machine's journal is in the log. */
  positions(): Awaitable<ReadonlyMap<string, number>>;
  forget(file: string): Awaitable<void>;

  /**
   * By time, the oldest first unless told; read in pages, so that a million need no more memory
   * than a hundred.
   */
  entries(page: LogPage): AsyncIterable<LogEntry>;
  /** The most frequent first. */
  tally(
    by: readonly Dimension[],
    filter?: LogFilter,
    options?: TallyOptions,
  ): Awaitable<readonly Tally[]>;
  policyTally(filter?: LogFilter): Awaitable<readonly PolicyTally[]>;
  /** The most frequent first, e.g. of what was asked: `subjects({ decision: "ask" }, 10)`. */
  subjects(filter: LogFilter, limit: number): Awaitable<readonly SubjectTally[]>;
  /** The most expensive in total first. */
  policyTimes(filter?: TimeFilter): Awaitable<readonly PolicyTime[]>;

  heads(): Awaitable<readonly Head[]>;
  /**
   * Every chain from its beginning, or from where it was pruned. `known`: heads that were noted
   * elsewhere.
   */
  verify(known?: readonly Head[]): AsyncIterable<Verified>;
  /**
   * Removes what is older, from the beginning of each chain on, and leaves a record of it so that
   * the rest still verifies. How many.
   */
  prune(before: number): Awaitable<number>;
  /** How many keys were removed. */
  purgeExpired(now: number): Awaitable<number>;

  /** How far this machine's log was exported under this name; 0: not at all. */
  cursor(name: string): Awaitable<number>;
  setCursor(name: string, seq: number): Awaitable<void>;

  size(): Awaitable<StoreSize>;
  /** What is wrong with the store itself; empty: nothing. */
  integrity(): Awaitable<readonly string[]>;
  /** Gives the space of what was removed back. */
  vacuum(): Awaitable<void>;
  close(): Awaitable<void>;
}
