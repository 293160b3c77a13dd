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
    ...runs.flatMap(({ heard }) => (heard.systemMessage === undefined ? [] : [`${where} says: ${heard.systemMessage}`])),
    ...runs.flatMap(({ heard, ran }) => (heard.failed === undefined ? [] : [failure(where, heard.failed, ran.stderr)])),
    ...runs.flatMap(({ heard }) => (heard.stops === undefined ? [] : [`hook stopped continuation: ${heard.stops}`])),
    ...(asked && input ? [`A dialog about ${JSON.stringify(input)} (${why})`] : []),
    ...(event === "UserPromptSubmit" && refusal !== undefined ? [refusal] : []),
  ];
}

function failure(where: string, failed: string, stderr: string): string {
  return `${where} hook error: ${failed}${stderr.trim() === "" ? "" : `: ${stderr.trim()}`}`;
}
