import { restoreBuiltIns } from "../config/code/built-ins.ts";
import { inTime } from "../config/code/deadline.ts";
import type { ActivePolicy } from "../engine/active-policy.ts";
import { type Evaluation, evaluate } from "../engine/evaluate.ts";
import type { Verdict } from "../engine/verdict.ts";
import { isHalfLoaded } from "./loading.ts";

/**
 * One policy may take this long; the client's own limit is 600 s, at which it would let the tool
 * run.
 */
const DEADLINE_MS = 2_000;
const MAX_STOPS = 5;
/**
 * A build that takes all cores can keep a process from running for seconds: no policy is at fault
 * then.
 */
const MAX_STARVED = 3;

/**
 * Evaluates under a deadline. A policy that hangs is stopped, counts as failed, and the rest is
 * judged without it.
 */
export function evaluateInTime(evaluation: Evaluation, deadline = DEADLINE_MS): Verdict {
  const stopped = new Map<ActivePolicy, string>();
  let starved = 0;
  while (stopped.size <= MAX_STOPS) {
    const progress: { current: ActivePolicy | undefined } = { current: undefined };
    const before = process.cpuUsage();
    const verdict = inTime(() => evaluate({ ...evaluation, progress, stopped }), deadline);
    if (verdict) return verdict;
    // What the policy changed before it was stopped.
    restoreBuiltIns();
    if (isHalfLoaded())
      throw new Error(
        "the time was up while a policy was being loaded, because the machine is busy; try again",
      );
    if (spentSince(before) < deadline / 4 && starved++ < MAX_STARVED) continue;
    if (!progress.current) break;
    stopped.set(progress.current, `it took longer than ${deadline} ms and was stopped`);
  }
  throw new Error(`the policies took longer than ${deadline} ms each`);
}

/** Milliseconds of the processor. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
