import type { Difference } from "../../../../replay/judge/difference.ts";
import type { CallCount, CallGroup } from "../../../../replay/judge/group.ts";
import { type CallCoverage, DECISIONS, type ReplayTally } from "../../../../replay/judge/tally.ts";
import type { ReplayNotes } from "./replay.ts";

/** For machines. */
export function tallyRecord(tally: ReplayTally, found: ReplayNotes): object {
  return {
    ...spanRecord(tally.span),
    decisions: Object.fromEntries(
      DECISIONS.map((decision) => [decision, countRecord(tally.decisions.get(decision))]),
    ),
    rewritten: tally.rewrites,
    policies: Object.fromEntries(tally.policies),
    groups: DECISIONS.flatMap((decision) =>
      (tally.groups.get(decision)?.sorted ?? []).map((group) => ({
        decision,
        ...groupRecord(group),
      })),
    ),
    rewrites: tally.rewritten.sorted.map(groupRecord),
    ...foundRecord(found),
  };
}

export function differenceRecord(
  { span, differing, turns, rewritten }: Difference,
  found: ReplayNotes,
): object {
  return {
    ...spanRecord(span),
    differing,
    differences: turns.map(({ was, wouldBe, calls, groups }) => ({
      was,
      wouldBe,
      calls,
      groups: groups.sorted.map(groupRecord),
    })),
    rewrites: rewritten.sorted.map(groupRecord),
    ...foundRecord(found),
  };
}

function spanRecord({ calls, sessions, projects, from, to, callers }: CallCoverage): object {
  const others = callers.size > 0 ? { callers: Object.fromEntries(callers) } : {};
  return {
    calls,
    sessions,
    projects,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...others,
  };
}

function countRecord(count: CallCount | undefined): object {
  return {
    calls: count?.calls ?? 0,
    approved: count?.approved ?? 0,
    outcomes: count?.outcomes ?? {},
  };
}

function groupRecord({ form, policies, calls, approved, outcomes, examples }: CallGroup): object {
  return {
    form,
    policies,
    calls,
    approved,
    outcomes,
    examples: examples.map(({ time, ...example }) => ({
      ...example,
      time: new Date(time).toISOString(),
    })),
  };
}

function foundRecord({ skipped, unrun, broken }: ReplayNotes): object {
  return { skippedLines: skipped, hooksNotRun: [...unrun], brokenConfigurations: [...broken] };
}
