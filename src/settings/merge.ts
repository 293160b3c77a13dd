import { type EventName, isToolEvent } from "../protocol/events.ts";
import { clientMatches, parseMatcher } from "../protocol/match.ts";
import { SCOPES } from "./files.ts";
import type { RegisteredHook, Settings } from "./read.ts";

/** All settings files together, as the client merges them. */
export interface MergedHooks {
  readonly hooks: readonly RegisteredHook[];
  /**
   * The file whose `disableAllHooks` is in force: the most binding one that has the key, says the
   * client, even if it says false.
   */
  readonly disabledBy?: Settings;
  /** The managed file that lets only its own hooks run. */
  readonly managedOnlyBy?: Settings;
}

export function mergeHooks(all: readonly Settings[]): MergedHooks {
  const inForce = all.filter(({ dropped }) => dropped !== "every client");
  const byScope = inForce.toSorted(
    (one, other) => SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope),
  );
  const decides = byScope.findLast(({ disableAllHooks }) => disableAllHooks !== undefined);
  const disabledBy = decides?.disableAllHooks ? decides : undefined;
  const managedOnlyBy = byScope.find(
    ({ scope, allowManagedHooksOnly }) => scope === "managed" && allowManagedHooksOnly,
  );
  // A managed file's own hooks run whatever the others say, [types] of 2.1.325; not measured.
  const silenced = ({ scope }: Settings): boolean =>
    scope === "managed" ? disabledBy?.scope === "managed" : Boolean(disabledBy ?? managedOnlyBy);
  return {
    hooks: byScope.filter((settings) => !silenced(settings)).flatMap(({ hooks }) => hooks),
    ...(disabledBy ? { disabledBy } : {}),
    ...(managedOnlyBy ? { managedOnlyBy } : {}),
  };
}

/**
 * The hooks that run for an event; `value` is what the matcher is compared with, such as the tool.
 * Equal commands run once.
 */
export function hooksFor(merged: MergedHooks, event: EventName, value: string): RegisteredHook[] {
  const fits = ({ matcher }: RegisteredHook): boolean => {
    const parsed = parseMatcher(matcher, isToolEvent(event) ? "tool" : "other");
    return parsed !== undefined && clientMatches(parsed, value);
  };
  const seen = new Set<string>();
  return merged.hooks
    .filter((hook) => hook.event === event && fits(hook))
    .filter(({ spec }) => {
      const key = JSON.stringify(spec.type === "command" ? [spec.command, spec.if] : spec);
      return !seen.has(key) && seen.add(key);
    });
}
