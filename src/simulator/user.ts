import { isToolEvent } from "../protocol/events.ts";
import type { HookRun, Outcome, Situation } from "./situation.ts";

/** What the person sees: at the terminal, or in the events of a run without one. */
export function shownTo(
  { event, call, person }: Situation,
  runs: readonly HookRun[],
  { runs: verdict, why, input, refusal }: Omit<Outcome, "user">,
): string[] {
  const where = isToolEvent(event) ? `${event}:${call["tool_name"]}` : event;
  const asked = verdict === "asked" || (verdict === "unknown" && person === "at the terminal");
  return [
    ...runs.flatMap(({ effect }) =>
      effect.systemMessage === undefined ? [] : [`${where} says: ${effect.systemMessage}`],
    ),
    ...runs.flatMap(({ effect, ran }) =>
      effect.failed === undefined ? [] : [failure(where, effect.failed, ran.stderr)],
    ),
    ...runs.flatMap(({ effect }) =>
      effect.stops === undefined ? [] : [`hook stopped continuation: ${effect.stops}`],
    ),
    ...(asked && input ? [`A dialog about ${JSON.stringify(input)} (${why})`] : []),
    ...(event === "UserPromptSubmit" && refusal !== undefined ? [refusal] : []),
  ];
}

function failure(where: string, failed: string, stderr: string): string {
  return `${where} hook error: ${failed}${stderr.trim() === "" ? "" : `: ${stderr.trim()}`}`;
}
