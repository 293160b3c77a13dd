import type { Decision } from "../protocol/events.ts";
import { Count, Groups } from "./group.ts";
import type { Opinion } from "./opinion.ts";
import type { PastCall } from "./past-call.ts";
import { Seen } from "./seen.ts";

/** The strongest first. */
export const DECISIONS: readonly Decision[] = ["deny", "defer", "ask", "allow", "abstain"];

export const EFFECTS = ["deny", "defer", "ask", "allow", "rewrite"] as const;
export type Effect = (typeof EFFECTS)[number];

/** How many calls, of how many sessions and projects, from when to when. */
export class Span {
  calls = 0;
  sessions = 0;
  projects = 0;
  from = Number.POSITIVE_INFINITY;
  to = 0;
  /** Calls of agents other than Claude Code, by agent. */
  readonly callers = new Map<string, number>();
  readonly #sessions = new Seen();
  readonly #projects = new Seen();

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
export class Tally {
  readonly span = new Span();
  readonly decisions = new Map<Decision, Count>(DECISIONS.map((decision) => [decision, new Count()]));
  /** What is denied, parked or asked about, by kind; and what is left alone although the person was asked then. */
  readonly groups = new Map<Decision, Groups>();
  readonly rewritten = new Groups();
  rewrites = 0;
  /** In how many calls each policy was behind the decision, or changed the input. */
  readonly policies = new Map<string, Record<Effect, number>>();

  add(past: PastCall, opinion: Opinion): void {
    const { decision, reasons, policies, rewrites } = opinion;
    this.span.add(past);
    this.decisions.get(decision)?.add(past);
    for (const policy of policies) this.#credit(policy, decision as Effect);
    for (const policy of rewrites) this.#credit(policy, "rewrite");
    if (rewrites.length > 0) {
      this.rewrites++;
      this.rewritten.group(opinion.form(past), rewrites).show(past, reasons);
    }
    if (decision === "allow" || (decision === "abstain" && !past.ending.approved)) return;
    this.#groupsOf(decision).group(opinion.form(past), policies).show(past, reasons);
  }

  #credit(policy: string, effect: Effect): void {
    const effects = this.policies.get(policy) ?? { deny: 0, defer: 0, ask: 0, allow: 0, rewrite: 0 };
    this.policies.set(policy, effects);
    effects[effect]++;
  }

  #groupsOf(decision: Decision): Groups {
    const groups = this.groups.get(decision) ?? new Groups();
    this.groups.set(decision, groups);
    return groups;
  }
}
