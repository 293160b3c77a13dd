import { reasonsFor } from "../../engine/merge.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Call } from "../../protocol/call.ts";

/**
 * A verdict for machines: `decision` and `reasons` always, the rest where there is something to
 * say.
 */
export function verdictRecord(call: Call, verdict: Verdict): object {
  const { decision, findings, changes, revisions, context, notes, errors, input, output } = verdict;
  const reasons = decision === "abstain" ? [] : reasonsFor(call.event, decision, findings);
  return {
    decision,
    reasons: reasons.map(({ message }) => message),
    ...(call.caller
      ? {
          caller: call.caller.agent,
          ...(call.caller.tool === undefined ? {} : { callerTool: call.caller.tool }),
        }
      : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(changes.length > 0 ? { input, changes } : {}),
    ...(revisions.length > 0 ? { output, revisions } : {}),
    ...(context.length > 0 ? { context } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** JSON that a terminal shows as it is: JSON itself lets some control characters through. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Cf}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
