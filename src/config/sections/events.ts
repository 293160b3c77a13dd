import type { ActivePolicy } from "../../engine/active-policy.ts";
import { EVENT_NAMES, type EventName } from "../../protocol/events.ts";

/**
 * The events that a hook for these policies is needed at. PreToolUse always: a policy may be
 * switched on at any time.
 */
export function judgedEvents(
  policies: readonly ActivePolicy[],
  more: readonly EventName[] = [],
): EventName[] {
  const named = new Set<string>([
    "PreToolUse",
    ...policies.flatMap(({ policy }) => Object.keys(policy.on)),
    ...more,
  ]);
  // A hook on WorktreeCreate replaces the client's own way of making one.
  named.delete("WorktreeCreate");
  return EVENT_NAMES.filter((event) => named.has(event));
}
