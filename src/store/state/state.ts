import type { StateScope } from "../../engine/state.ts";
import type { Json } from "../../protocol/json.ts";
import { escaped, nameOf, unescaped } from "../drivers/names.ts";
import { insert, locked, row, rows, tuples, type Work } from "../drivers/sql.ts";
import type { StateEntry, StateKey, StateWrite, VersionedKey } from "../ports.ts";
import { refused, valueText } from "./value.ts";

interface StateRow {
  readonly [column: string]: string | number | null;
  readonly scope: string;
  readonly owner: string;
  readonly name: string;
  readonly value: string;
  readonly version: number;
  readonly expires: number | null;
}

type Held = Pick<StateRow, "value" | "expires">;

export function* readState(keys: readonly StateKey[], now: number): Work<readonly StateEntry[]> {
  const live = yield* liveRows(keys, now);
  return [...new Map(keys.map((key) => [idOf(key), key]))].flatMap(
    ([id, { scope, owner, key }]) => {
      const found = live.get(id);
      return found
        ? [{ scope, owner, key, value: JSON.parse(found.value), version: found.version }]
        : [];
    },
  );
}

/**
 * Those whose key begins so, sorted by key. A key that is too long for an index is found by the
 * beginning that it has there.
 */
export function* listState(
  scope: StateScope,
  owner: string,
  prefix: string,
  now: number,
): Work<readonly StateEntry[]> {
  const start = escaped(prefix);
  const found = yield* rows<StateRow>(
    `SELECT scope, owner, name, value, version, expires FROM state
     WHERE scope = ? AND owner = ? AND substr(name, 1, ?) = ? AND (expires IS NULL OR expires > ?)`,
    [scope, nameOf(owner), [...start].length, start, now],
  );
  const entries = found.map(({ name, value, version }) => ({
    scope,
    owner,
    key: unescaped(name),
    value: JSON.parse(value),
    version,
  }));
  return entries.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Whoever touches the same keys waits, also for keys that are not there yet; then what was seen is
 * compared, then everything is written.
 */
export function* commitState(
  seen: readonly VersionedKey[],
  writes: readonly StateWrite[],
  now: number,
  nextVersion: string,
): Work<boolean> {
  const keys = [...seen, ...writes];
  if (keys.length === 0) return true;
  yield* locked(...keys.map((key) => `state ${idOf(key)}`));
  const live = yield* liveRows(keys, now);
  if (seen.some((key) => (live.get(idOf(key))?.version ?? 0) !== key.version)) return false;
  const after = new Map<string, { readonly key: StateKey; readonly held: Held | undefined }>();
  for (const write of writes) {
    const id = idOf(write);
    const before = after.has(id) ? after.get(id)?.held : live.get(id);
    after.set(id, { key: write, held: applied(write, before) });
  }
  yield* replace([...after.values()], nextVersion);
  return true;
}

export function* purgeState(now: number): Work<number> {
  return (yield* rows("DELETE FROM state WHERE expires <= ? RETURNING 1 AS gone", [now])).length;
}

function* replace(
  all: readonly { readonly key: StateKey; readonly held: Held | undefined }[],
  nextVersion: string,
): Work<void> {
  const gone = all.filter(({ held }) => held === undefined).flatMap(({ key }) => columnsOf(key));
  if (gone.length > 0)
    yield* rows(
      `DELETE FROM state WHERE (scope, owner, name) IN (VALUES ${tuples(gone.length / 3, 3)})`,
      gone,
    );
  const kept = all.flatMap(({ key, held }) => (held ? [{ key, held }] : []));
  if (kept.length === 0) return;
  const version = (yield* row<{ version: number }>(nextVersion))?.version ?? 0;
  yield* insert(
    "state",
    ["scope", "owner", "name", "value", "version", "expires"],
    kept.map(({ key, held }) => [...columnsOf(key), held.value, version, held.expires]),
    "ON CONFLICT (scope, owner, name) DO UPDATE SET value = excluded.value, version = " +
      "excluded.version, expires = excluded.expires",
  );
}

function applied(write: StateWrite, before: Held | undefined): Held | undefined {
  switch (write.kind) {
    case "delete":
      return undefined;
    case "expire":
      return before && { value: before.value, expires: endOf(write, write.expires) };
    case "set":
      return { value: valueText(write, write.value), expires: endOf(write, write.expires) };
    case "increment":
      // The time of a counter runs from when it began: otherwise one that is used often enough
      // would never end.
      return {
        value: valueText(write, sum(write, write.by, before)),
        expires: before ? before.expires : endOf(write, write.expires),
      };
  }
}

function endOf(key: StateKey, expires: number | undefined): number | null {
  if (expires === undefined) return null;
  if (!Number.isFinite(expires))
    throw refused(key, `${expires} is no time at which it could expire`);
  return Math.round(expires);
}

function sum(key: StateKey, by: number, before: Held | undefined): number {
  const value: Json = before ? JSON.parse(before.value) : 0;
  if (typeof value === "number") return value + by;
  throw refused(
    key,
    `it is to be incremented, but what is there is no number: ${before?.value.slice(0, 40)}`,
  );
}

function* liveRows(keys: readonly StateKey[], now: number): Work<ReadonlyMap<string, StateRow>> {
  if (keys.length === 0) return new Map();
  const found = yield* rows<StateRow>(
    `SELECT scope, owner, name, value, version, expires FROM state
     WHERE (scope, owner, name) IN (VALUES ${tuples(keys.length, 3)}) AND (expires IS NULL OR expires > ?)`,
    [...keys.flatMap(columnsOf), now],
  );
  return new Map(found.map((each) => [JSON.stringify([each.scope, each.owner, each.name]), each]));
}

function columnsOf({ scope, owner, key }: StateKey): [string, string, string] {
  return [scope, nameOf(owner), nameOf(key)];
}

function idOf(key: StateKey): string {
  return JSON.stringify(columnsOf(key));
}
