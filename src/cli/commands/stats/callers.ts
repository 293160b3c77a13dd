import type { LogFilter, Store } from "../../../store/store.ts";
import { MAX_CALLS } from "./prompts.ts";

/**
 * How many calls each agent other than Claude Code made, most first, among the newest `MAX_CALLS`.
 */
export async function countCallers(
  store: Store,
  filter: LogFilter,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for await (const { record } of store.entries({
    ...filter,
    event: "PreToolUse",
    newestFirst: true,
    limit: MAX_CALLS,
  }))
    if (record.caller !== undefined) counts[record.caller] = (counts[record.caller] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one));
}
