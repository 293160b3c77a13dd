/** Nothing else: the SQLite driver ends the whole process when it is handed a boolean. */
export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, SqlValue>>;

export interface Query {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Nobody else holds these until the transaction ends. */
export interface Lock {
  readonly lock: readonly string[];
}

/**
 * Written once for both stores: a synchronous driver answers each query at once, an asynchronous
 * one when it can.
 */
export type Work<T> = Generator<Query | Lock, T, readonly Row[]>;

const MAX_VALUES = 20_000;

export function* rows<T extends Row>(
  sql: string,
  values: readonly SqlValue[] = [],
): Work<readonly T[]> {
  return (yield { sql, values }) as readonly T[];
}

export function* row<T extends Row>(
  sql: string,
  values: readonly SqlValue[] = [],
): Work<T | undefined> {
  return (yield* rows<T>(sql, values))[0];
}

export function* locked(...names: readonly string[]): Work<void> {
  yield { lock: names };
}

/** `further`: what to do about a row that is there already. */
export function* insert(
  into: string,
  columns: readonly string[],
  all: readonly (readonly SqlValue[])[],
  further = "",
): Work<void> {
  const most = Math.floor(MAX_VALUES / columns.length);
  for (let start = 0; start < all.length; start += most) {
    const some = all.slice(start, start + most);
    yield {
      sql:
        `INSERT INTO ${into} (${columns.join(", ")}) VALUES ` +
        `${tuples(some.length, columns.length)} ${further}`,
      values: some.flat(),
    };
  }
}

/** `(?, ?), (?, ?)` */
export function tuples(count: number, size: number): string {
  const one = `(${Array(size).fill("?").join(", ")})`;
  return Array(count).fill(one).join(", ");
}
