import type { Decision } from "../../protocol/events.ts";
import type { PastCall } from "../past-call.ts";
import { CallGroups } from "./group.ts";
import { CallCoverage } from "./tally.ts";
import type { VerdictSummary } from "./verdict-summary.ts";

/** Calls that came to one thing, and would come to another. */
export interface DecisionChange {
  readonly was: Decision;
  readonly wouldBe: Decision;
  calls: number;
  readonly groups: CallGroups;
}

/** Where two configurations differ. */
export class Difference {
  readonly span = new CallCoverage();
  /** Calls with another decision, or rewritten otherwise. */
  differing = 0;
  /** The same decision, and other policies that rewrite the call. */
  readonly rewritten = new CallGroups();
  readonly #turns = new Map<string, DecisionChange>();

  add(past: PastCall, was: VerdictSummary, wouldBe: VerdictSummary): void {
    this.span.add(past);
    const turned = was.decision !== wouldBe.decision;
    const rewritten = was.rewrites.join() !== wouldBe.rewrites.join();
    if (!turned && !rewritten) return;
    this.differing++;
    if (turned) this.#turn(past, was, wouldBe);
    else
      this.rewritten
        .group(wouldBe.form(past), [...new Set([...was.rewrites, ...wouldBe.rewrites])])
        .show(past, wouldBe.reasons);
  }

  /** The most of them first. */
  get turns(): readonly DecisionChange[] {
    return [...this.#turns.values()].sort((one, other) => other.calls - one.calls);
  }

  #turn(past: PastCall, was: VerdictSummary, wouldBe: VerdictSummary): void {
    const key = `${was.decision} ${wouldBe.decision}`;
    const turn = this.#turns.get(key) ?? {
      was: was.decision,
      wouldBe: wouldBe.decision,
      calls: 0,
      groups: new CallGroups(),
    };
    this.#turns.set(key, turn);
    turn.calls++;
    // Any policy: a call that is no longer asked about is explained by who asked before.
    const telling =
      wouldBe.reasons.length > 0 && wouldBe.decision !== "allow"
        ? wouldBe
        : was.reasons.length > 0
          ? was
          : wouldBe;
    turn.groups.group(telling.form(past), telling.policies).show(past, telling.reasons);
  }
}
