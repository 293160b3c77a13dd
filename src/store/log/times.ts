import type { AuditRecord } from "../../audit/record.ts";
import { nameOf } from "../drivers/names.ts";
import { insert, rows, type SqlValue, tuples, type Work } from "../drivers/sql.ts";
import type { PolicyTime, TimeFilter } from "../store.ts";
import { timeOf, wholeMicros } from "./entry.ts";
import type { Condition } from "./filter.ts";

const HOUR_MS = 3_600_000;
const PAGE = 100;
/** The upper end of a bucket is at most a tenth above anything in it. */
const PER_DOUBLING = 8;

interface TimeRow {
  readonly [column: string]: SqlValue;
  readonly hour: number;
  readonly chain: number;
  readonly project: string;
  readonly times: string;
}

/** As it is stored: how many took how long, and how long all took. */
interface Kept {
  readonly count: number;
  readonly micros: number;
  readonly buckets: readonly (readonly [bucket: number, count: number])[];
}

class Times {
  #count = 0;
  #micros = 0;
  readonly #buckets = new Map<number, number>();

  add(micros: number): void {
    const whole = wholeMicros(micros);
    this.merge({
      count: 1,
      micros: whole,
      buckets: [[Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, whole))), 1]],
    });
  }

  merge({ count, micros, buckets }: Kept): void {
    this.#count += count;
    this.#micros += micros;
    for (const [bucket, many] of buckets)
      this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + many);
  }

  summary(policy: string): PolicyTime {
    return {
      policy,
      count: this.#count,
      micros: this.#micros,
      p50: this.#percentile(0.5),
      p95: this.#percentile(0.95),
    };
  }

  toJSON(): Kept {
    return { count: this.#count, micros: this.#micros, buckets: [...this.#buckets] };
  }

  #percentile(share: number): number {
    let seen = 0;
    for (const [bucket, many] of [...this.#buckets].sort(([a], [b]) => a - b)) {
      seen += many;
      if (seen >= share * this.#count) return Math.round(2 ** (bucket / PER_DOUBLING));
    }
    return 0;
  }
}

/** The times of each policy; the policy is empty for whole calls. */
class PolicyTimes {
  readonly #policies = new Map<string, Times>();

  of(policy: string): Times {
    const known = this.#policies.get(policy) ?? new Times();
    this.#policies.set(policy, known);
    return known;
  }

  add({ spent }: AuditRecord): void {
    this.of("").add(spent.total);
    for (const [policy, micros] of Object.entries(spent.policies)) this.of(policy).add(micros);
  }

  merge(text: string): void {
    for (const [policy, kept] of JSON.parse(text) as [string, Kept][]) this.of(policy).merge(kept);
  }

  summaries(): PolicyTime[] {
    return [...this.#policies]
      .map(([policy, times]) => times.summary(policy))
      .sort((one, other) => other.micros - one.micros);
  }

  toJSON(): readonly [string, Times][] {
    return [...this.#policies];
  }
}

/** Kept by hour and project. Whoever calls this holds the chain. */
export function* addTimes(chain: number, records: readonly AuditRecord[]): Work<void> {
  const fresh = new Map<
    string,
    { readonly hour: number; readonly project: string; readonly times: PolicyTimes }
  >();
  for (const record of records) {
    const [hour, project] = [hourOf(timeOf(record)), nameOf(record.project)];
    const known = fresh.get(`${hour} ${project}`) ?? { hour, project, times: new PolicyTimes() };
    known.times.add(record);
    fresh.set(`${hour} ${project}`, known);
  }
  const hours = [...new Set([...fresh.values()].map(({ hour }) => hour))];
  if (hours.length === 0) return;
  const there = yield* rows<TimeRow>(
    `SELECT hour, project, times FROM times WHERE chain = ? AND hour IN ${tuples(1, hours.length)}`,
    [chain, ...hours],
  );
  for (const { hour, project, times } of there) fresh.get(`${hour} ${project}`)?.times.merge(times);
  yield* insert(
    "times",
    ["chain", "hour", "project", "times"],
    [...fresh.values()].map(({ hour, project, times }) => [
      chain,
      hour,
      project,
      JSON.stringify(times),
    ]),
    "ON CONFLICT (hour, chain, project) DO UPDATE SET times = excluded.times",
  );
}

export function* policyTimes(filter: TimeFilter): Work<readonly PolicyTime[]> {
  const summed = new PolicyTimes();
  for (let last: TimeRow | undefined, complete = false; !complete; ) {
    const page: readonly TimeRow[] = yield* timesBehind(last, filter);
    for (const { times } of page) summed.merge(times);
    complete = page.length < PAGE;
    last = page.at(-1);
  }
  return summed.summaries();
}

export function* pruneTimes(before: number): Work<void> {
  yield* rows("DELETE FROM times WHERE hour < ?", [hourOf(before)]);
}

function* timesBehind(
  last: TimeRow | undefined,
  { since, until, machine, project }: TimeFilter,
): Work<readonly TimeRow[]> {
  const projects = typeof project === "string" ? [project] : project;
  const conditions: Condition[] = [];
  if (last)
    conditions.push(["(hour, chain, project) > (?, ?, ?)", [last.hour, last.chain, last.project]]);
  if (since !== undefined) conditions.push(["hour >= ?", [hourOf(since)]]);
  if (until !== undefined) conditions.push(["hour <= ?", [hourOf(until - 1)]]);
  if (machine !== undefined)
    conditions.push(["chain = (SELECT chain FROM chain WHERE machine = ?)", [machine]]);
  if (projects)
    conditions.push([
      `project IN (${projects.map(() => "?").join(", ") || "NULL"})`,
      projects.map(nameOf),
    ]);
  return yield* rows<TimeRow>(
    `SELECT hour, chain, project, times FROM times
     WHERE ${["1 = 1", ...conditions.map(([sql]) => sql)].join(" AND ")} ORDER BY hour, chain, project LIMIT ${PAGE}`,
    conditions.flatMap(([, values]) => values),
  );
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS);
}
