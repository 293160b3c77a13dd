import type { AuditRecord } from "../audit/record.ts";
import type { StateScope } from "../engine/state.ts";
import { nameOf, unescaped } from "./drivers/names.ts";
import { sizeOf } from "./drivers/size.ts";
import type { Work } from "./drivers/sql.ts";
import { insert, row, rows } from "./drivers/sql.ts";
import type { Dialect } from "./drivers/sql-schema.ts";
import type { AskWitness } from "./log/breach.ts";
import { readEntries } from "./log/entries.ts";
import type { HeadNote } from "./log/head-note.ts";
import { appendRecords, chainOf, chains, headBehind } from "./log/log.ts";
import { markToPrune, pruneSome } from "./log/prune.ts";
import { policyTallies, subjectTallies, tallied } from "./log/tally.ts";
import { policyTimes, pruneTimes } from "./log/times.ts";
import { verifyChains } from "./log/verify.ts";
import type { Awaitable, StateEntry, StateKey, StateWrite, VersionedKey } from "./ports.ts";
import { commitState, listState, purgeState, readState } from "./state/state.ts";
import type {
  Dimension,
  Head,
  JournalPosition,
  LogEntry,
  LogFilter,
  LogPage,
  Store,
  TallyOptions,
  TimeFilter,
  Verified,
} from "./store.ts";

/** A database that does work which is written in SQL. */
export interface Driver {
  readonly kind: Store["kind"];
  readonly place: string;
  readonly dialect: Dialect;
  read<T>(work: () => Work<T>): Awaitable<T>;
  /** All queries see the store as of one moment. */
  snapshot<T>(work: () => Work<T>): Awaitable<T>;
  /** In one transaction; the work is started again when another transaction came in its way. */
  write<T>(work: () => Work<T>): Awaitable<T>;
  /** As `write`, and on the disk when it returns. */
  writeDurably<T>(work: () => Work<T>): Awaitable<T>;
  /** Another file is in the place of the one that is open. */
  isReplaced(): boolean;
  bytes(): Awaitable<number>;
  integrity(): Awaitable<readonly string[]>;
  vacuum(): Awaitable<void>;
  close(): Awaitable<void>;
}

export class SqlStore implements Store {
  readonly kind: Store["kind"];
  readonly place: string;
  readonly machine: string;
  readonly #driver: Driver;
  readonly #note: HeadNote;
  #head: Head | undefined;

  /** `head`: as this process last saw it, through another handle. */
  constructor(driver: Driver, machine: string, note: HeadNote, head?: Head) {
    this.kind = driver.kind;
    this.place = driver.place;
    this.machine = machine;
    this.#driver = driver;
    this.#note = note;
    this.#head = head;
  }

  isReplaced(): boolean {
    return this.#driver.isReplaced();
  }

  get head(): Head | undefined {
    return this.#head;
  }

  read(keys: readonly StateKey[], now: number): Awaitable<readonly StateEntry[]> {
    return this.#driver.read(() => readState(keys, now));
  }

  list(
    scope: StateScope,
    owner: string,
    prefix: string,
    now: number,
  ): Awaitable<readonly StateEntry[]> {
    return this.#driver.read(() => listState(scope, owner, prefix, now));
  }

  commit(
    seen: readonly VersionedKey[],
    writes: readonly StateWrite[],
    now: number,
  ): Awaitable<boolean> {
    return this.#driver.write(() =>
      commitState(seen, writes, now, this.#driver.dialect.nextVersion),
    );
  }

  purgeExpired(now: number): Awaitable<number> {
    return this.#driver.write(() => purgeState(now));
  }

  append(records: readonly AuditRecord[], position?: JournalPosition): Awaitable<number> {
    return then(
      this.#driver.writeDurably(() =>
        appendRecords(this.machine, records, position, this.#witness),
      ),
      ({ added, head }) => (head ? then(this.#noteHead(head), () => added) : added),
    );
  }

  positions(): Awaitable<ReadonlyMap<string, number>> {
    const { machine } = this;
    return this.#driver.read(function* (): Work<ReadonlyMap<string, number>> {
      const found = yield* rows<{ file: string; reached: number }>(
        "SELECT file, reached FROM positions WHERE chain = (SELECT chain FROM chain WHERE " +
          "machine = ?)",
        [machine],
      );
      return new Map(found.map(({ file, reached }) => [unescaped(file), reached]));
    });
  }

  forget(file: string): Awaitable<void> {
    const { machine } = this;
    return this.#driver.write(function* (): Work<void> {
      const { chain } = yield* chainOf(machine);
      yield* rows("DELETE FROM positions WHERE chain = ? AND file = ?", [chain, nameOf(file)]);
    });
  }

  entries(page: LogPage): AsyncIterable<LogEntry> {
    const own = page.afterSeq === undefined ? page : { machine: this.machine, ...page };
    return readEntries(own, (work) => this.#driver.read(work));
  }

  tally(by: readonly Dimension[], filter: LogFilter = {}, { offset = 0 }: TallyOptions = {}) {
    return this.#driver.read(() => tallied(by, filter, offset));
  }

  policyTally(filter: LogFilter = {}) {
    return this.#driver.read(() => policyTallies(filter));
  }

  subjects(filter: LogFilter, limit: number) {
    return this.#driver.read(() => subjectTallies(filter, limit));
  }

  policyTimes(filter: TimeFilter = {}) {
    return this.#driver.read(() => policyTimes(filter));
  }

  heads(): Awaitable<readonly Head[]> {
    return then(this.#driver.read(chains), (all) =>
      all.map(({ machine, seq, hash }) => ({ machine, seq, hash })),
    );
  }

  verify(known: readonly Head[] = []): AsyncIterable<Verified> {
    const own = { machine: this.machine, note: this.#note.read() };
    return verifyChains(
      (work) => this.#driver.snapshot(work),
      this.#head ? [...known, this.#head] : known,
      own,
    );
  }

  async prune(before: number): Promise<number> {
    let pruned = 0;
    for (const chain of await this.#driver.read(chains)) {
      const witness = chain.machine === this.machine ? this.#witness : undefined;
      const { last, head } = await this.#driver.writeDurably(() =>
        markToPrune(chain.machine, before, witness),
      );
      if (head && witness) await this.#noteHead(head);
      for (let step = -1; step !== 0; pruned += step)
        step = await this.#driver.write(() => pruneSome(chain, last));
    }
    await this.#driver.write(() => pruneTimes(before));
    return pruned;
  }

  cursor(name: string): Awaitable<number> {
    const { machine } = this;
    return this.#driver.read(function* (): Work<number> {
      const found = yield* row<{ seq: number }>(
        "SELECT seq FROM cursors WHERE chain = (SELECT chain FROM chain WHERE machine = ?) " +
          "AND name = ?",
        [machine, nameOf(name)],
      );
      return found?.seq ?? 0;
    });
  }

  setCursor(name: string, seq: number): Awaitable<void> {
    const { machine } = this;
    return this.#driver.write(function* (): Work<void> {
      const { chain } = yield* chainOf(machine);
      yield* insert(
        "cursors",
        ["chain", "name", "seq"],
        [[chain, nameOf(name), seq]],
        "ON CONFLICT (chain, name) DO UPDATE SET seq = excluded.seq",
      );
    });
  }

  size() {
    return then(this.#driver.read(sizeOf), (size) =>
      then(this.#driver.bytes(), (bytes) => ({ bytes, ...size })),
    );
  }

  integrity() {
    return this.#driver.integrity();
  }

  vacuum() {
    return this.#driver.vacuum();
  }

  close() {
    return this.#driver.close();
  }

  /**
   * A chain that begins has its note before its first record: later its absence means something.
   */
  readonly #witness: AskWitness = ({ machine, seq, hash }) => {
    const note = this.#note.read();
    if (note === "missing" && seq === 0) this.#note.write({ machine, seq, hash });
    return { note, seen: this.#head };
  };

  /**
   * After the records are committed: a process that ends between leaves a note that is behind,
   * never one that is ahead. Under the lock of the chain, so that of several writers the last one's
   * head stays. What was changed meanwhile is not noted, so that it is found.
   */
  #noteHead(written: Head): Awaitable<void> {
    this.#head = written;
    const note = this.#note;
    return this.#driver.write(function* (): Work<void> {
      const head = yield* headBehind(written);
      if (head) note.write(head);
    });
  }
}

/** At once where there is nothing to wait for. */
function then<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
