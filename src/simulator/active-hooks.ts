import { matchedValue, toCall } from "../protocol/call.ts";
import { isToolEvent } from "../protocol/events.ts";
import { parseMatcher } from "../protocol/match.ts";
import { hooksFor, mergeHooks } from "../settings/merge.ts";
import type { RegisteredHook } from "../settings/read.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { conditionHolds, type RuleSubject } from "./rules.ts";
import type { Situation, SkippedHookRun } from "./situation.ts";

export interface ActiveHooks {
  readonly hooks: readonly RegisteredHook[];
  readonly skipped: readonly SkippedHookRun[];
  readonly unknown: readonly string[];
}

/** The hooks that the client starts for a call, and why not the others of the event. */
export function activeHooks(situation: Situation): ActiveHooks {
  const { event, settings } = situation;
  const merged = mergeHooks(settings);
  const registered = settings.flatMap(({ hooks }) => hooks).filter((hook) => hook.event === event);
  const matching = hooksFor(merged, event, matchedBy(situation));
  const unknown = settings
    .filter(({ dropped }) => dropped === "some clients")
    .map(
      ({ path }) =>
        `${path} has an error for which some versions of the client drop the whole file`,
    );
  const conditions = matching.map((hook) => [hook, conditionOf(hook, situation)] as const);
  for (const [hook, holds] of conditions)
    if (holds === "unknown")
      unknown.push(`whether the \`if\` of the hook at ${placeOf(hook)} holds; it was run`);
  const hooks = conditions.filter(([, holds]) => holds !== "no").map(([hook]) => hook);
  const skipped = registered
    .filter((hook) => !hooks.includes(hook))
    .map((hook) => ({
      hook,
      why: whySkipped(hook, situation, merged.hooks.includes(hook), matching),
    }));
  return { hooks, skipped, unknown };
}

export function placeOf({ path, line }: RegisteredHook): string {
  return `${path}:${line}`;
}

/** What the matcher is compared with. */
function matchedBy({ event, call }: Situation): string {
  const read = toCall(call, event);
  return "unreadable" in read ? "" : (matchedValue(read) ?? "");
}

export function judgedOf(
  { call, project, home, version }: Situation,
  input = call["tool_input"],
): RuleSubject {
  return {
    tool: String(call["tool_name"] ?? ""),
    input: (input ?? {}) as RuleSubject["input"],
    project,
    home,
    behaviour: BEHAVIOUR[version],
  };
}

function conditionOf(
  { spec }: RegisteredHook,
  situation: Situation,
): ReturnType<typeof conditionHolds> {
  if (spec.if === undefined) return "yes";
  return isToolEvent(situation.event) ? conditionHolds(spec.if, judgedOf(situation)) : "unknown";
}

function whySkipped(
  hook: RegisteredHook,
  situation: Situation,
  inForce: boolean,
  matching: readonly RegisteredHook[],
): string {
  const file = situation.settings.find(({ path }) => path === hook.path);
  if (file?.dropped === "every client") return "the client drops the whole file for an error in it";
  if (!inForce) return "hooks are switched off (`disableAllHooks` or `allowManagedHooksOnly`)";
  const kind = isToolEvent(hook.event) ? "tool" : "other";
  if (parseMatcher(hook.matcher, kind) === undefined)
    return `its matcher \`${hook.matcher}\` is no valid pattern, so it never matches`;
  if (matching.includes(hook)) return `its \`if\` (${hook.spec.if}) does not hold`;
  const same = matching.some(({ spec }) => sameHook(spec, hook.spec));
  return same
    ? "the same command runs already: equal commands run once"
    : `its matcher \`${hook.matcher}\` does not match`;
}

function sameHook(one: RegisteredHook["spec"], other: RegisteredHook["spec"]): boolean {
  return (
    one.type === "command" &&
    other.type === "command" &&
    one.command === other.command &&
    one.if === other.if
  );
}
