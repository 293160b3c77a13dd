import { rows, type SqlValue, type Work } from "../drivers/sql.ts";
import type { Awaitable } from "../ports.ts";
import type { Head, TamperKind, Verified } from "../store.ts";
import type { LogWitness } from "./breach.ts";
import { beginningOf, type ChainRow, linkOf } from "./chain.ts";
import { ENTRY_COLUMNS, entryOf, SAID_COLUMNS, saidIn } from "./entry.ts";
import { chainOf, chains } from "./log.ts";
import { parseLogEvent } from "./log-events.ts";
import {
  breachMessage,
  coversAnchor,
  type PruneMark,
  pruneMarkIn,
  unmarkedMessage,
} from "./prune-mark.ts";

type Link = Readonly<Record<(typeof ENTRY_COLUMNS)[number], SqlValue>> & {
  readonly [column: string]: SqlValue;
  readonly seq: number;
  readonly previous: string;
  readonly hash: string;
  readonly record: string;
  /** Null: the index has no such entry. */
  readonly indexed: number | null;
};

interface Said {
  readonly [column: string]: SqlValue;
  readonly seq: number;
}

/** All as of one moment, because others go on writing and pruning meanwhile. */
interface Page {
  readonly chain: ChainRow;
  readonly links: readonly Link[];
  readonly said: readonly Said[];
}

type Finding = Exclude<Verified, { readonly kind: "progress" }>;
type Read = <T>(work: () => Work<T>) => Awaitable<T>;

const PAGE = 500;

/** The chain that this machine extends, and its note. */
interface OwnChain {
  readonly machine: string;
  readonly note: LogWitness["note"];
}

/** Reads every record once; what was found about one comes before the progress that counts it. */
export async function* verifyChains(
  snapshot: Read,
  heads: readonly Head[],
  { machine: own, note }: OwnChain,
): AsyncGenerator<Verified> {
  const known = (typeof note === "string" ? heads : [...heads, note]).filter(({ seq }) => seq > 0);
  const all = await snapshot(chains);
  const written = all.find(({ machine }) => machine === own)?.seq ?? 0;
  if (typeof note === "string" && written > 0)
    yield {
      kind: "note",
      machine: own,
      seq: written,
      message: `the note of how the log ends ${note === "missing" ? "is missing" : "cannot be read"}`,
    };
  const total = all.reduce((sum, { seq, pruned_seq }) => sum + Math.max(0, seq - pruned_seq), 0);
  let checked = 0;
  for (const { machine } of all) {
    const check = new ChainCheck(machine, known);
    for (let complete = false; !complete; ) {
      const page = await snapshot(() => pageBehind(machine, check.last));
      complete = page.links.length < PAGE;
      yield* check.page(page);
      checked += page.links.length;
      if (checked > 0) yield { kind: "progress", checked, total: Math.max(checked, total) };
      if (complete) yield* check.end(page.chain);
    }
  }
  for (const { machine, seq } of known)
    if (!all.some((chain) => chain.machine === machine))
      yield {
        kind: "cut",
        machine,
        seq,
        message: `the whole log is missing: it had ${seq} records`,
      };
}

/**
 * What one chain should be, record by record. `known`: heads that were noted elsewhere, of any
 * chain.
 */
class ChainCheck {
  readonly #machine: string;
  readonly #noted = new Map<number, string[]>();
  #anchor = -1;
  #last = 0;
  /** The hash that the next record must name; two when the last one's own is in doubt. */
  #ends: readonly string[] = [];
  readonly #marks: PruneMark[] = [];

  constructor(machine: string, known: readonly Head[]) {
    this.#machine = machine;
    for (const { seq, hash } of known.filter((head) => head.machine === machine))
      this.#noted.set(seq, [...(this.#noted.get(seq) ?? []), hash]);
  }

  get last(): number {
    return this.#last;
  }

  *page({ chain, links, said }: Page): Generator<Finding> {
    if (chain.pruned_seq > this.#anchor && chain.pruned_seq >= this.#last)
      yield* this.#begin(chain);
    const heard = new Map<number, Said[]>();
    for (const row of said) heard.set(row.seq, [...(heard.get(row.seq) ?? []), row]);
    for (const link of links) yield* this.#next(link, heard.get(link.seq) ?? []);
  }

  *end(chain: ChainRow): Generator<Finding> {
    const { seq, hash, pruned_seq } = chain;
    if (pruned_seq > 0 && !this.#marks.some((mark) => coversAnchor(mark, chain)))
      yield this.#finding("anchor", pruned_seq, unmarkedMessage(pruned_seq));
    const past = new Map(
      this.#marks.flatMap(({ breaches }) => breaches).map((breach) => [breach.seq, breach.message]),
    );
    for (const [number, message] of past)
      if (number <= pruned_seq) yield this.#finding("broken", number, message);
    const last = Math.max(seq, ...this.#noted.keys());
    if (this.#last < last) {
      const missing =
        this.#last + 1 === last ? `record ${last}` : `records ${this.#last + 1} to ${last}`;
      yield this.#finding("cut", this.#last + 1, `the end is missing: ${missing}`);
    } else if (this.#last > seq || !this.#ends.includes(hash)) {
      yield this.#finding(
        "cut",
        this.#last,
        `the log ends with record ${this.#last}, which is not the one that it should end with`,
      );
    }
  }

  *#begin({ pruned_seq, pruned_hash }: ChainRow): Generator<Finding> {
    const noted = this.#noted.get(pruned_seq) ?? [];
    const expected = pruned_seq === 0 ? [...noted, beginningOf(this.#machine)] : noted;
    if (expected.some((hash) => hash !== pruned_hash))
      yield this.#finding(
        "anchor",
        pruned_seq,
        `what the first record follows (${pruned_seq}) is not what was written`,
      );
    this.#anchor = this.#last = pruned_seq;
    this.#ends = [pruned_hash];
  }

  *#next(link: Link, said: readonly Said[]): Generator<Finding> {
    const { seq, previous, hash, record } = link;
    if (seq > this.#last + 1) {
      const missing =
        seq === this.#last + 2
          ? `record ${seq - 1} is`
          : `records ${this.#last + 1} to ${seq - 1} are`;
      yield this.#finding("gap", this.#last + 1, `${missing} missing`);
    } else if (!this.#ends.includes(previous)) {
      const why = "one of them was replaced or moved, or others between them removed";
      yield this.#last === this.#anchor
        ? this.#finding(
            "anchor",
            seq,
            `the first record (${seq}) does not follow what was kept of those before it`,
          )
        : this.#finding("unlinked", seq, `record ${seq} does not follow record ${seq - 1}: ${why}`);
    }
    const computed = linkOf(previous, record);
    const noted = this.#noted.get(seq) ?? [];
    if (computed !== hash)
      yield this.#finding("edited", seq, `record ${seq} was changed after it was written`);
    else if (noted.some((other) => other !== hash))
      yield this.#finding(
        "edited",
        seq,
        `record ${seq} is not the one whose hash was noted when it was written`,
      );
    else if (!indexFits(link, said))
      yield this.#finding("index", seq, `record ${seq} is not what filters see of it`);
    yield* this.#logEvent(seq, record);
    this.#last = seq;
    this.#ends = [hash, computed];
  }

  *#logEvent(seq: number, text: string): Generator<Finding> {
    const record = parseLogEvent(text);
    const mark = record && pruneMarkIn(record);
    if (mark) this.#marks.push(mark);
    else if (record?.event === "broken") yield this.#finding("broken", seq, breachMessage(record));
  }

  #finding(kind: TamperKind, seq: number, message: string): Finding {
    return { kind, machine: this.#machine, seq, message };
  }
}

function indexFits(link: Link, said: readonly Said[]): boolean {
  if (link.indexed === null) return false;
  try {
    const record = JSON.parse(link.record);
    const entry = entryOf(record);
    const heard = said.map((row) => SAID_COLUMNS.map((column) => row[column]));
    return (
      ENTRY_COLUMNS.every((column, index) => link[column] === entry[index]) &&
      sorted(heard) === sorted(saidIn(record))
    );
  } catch {
    // Unreadable, and yet its hash fits: whoever wrote it wrote that.
    return false;
  }
}

function sorted(list: readonly (readonly unknown[])[]): string {
  return list
    .map((item) => JSON.stringify(item))
    .sort()
    .join();
}

/** A record below the anchor is no part of the chain any more. */
function* pageBehind(machine: string, last: number): Work<Page> {
  const chain = yield* chainOf(machine);
  const columns = ENTRY_COLUMNS.map((column) => `entry.${column}`).join(", ");
  const links = yield* rows<Link>(
    `SELECT record.seq, previous, hash, record, entry.seq AS indexed, ${columns}
     FROM record LEFT JOIN entry ON entry.chain = record.chain AND entry.seq = record.seq
     WHERE record.chain = ? AND record.seq > ? ORDER BY record.seq LIMIT ${PAGE}`,
    [chain.chain, Math.max(last, chain.pruned_seq)],
  );
  const said = yield* rows<Said>(
    `SELECT seq, ${SAID_COLUMNS.join(", ")} FROM said WHERE chain = ? AND seq >= ? AND seq <= ?`,
    [chain.chain, links[0]?.seq ?? 0, links.at(-1)?.seq ?? 0],
  );
  return { chain, links, said };
}
