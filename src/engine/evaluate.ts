import type { Call, Caller } from "../protocol/call.ts";
import { eventSpec } from "../protocol/events.ts";
import { deepFreeze, type Json, type JsonObject } from "../protocol/json.ts";
import { mapTexts, misfit } from "../protocol/results.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { readingsOf, withReading } from "./alternate-calls.ts";
import { lineupFor, type PolicyRunner } from "./applicable-policies.ts";
import {
  decide,
  MalformedStatement,
  messageOf,
  type RenderedStatement,
  remember,
  revise,
  rewrite,
} from "./call-policy.ts";
import { undeliverable } from "./caller.ts";
import { explainFailure, failureFinding, type OnFailure, policyError } from "./failure.ts";
import { matchesAsNamed } from "./match.ts";
import { merge, sortFindings } from "./merge.ts";
import type { DecidedVerdict, OutputRevision, Patch, PolicyContext, Statement } from "./policy.ts";
import { CallFacts } from "./policy-context.ts";
import { type StateChange, settleChanges } from "./state.ts";
import type {
  Change,
  ContextNote,
  Finding,
  Note,
  Phase,
  PolicyError,
  Revision,
  TraceStep,
  Verdict,
} from "./verdict.ts";
import type { World } from "./world.ts";

export interface Evaluation {
  readonly call: Call;
  readonly policies: readonly ActivePolicy[];
  readonly world: World;
  readonly onFailure: OnFailure;
  /** Kept up to date while policies run, so that a watchdog can tell which one hangs. */
  readonly progress?: { current: ActivePolicy | undefined };
  /** Microseconds, for the record. */
  readonly clock?: () => number;
  /** Policies that a watchdog stopped before: they fail without being run again. */
  readonly stopped?: ReadonlyMap<ActivePolicy, string>;
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

/** How running a policy went. A silence holds for what it said and for its failure alike. */
interface Outcome {
  readonly failed: boolean;
  readonly silence: string | undefined;
}

/** What a policy's own rewrite was given and left, for one whose decision is about that. */
interface OwnRewrite {
  readonly seen: CallFacts;
  readonly left: JsonObject;
}

/** How a decision beside a rewrite differs from one on the final input. */
interface Before {
  readonly input?: JsonObject;
  /** Why an allow does not count. */
  readonly lapsed?: string | undefined;
}

class Run {
  readonly #e: Evaluation;
  readonly #findings: Finding[] = [];
  readonly #changes: Change[] = [];
  readonly #context: ContextNote[] = [];
  readonly #notes: Note[] = [];
  readonly #errors: PolicyError[] = [];
  readonly #trace: TraceStep[] = [];
  readonly #revisions: Revision[] = [];
  readonly #remembered: { readonly policy: string; readonly change: StateChange }[] = [];
  readonly #ownRewrites = new Map<ActivePolicy, OwnRewrite>();
  #since = 0;

  constructor(evaluation: Evaluation) {
    this.#e = evaluation;
  }

  verdict(rewriting: boolean): Verdict {
    const { call, world } = this.#e;
    const asItCame = new CallFacts(call, world, this.#e.policies);
    const lineup = lineupFor(this.#e.policies, call);
    const { judges, rewriters, revisers, rememberers, broken } = lineup;
    for (const { active, error } of broken) this.#fail(active, "judge", asItCame, error);
    const final = rewriting
      ? this.#reviseAll(revisers, this.#rewriteAll(rewriters, asItCame))
      : asItCame;
    const kind = judges.length > 0 ? final.shellKind : undefined;
    const concerned = kind && lineup.concerned(kind);
    judges.forEach((judge, index) => {
      if (concerned?.[index] === false && !this.#ownRewrites.has(judge.active))
        this.#trace.push(judge.nothing);
      else this.#judge(judge, final);
    });

    const { decision, findings } = this.#rememberAll(rememberers, final, this.#settled());
    return {
      decision,
      findings,
      input: final.call.input,
      changes: this.#changes,
      ...(this.#revisions.length > 0 ? { output: final.call.raw["tool_response"] as Json } : {}),
      revisions: this.#revisions,
      remembered: settleChanges(this.#remembered),
      context: this.#context,
      notes: this.#notes,
      errors: this.#errors,
      trace: this.#trace,
    };
  }

  #settled(): DecidedVerdict {
    const findings = sortFindings(this.#findings);
    return { decision: merge(this.#e.call.event, findings), findings };
  }

  /** Each rewriter sees what the one before left. */
  #rewriteAll(rewriters: readonly ActivePolicy[], asItCame: CallFacts): CallFacts {
    let facts = asItCame;
    for (const active of rewriters) {
      const seen = facts;
      const patches: Patch[] = [];
      const { failed, silence } = this.#guard(active, "rewrite", seen, () => {
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
      const { failed, silence } = this.#guard(active, "revise", seen, () =>
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
    this.#notes.push({ policy: policy.id, messageId: "failed", message, source, shown: true });
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
      const unchanged = `This result could not be changed, so it is shown as it came (${why}): ${message}`;
      this.#context.push({ policy: policy.id, messageId, message: unchanged, source });
      this.#notes.push({ policy: policy.id, messageId, message: unchanged, source, shown: true });
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
    const failures = this.#errors.length;
    for (const active of rememberers) {
      const { policy, options } = active;
      const remembers = (facts: CallFacts) => (): number => {
        const changes = remember(policy, facts.scene(options), settled);
        for (const change of changes) this.#remembered.push({ policy: policy.id, change });
        return changes.length;
      };
      const { seen = final } = this.#ownRewrites.get(active) ?? {};
      const before = this.#remembered.length;
      this.#guard(active, "remember", seen, remembers(seen));
      if (seen !== final && this.#remembered.length === before)
        this.#guard(active, "remember", final, remembers(final));
    }
    return this.#errors.length > failures ? this.#settled() : settled;
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
    if (!own || own.seen === final) return void this.#judgeOn(judge, final);
    const isFinal = (input: JsonObject): boolean =>
      JSON.stringify(input) === JSON.stringify(final.call.input);
    const { seen, left } = own;
    const lapsed = isFinal(left)
      ? undefined
      : "an allow for what its own rewrite left, which another one changed";
    const other = isFinal(seen.call.input) ? {} : { input: seen.call.input };
    if (this.#judgeOn(judge, seen, { ...other, lapsed }) > 0) return;
    // What later rewriters left may be what it objects to.
    this.#judgeOn(judge, final, {
      lapsed: "an allow for what its own rewrite leaves, and it left this input alone",
    });
  }

  /** Returns how much it said. `before`: of a decision on the input before its own rewrite. */
  #judgeOn(
    { active, decide: own, nothing }: PolicyRunner,
    facts: CallFacts,
    before?: Before,
  ): number {
    const { policy, options, tightenOnly } = active;
    const all: RenderedStatement[] = [];
    const speak = (): number =>
      own ? decide(policy, own, facts.scene(options, tightenOnly), all) : 0;
    const { failed, silence } = this.#guard(active, "judge", facts, speak, nothing);
    if (all.length === 0) return 0;
    // A policy that broke half-way keeps its objections, not its approval.
    const heard = failed
      ? all.filter(({ kind }) => kind !== "allow" && kind !== "context" && kind !== "halt")
      : all;
    for (const said of heard) {
      const about = said.judgedInput ? facts.withInput(said.judgedInput) : facts;
      const quiet = about === facts ? silence : this.#silence(active, about);
      this.#hear(
        active,
        said,
        quiet ?? (said.kind === "ask" ? this.#exempt(active, about, "ask") : undefined),
        before,
      );
    }
    return all.length;
  }

  #hear(
    active: ActivePolicy,
    said: RenderedStatement,
    silence: string | undefined,
    before: Before = {},
  ): void {
    const { policy, source, tightenOnly } = active;
    const { kind, messageId, data, reads } = said;
    const judgedInput = before.input ?? said.judgedInput;
    // A place in another input than the final one would be shown in the wrong text.
    const at = judgedInput ? undefined : said.at;
    // The agent may have written that file itself: the reader should know whose words these are.
    const message = tightenOnly
      ? `${said.message} (Says a file of the project that nobody trusted yet.)`
      : said.message;
    if (kind === "context") {
      if (silence === undefined && !tightenOnly)
        this.#context.push({ policy: policy.id, messageId, message, source });
      return;
    }
    if (kind === "note" || kind === "notify" || kind === "halt") {
      const { further } = said;
      const how =
        kind === "halt"
          ? { halts: true as const }
          : kind === "notify"
            ? { shown: true as const }
            : {};
      if (silence === undefined && !tightenOnly)
        this.#notes.push({
          policy: policy.id,
          messageId,
          message,
          source,
          ...how,
          ...(further ? { further } : {}),
        });
      return;
    }
    const ignored =
      silence ??
      (kind === "allow" ? (before.lapsed ?? this.#refuseAllow(said, active)) : undefined);
    this.#findings.push({
      kind,
      policy: policy.id,
      messageId,
      message,
      data,
      source,
      ...(at ? { at } : {}),
      ...(judgedInput ? { judgedInput } : {}),
      ...(reads ? { reads } : {}),
      ...(ignored ? { ignored } : {}),
    });
  }

  #refuseAllow({ reads }: Statement, { policy, tightenOnly }: ActivePolicy): string | undefined {
    const { call } = this.#e;
    if (!matchesAsNamed(policy.on[call.event], call))
      return "an allow covers a tool only by its full name";
    if (tightenOnly) return "an allow from a file that is not trusted yet: see `sluice trust`";
    if (call.mode === "plan" && !reads) return "plan mode: only what provably reads is allowed";
    return undefined;
  }

  #silence(active: ActivePolicy, facts: CallFacts): string | undefined {
    return active.observed ? "observed only" : this.#exempt(active, facts);
  }

  /** The exceptions that hold for everything, or those that hold for questions alone. */
  #exempt(
    { exceptions, options }: ActivePolicy,
    facts: CallFacts,
    only?: "ask",
  ): string | undefined {
    const candidates = exceptions.filter((exception) => exception.only === only);
    if (candidates.length === 0) return undefined;
    const scene: PolicyContext = facts.scene(options);
    const exception = candidates.find((candidate) => applies(candidate, scene));
    return exception && `exception: ${exception.reason}`;
  }

  /**
   * Runs a part of a policy, which returns how much it said. One that throws or breaks its contract
   * never takes the others down.
   */
  #guard(
    active: ActivePolicy,
    phase: Phase,
    facts: CallFacts,
    run: () => number,
    saidNothing?: TraceStep,
  ): Outcome {
    const { progress, stopped, clock } = this.#e;
    if (progress) progress.current = active;
    if (clock) this.#since = clock();
    try {
      const why = stopped?.get(active);
      if (why !== undefined) throw new Stopped(why);
      const said = run();
      if (said === 0 && saidNothing && !clock) {
        this.#trace.push(saidNothing);
        return SILENT;
      }
      const silence = said > 0 ? this.#silence(active, facts) : undefined;
      const nothing =
        said === 0 || (silence !== undefined && (phase === "rewrite" || phase === "revise"));
      this.#step(active, phase, nothing ? "nothing" : SPOKE[phase]);
      return { failed: false, silence };
    } catch (error) {
      return { failed: true, silence: this.#fail(active, phase, facts, error) };
    } finally {
      if (progress) progress.current = undefined;
    }
  }

  /** A failure is a finding too. Returns its silence. */
  #fail(active: ActivePolicy, phase: Phase, facts: CallFacts, error: unknown): string | undefined {
    const why = error instanceof Stopped ? error.message : explainFailure(error);
    const silence = this.#silence(active, facts);
    const known = this.#errors.some(
      ({ policy, message }) => policy === active.policy.id && message === why,
    );
    if (!known) this.#errors.push(policyError(active, why));
    this.#findings.push({
      ...failureFinding(active, why, this.#e.onFailure),
      ...(silence === undefined ? {} : { ignored: silence }),
    });
    this.#step(active, phase, "failed");
    return silence;
  }

  #step({ policy, source }: ActivePolicy, phase: Phase, outcome: TraceStep["outcome"]): void {
    const { clock } = this.#e;
    const step = { policy: policy.id, phase, source, outcome };
    this.#trace.push(clock ? { ...step, micros: clock() - this.#since } : step);
  }
}

const SPOKE = {
  rewrite: "rewrote",
  revise: "revised",
  judge: "spoke",
  remember: "remembered",
} as const;

const SILENT: Outcome = { failed: false, silence: undefined };

class Stopped extends Error {}

function applies(exception: ActivePolicy["exceptions"][number], scene: PolicyContext): boolean {
  try {
    return exception.applies(scene) === true;
  } catch {
    return false;
  }
}
