import type { Caller } from "../protocol/call.ts";
import { eventSpec } from "../protocol/events.ts";
import { deepFreeze, type Json, type JsonObject } from "../protocol/json.ts";
import { mapTexts, misfit } from "../protocol/results.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { readingsOf, withReading } from "./alternate-calls.ts";
import { lineupFor, type PolicyRunner } from "./applicable-policies.ts";
import { MalformedStatement, messageOf, remember, revise, rewrite } from "./call-policy.ts";
import { undeliverable } from "./caller.ts";
import { type PolicyRunOptions, StatementCollector } from "./collect-statements.ts";
import { merge, sortFindings } from "./merge.ts";
import type { DecidedVerdict, OutputRevision, Patch } from "./policy.ts";
import { CallFacts } from "./policy-context.ts";
import { type StateChange, settleChanges } from "./state.ts";
import type { Change, Revision, Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export interface Evaluation extends PolicyRunOptions {
  readonly policies: readonly ActivePolicy[];
  readonly world: World;
}

/**
 * Match, rewrite, revise, judge, merge, remember. Pure: the same call and policies give the same
 * verdict.
 */
export function evaluate(evaluation: Evaluation): Verdict {
  const { call, world } = evaluation;
  let verdict = evaluateOne(evaluation);
  for (const reading of readingsOf(call, verdict.input, world)) {
    const isPart = reading.counts === "all";
    const other = {
      ...evaluation,
      call: reading.call,
      policies: isPart ? evaluation.policies : forTexts(evaluation.policies),
    };
    verdict = withReading(
      verdict,
      reading,
      isPart ? evaluateOne(other) : new Run(other).verdict(false),
      call,
    );
  }
  return verdict;
}

/** Mostly the same list: what is known of it is kept by identity. */
function forTexts(policies: readonly ActivePolicy[]): readonly ActivePolicy[] {
  const isForTexts = ({ policy }: ActivePolicy): boolean => !policy.wholeCallsOnly;
  return policies.every(isForTexts) ? policies : policies.filter(isForTexts);
}

function evaluateOne(evaluation: Evaluation): Verdict {
  const { caller, event } = evaluation.call;
  const verdict = new Run(evaluation).verdict(true);
  if (verdict.changes.length === 0 || verdict.decision === "deny" || verdict.decision === "defer")
    return verdict;
  if (caller && event === "PreToolUse") return evaluateForCaller(evaluation, caller, verdict);
  if (verdict.decision !== "abstain" || eventSpec(event).rewrites !== "with allow") return verdict;
  // The new input is not sent, so the call as it came may run: what is refused there stays refused.
  const asItCame = new Run(evaluation).verdict(false);
  return asItCame.decision === "deny" ? asItCame : verdict;
}

/**
 * A change that the caller would drop must not be lost: if it means anything, the call is refused,
 * else the call as it came counts.
 */
function evaluateForCaller(
  evaluation: Evaluation,
  { rewrites, name }: Caller,
  verdict: Verdict,
): Verdict {
  if (rewrites === "always" || (rewrites === "with allow" && verdict.decision !== "abstain"))
    return verdict;
  const asItCame = new Run(evaluation).verdict(false);
  const told = verdict.changes.filter((change) => change.told);
  return told.length > 0 ? undeliverable(name, asItCame, told) : asItCame;
}

/** What a policy's own rewrite was given and left, for one whose decision is about that. */
interface OwnRewrite {
  readonly seen: CallFacts;
  readonly left: JsonObject;
}

/** One call through all phases; the collector runs the policies and keeps what they say. */
class Run {
  readonly #e: Evaluation;
  readonly #collector: StatementCollector;
  readonly #changes: Change[] = [];
  readonly #revisions: Revision[] = [];
  readonly #remembered: { readonly policy: string; readonly change: StateChange }[] = [];
  readonly #ownRewrites = new Map<ActivePolicy, OwnRewrite>();

  constructor(evaluation: Evaluation) {
    this.#e = evaluation;
    this.#collector = new StatementCollector(evaluation);
  }

  verdict(rewriting: boolean): Verdict {
    const { call, world } = this.#e;
    const asItCame = new CallFacts(call, world, this.#e.policies);
    const lineup = lineupFor(this.#e.policies, call);
    const { judges, rewriters, revisers, rememberers, broken } = lineup;
    for (const { active, error } of broken) this.#collector.fail(active, "judge", asItCame, error);
    const final = rewriting
      ? this.#reviseAll(revisers, this.#rewriteAll(rewriters, asItCame))
      : asItCame;
    const kind = judges.length > 0 ? final.shellKind : undefined;
    const concerned = kind && lineup.concerned(kind);
    judges.forEach((judge, index) => {
      if (concerned?.[index] === false && !this.#ownRewrites.has(judge.active))
        this.#collector.trace.push(judge.nothing);
      else this.#judge(judge, final);
    });

    const { context, notes, errors, trace } = this.#collector;
    const { decision, findings } = this.#rememberAll(rememberers, final, this.#settled());
    return {
      decision,
      findings,
      input: final.call.input,
      changes: this.#changes,
      ...(this.#revisions.length > 0 ? { output: final.call.raw["tool_response"] as Json } : {}),
      revisions: this.#revisions,
      remembered: settleChanges(this.#remembered),
      context,
      notes,
      errors,
      trace,
    };
  }

  #settled(): DecidedVerdict {
    const findings = sortFindings(this.#collector.findings);
    return { decision: merge(this.#e.call.event, findings), findings };
  }

  /** Each rewriter sees what the one before left. */
  #rewriteAll(rewriters: readonly ActivePolicy[], asItCame: CallFacts): CallFacts {
    let facts = asItCame;
    for (const active of rewriters) {
      const seen = facts;
      const patches: Patch[] = [];
      const { failed, silence } = this.#collector.run(active, "rewrite", seen, () => {
        patches.push(...rewrite(active.policy, seen.scene(active.options)));
        if (patches.length > 0 && !eventSpec(seen.call.event).rewrites)
          throw new MalformedStatement(
            `tried to rewrite the input of ${seen.call.event}, which no hook can change`,
          );
        return patches.length;
      });
      if (!failed && silence === undefined && patches.length > 0)
        facts = seen.withInput(
          patches.reduce((before, patch) => this.#apply(active, before, patch), seen.call.input),
        );
      if (active.policy.decidesBeforeRewrite)
        this.#ownRewrites.set(active, { seen, left: facts.call.input });
    }
    return facts;
  }

  /** As with inputs. What the client would ignore is not sent, and not silently so. */
  #reviseAll(revisers: readonly ActivePolicy[], asItCame: CallFacts): CallFacts {
    if (!eventSpec(asItCame.call.event).revises) return asItCame;
    let facts = asItCame;
    for (const active of revisers) {
      const seen = facts;
      const all: OutputRevision[] = [];
      const { failed, silence } = this.#collector.run(active, "revise", seen, () =>
        all.push(...revise(active.policy, seen.scene(active.options))),
      );
      if (silence !== undefined) continue;
      if (failed) facts = this.#withhold(active, facts);
      else for (const revised of all) facts = this.#reviseOne(active, facts, revised);
    }
    return facts;
  }

  /**
   * Nobody knows what the policy would have taken out: the texts are not shown, in the shape that
   * they came in.
   */
  #withhold({ policy, source }: ActivePolicy, facts: CallFacts): CallFacts {
    const before = facts.call.raw["tool_response"];
    if (before === undefined || policy.meta.nonSemantic) return facts;
    const message =
      `The policy \`${policy.id}\` could not revise this result, so its texts are withheld. ` +
      "The call itself is not at fault; tell the person, who can fix or switch off the " +
      "policy.";
    const output = mapTexts(facts.call.tool, before, () => `[withheld: \`${policy.id}\` failed]`);
    deepFreeze(output);
    this.#revisions.push({ policy: policy.id, messageId: "failed", message, told: true, source });
    this.#collector.notes.push({
      policy: policy.id,
      messageId: "failed",
      message,
      source,
      shown: true,
    });
    return facts.withOutput(output);
  }

  #reviseOne(
    active: ActivePolicy,
    facts: CallFacts,
    { messageId, data, output }: OutputRevision,
  ): CallFacts {
    const { policy, source } = active;
    const { call } = facts;
    const before = call.raw["tool_response"] ?? null;
    const message = messageOf(policy.messages, { messageId, data });
    const why = misfit(call.tool, before, output);
    if (why !== undefined) {
      const reason = `it is shown as it came (${why}): ${message}`;
      const unchanged = `This result could not be changed, so ${reason}`;
      this.#collector.context.push({ policy: policy.id, messageId, message: unchanged, source });
      this.#collector.notes.push({
        policy: policy.id,
        messageId,
        message: unchanged,
        source,
        shown: true,
      });
      return facts;
    }
    if (JSON.stringify(before) === JSON.stringify(output)) return facts;
    deepFreeze(output);
    this.#revisions.push({
      policy: policy.id,
      messageId,
      message,
      told: policy.meta.nonSemantic !== true,
      source,
    });
    return facts.withOutput(output);
  }

  /**
   * A policy that cannot remember would judge the next call wrongly: that is a failure of this one.
   */
  #rememberAll(
    rememberers: readonly ActivePolicy[],
    final: CallFacts,
    settled: DecidedVerdict,
  ): DecidedVerdict {
    const failures = this.#collector.errors.length;
    for (const active of rememberers) {
      const { policy, options } = active;
      const remembers = (facts: CallFacts) => (): number => {
        const changes = remember(policy, facts.scene(options), settled);
        for (const change of changes) this.#remembered.push({ policy: policy.id, change });
        return changes.length;
      };
      const { seen = final } = this.#ownRewrites.get(active) ?? {};
      const before = this.#remembered.length;
      this.#collector.run(active, "remember", seen, remembers(seen));
      if (seen !== final && this.#remembered.length === before)
        this.#collector.run(active, "remember", final, remembers(final));
    }
    return this.#collector.errors.length > failures ? this.#settled() : settled;
  }

  #apply(active: ActivePolicy, input: JsonObject, patch: Patch): JsonObject {
    const { policy, source } = active;
    const message = messageOf(policy.messages, patch);
    for (const [field, after] of Object.entries(patch.fields)) {
      const before = Object.hasOwn(input, field) ? { before: input[field] as Change["after"] } : {};
      if (JSON.stringify(before.before) === JSON.stringify(after)) continue;
      this.#changes.push({
        policy: policy.id,
        field,
        ...before,
        after,
        messageId: patch.messageId,
        message,
        told: policy.meta.nonSemantic !== true,
        source,
      });
    }
    const merged = { ...input, ...patch.fields };
    deepFreeze(merged);
    return merged;
  }

  #judge(judge: PolicyRunner, final: CallFacts): void {
    const own = this.#ownRewrites.get(judge.active);
    if (!own || own.seen === final) return void this.#collector.judge(judge, final);
    const isFinal = (input: JsonObject): boolean =>
      JSON.stringify(input) === JSON.stringify(final.call.input);
    const { seen, left } = own;
    const lapsed = isFinal(left)
      ? undefined
      : "an allow for what its own rewrite left, which another one changed";
    const other = isFinal(seen.call.input) ? {} : { input: seen.call.input };
    if (this.#collector.judge(judge, seen, { ...other, lapsed }) > 0) return;
    // What later rewriters left may be what it objects to.
    this.#collector.judge(judge, final, {
      lapsed: "an allow for what its own rewrite leaves, and it left this input alone",
    });
  }
}
