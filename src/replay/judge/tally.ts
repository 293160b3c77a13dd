import type { Decision } from "../../protocol/events.ts";
import type { PastCall } from "../past-call.ts";
import { SeenIds } from "../read/seen-ids.ts";
import { CallCount, CallGroups } from "./group.ts";
import type { VerdictSummary } from "./verdict-summary.ts";

/** The strongest first. */
export const DECISIONS: readonly Decision[] = ["deny", "defer", "ask", "allow", "abstain"];

export const EFFECTS = ["deny", "defer", "ask", "allow", "rewrite"] as const;
export type ReplayEffect = (typeof EFFECTS)[number];

/** How many calls, of how many sessions and projects, from when to when. */
export class CallCoverage {
  calls = 0;
  sessions = 0;
  projects = 0;
  from = Number.POSITIVE_INFINITY;
  to = 0;
  /** Calls of agents other than Claude Code, by agent. */
  readonly callers = new Map<string, number>();
  readonly #sessions = new SeenIds();
  readonly #projects = new SeenIds();

  add({ session, project, time, caller }: PastCall): void {
    this.calls++;
    if (caller !== undefined) this.callers.set(caller, (this.callers.get(caller) ?? 0) + 1);
    if (!this.#sessions.add(session)) this.sessions++;
    if (!this.#projects.add(project)) this.projects++;
    if (time < this.from) this.from = time;
    if (time > this.to) this.to = time;
  }
}

/** What a configuration says to many calls. */
export class ReplayTally {
  readonly span = new CallCoverage();
  readonly decisions = new Map<Decision, CallCount>(
    DECISIONS.map((decision) => [decision, new CallCount()]),
  );
  /**
   * What is denied, parked or asked about, by kind; and what is left alone although the person was
   * asked then.
   */
  readonly groups = new Map<Decision, CallGroups>();
  readonly rewritten = new CallGroups();
  rewrites = 0;
  /** In how many calls each policy was behind the decision, or changed the input. */
  readonly policies = new Map<string, Record<ReplayEffect, number>>();

  add(past: PastCall, opinion: VerdictSummary): void {
    const { decision, reasons, policies, rewrites } = opinion;
    this.span.add(past);
    this.decisions.get(decision)?.add(past);
    for (const policy of policies) this.#credit(policy, decision as ReplayEffect);
    for (const policy of rewrites) this.#credit(policy, "rewrite");
    if (rewrites.length > 0) {
      this.rewrites++;
      this.rewritten.group(opinion.form(past), rewrites).show(past, reasons);
    }
    if (decision === "allow" || (decision === "abstain" && !past.ending.approved)) return;
    this.#groupsOf(decision).group(opinion.form(past), policies).show(past, reasons);
  }

  #credit(policy: string, effect: ReplayEffect): void {
    const effects = this.policies.get(policy) ?? {
      deny: 0,
      defer: 0,
      ask: 0,
      allow: 0,
      rewrite: 0,
    };
    this.policies.set(policy, effects);
    effects[effect]++;
  }

  #groupsOf(decision: Decision): CallGroups {
    const groups = this.groups.get(decision) ?? new CallGroups();
    this.groups.set(decision, groups);
    return groups;
  }
}
