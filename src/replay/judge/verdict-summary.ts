import type { InputLocation } from "../../command/facts.ts";
import { reasonsFor } from "../../engine/merge.ts";
import type { StateChange } from "../../engine/state.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Decision } from "../../protocol/events.ts";
import type { PastCall } from "../past-call.ts";
import { formOf } from "./call-kind.ts";

export interface VerdictReason {
  readonly policy: string;
  readonly message: string;
}

/** What is kept of a verdict: calls come by the million. */
export class VerdictSummary {
  readonly decision: Decision;
  /** Behind the decision. */
  readonly reasons: readonly VerdictReason[];
  readonly policies: readonly string[];
  /** Policies that would change the input. */
  readonly rewrites: readonly string[];
  readonly remembered: readonly StateChange[];
  readonly #at: InputLocation | undefined;
  #form: string | undefined;

  constructor({
    decision,
    findings,
    changes,
    remembered,
  }: Pick<Verdict, "decision" | "findings" | "changes" | "remembered">) {
    const deciding = decision === "abstain" ? [] : reasonsFor("PreToolUse", decision, findings);
    this.decision = decision;
    this.reasons = deciding.map(({ policy, message }) => ({ policy, message }));
    this.policies = [...new Set(deciding.map(({ policy }) => policy))];
    this.rewrites = [...new Set(changes.map(({ policy }) => policy))];
    this.remembered = remembered;
    this.#at = deciding[0]?.at;
  }

  /** What kind of call it is about; computed on request, which is seldom. */
  form(past: PastCall): string {
    this.#form ??= formOf(past, this.#at);
    return this.#form;
  }
}
