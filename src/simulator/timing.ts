import type { HookRun } from "./situation.ts";

/**
 * More hooks than this with a say are tried only in the orders that swap two neighbours: seven have
 * 5040 orders.
 */
const MAX_COUNT = 6;

/** What another finishing order would have led to. */
export interface OtherOrder<T> {
  /** Places of the runs, in the order in which they would have to finish. */
  readonly order: readonly HookRun[];
  readonly outcome: T;
}

/**
 * Each outcome that the hooks' finishing order could bring about, besides the one that it did,
 * once.
 */
export function otherOrders<T>(
  runs: readonly HookRun[],
  outcomeOf: (runs: readonly HookRun[]) => T,
  keyOf: (outcome: T) => string,
): OtherOrder<T>[] {
  const found = new Map<string, OtherOrder<T>>();
  const actual = keyOf(outcomeOf(runs));
  for (const order of ordersOf(runs)) {
    const outcome = outcomeOf(order);
    const key = keyOf(outcome);
    if (key !== actual && !found.has(key)) found.set(key, { order, outcome });
  }
  return [...found.values()];
}

function ordersOf(runs: readonly HookRun[]): HookRun[][] {
  const speaking = runs.filter(({ effect }) => hasSay(effect));
  const silent = runs.filter(({ effect }) => !hasSay(effect));
  const orders =
    speaking.length <= MAX_COUNT ? permutations(speaking) : neighboursSwapped(speaking);
  return orders.map((order) => [...silent, ...order]);
}

function hasSay({
  decision,
  updatedInput,
  blocks,
  stops,
  updatedOutput,
}: HookRun["effect"]): boolean {
  return [decision, updatedInput, blocks, stops, updatedOutput].some(
    (field) => field !== undefined,
  );
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

function neighboursSwapped<T>(items: readonly T[]): T[][] {
  return items
    .slice(1)
    .map((item, index) => [
      ...items.slice(0, index),
      item,
      items[index] as T,
      ...items.slice(index + 2),
    ]);
}
