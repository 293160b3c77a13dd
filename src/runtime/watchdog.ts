import { inTime } from "../config/deadline.ts";
import type { ActivePolicy } from "../engine/active.ts";
import { type Evaluation, evaluate } from "../engine/evaluate.ts";
import type { Verdict } from "../engine/verdict.ts";

/** One policy may take this long; the client's own limit is 600 s, at which it would let the tool run. */
const DEADLINE_MS = 2_000;
const MOST_STOPS = 5;

/** Evaluates under a deadline. A policy that hangs is stopped, counts as failed, and the rest is judged without it. */
export function evaluateInTime(evaluation: Evaluation, deadline = DEADLINE_MS): Verdict {
  const stopped = new Map<ActivePolicy, string>();
  for (let attempt = 0; attempt <= MOST_STOPS; attempt++) {
    const progress: { current: ActivePolicy | undefined } = { current: undefined };
    const verdict = inTime(() => evaluate({ ...evaluation, progress, stopped }), deadline);
    if (verdict) return verdict;
    if (!progress.current) break;
    stopped.set(progress.current, `it took longer than ${deadline} ms and was stopped`);
  }
  throw new Error(`the policies took longer than ${deadline} ms each`);
}
