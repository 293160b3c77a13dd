import type { AuditRecord } from "../runtime/record.ts";
import { timeOf } from "./entry.ts";
import { nameOf, unescaped } from "./names.ts";
import { insert, rows, tuples, type Value, type Work } from "./sql.ts";
import type { PolicyTime, TimeFilter } from "./store.ts";

const HOUR_MS = 3_600_000;
const PAGE = 2000;
/** The upper end of a bucket is at most a tenth above anything in it. */
const PER_DOUBLING = 8;

interface TimeRow {
  readonly [column: string]: Value;
  readonly hour: number;
  readonly chain: number;
  readonly project: string;
  readonly policy: string;
  readonly count: number;
  readonly micros: number;
  readonly buckets: string;
}

/** How many took how long, and how long all took. */
class Times {
  count = 0;
  micros = 0;
  readonly buckets = new Map<number, number>();

  add(micros: number): void {
    this.count++;
    this.micros += Math.round(micros);
    const bucket = Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, micros)));
    this.buckets.set(bucket, (this.buckets.get(bucket) ?? 0) + 1);
  }

  merge({ count, micros, buckets }: Pick<TimeRow, "count" | "micros" | "buckets">): void {
    this.count += count;
    this.micros += micros;
    for (const [bucket, many] of JSON.parse(buckets)) this.buckets.set(bucket, (this.buckets.get(bucket) ?? 0) + many);
  }

  percentile(share: number): number {
    let seen = 0;
    for (const [bucket, many] of [...this.buckets].sort(([a], [b]) => a - b)) {
      seen += many;
      if (seen >= share * this.count) return Math.round(2 ** (bucket / PER_DOUBLING));
    }
    return 0;
  }
}

/** Kept by hour and project; the policy is empty for whole calls. Whoever calls this holds the chain. */
export function* addTimes(chain: number, records: readonly AuditRecord[]): Work<void> {
  const fresh = new Map<string, { readonly key: readonly [number, string, string]; readonly times: Times }>();
  for (const record of records) {
    for (const [policy, micros] of [["", record.spent.total] as const, ...Object.entries(record.spent.policies)]) {
      const key = [hourOf(timeOf(record)), nameOf(record.project), nameOf(policy)] as const;
      const known = fresh.get(key.join("\0")) ?? { key, times: new Times() };
      known.times.add(micros);
      fresh.set(key.join("\0"), known);
    }
  }
  const hours = [...new Set([...fresh.values()].map(({ key: [hour] }) => hour))];
  if (hours.length === 0) return;
  const there = yield* rows<TimeRow>(
    `SELECT hour, project, policy, count, micros, buckets FROM policy_time WHERE chain = ? AND hour IN ${tuples(1, hours.length)}`,
    [chain, ...hours],
  );
  for (const row of there) fresh.get([row.hour, row.project, row.policy].join("\0"))?.times.merge(row);
  yield* insert(
    "policy_time",
    ["chain", "hour", "project", "policy", "count", "micros", "buckets"],
    [...fresh.values()].map(({ key, times }) => [chain, ...key, times.count, times.micros, JSON.stringify([...times.buckets])]),
    "ON CONFLICT (hour, chain, project, policy) DO UPDATE SET count = excluded.count, micros = excluded.micros, buckets = excluded.buckets",
  );
}

export function* policyTimes(filter: TimeFilter): Work<readonly PolicyTime[]> {
  const policies = new Map<string, Times>();
  for (let last: TimeRow | undefined, complete = false; !complete; ) {
    const page: readonly TimeRow[] = yield* timesBehind(last, filter);
    for (const row of page) {
      const times = policies.get(row.policy) ?? new Times();
      times.merge(row);
      policies.set(row.policy, times);
    }
    complete = page.length < PAGE;
    last = page.at(-1);
  }
  const summed = [...policies].map(([policy, times]) => ({
    policy: unescaped(policy),
    count: times.count,
    micros: times.micros,
    p50: times.percentile(0.5),
    p95: times.percentile(0.95),
  }));
  return summed.sort((one, other) => other.micros - one.micros);
}

export function* pruneTimes(before: number): Work<void> {
  yield* rows("DELETE FROM policy_time WHERE hour < ?", [hourOf(before)]);
}

function* timesBehind(last: TimeRow | undefined, { since, until, machine, project }: TimeFilter): Work<readonly TimeRow[]> {
  const projects = typeof project === "string" ? [project] : project;
  const conditions: (readonly [string, readonly Value[]])[] = [];
  if (last) conditions.push(["(hour, chain, project, policy) > (?, ?, ?, ?)", [last.hour, last.chain, last.project, last.policy]]);
  if (since !== undefined) conditions.push(["hour >= ?", [hourOf(since)]]);
  if (until !== undefined) conditions.push(["hour <= ?", [hourOf(until - 1)]]);
  if (machine !== undefined) conditions.push(["chain = (SELECT chain FROM chain WHERE machine = ?)", [machine]]);
  if (projects) conditions.push([`project IN (${projects.map(() => "?").join(", ") || "NULL"})`, projects.map(nameOf)]);
  return yield* rows<TimeRow>(
    `SELECT hour, chain, project, policy, count, micros, buckets FROM policy_time
     WHERE ${["1 = 1", ...conditions.map(([sql]) => sql)].join(" AND ")} ORDER BY hour, chain, project, policy LIMIT ${PAGE}`,
    conditions.flatMap(([, values]) => values),
  );
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS);
}
