import type { Call } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { ActivePolicy } from "./active-policy.ts";
import type { PolicyRunner } from "./applicable-policies.ts";
import { decide, type RenderedStatement } from "./call-policy.ts";
import { explainFailure, failureFinding, type OnFailure, policyError } from "./failure.ts";
import { matchesAsNamed } from "./match.ts";
import type { PolicyContext, Statement } from "./policy.ts";
import type { CallFacts } from "./policy-context.ts";
import type { ContextNote, Finding, Note, Phase, PolicyError, TraceStep } from "./verdict.ts";

/** What holds for every policy that is run on a call. */
export interface PolicyRunOptions {
  readonly call: Call;
  readonly onFailure: OnFailure;
  /** Kept up to date while policies run, so that a watchdog can tell which one hangs. */
  readonly progress?: { current: ActivePolicy | undefined };
  /** Microseconds, for the record. */
  readonly clock?: () => number;
  /** Policies that a watchdog stopped before: they fail without being run again. */
  readonly stopped?: ReadonlyMap<ActivePolicy, string>;
}

/** How running a policy went. A silence holds for what it said and for its failure alike. */
interface Outcome {
  readonly failed: boolean;
  readonly silence: string | undefined;
}

/** How a decision beside a rewrite differs from one on the final input. */
interface Before {
  readonly input?: JsonObject;
  /** Why an allow does not count. */
  readonly lapsed?: string | undefined;
}

/**
 * Runs policies, one at a time, and keeps what they say: findings, context and notes, and which of
 * them failed.
 */
export class StatementCollector {
  readonly findings: Finding[] = [];
  readonly context: ContextNote[] = [];
  readonly notes: Note[] = [];
  readonly errors: PolicyError[] = [];
  readonly trace: TraceStep[] = [];
  readonly #options: PolicyRunOptions;
  #since = 0;

  constructor(options: PolicyRunOptions) {
    this.#options = options;
  }

  /**
   * Runs a part of a policy, which returns how much it said. One that throws or breaks its contract
   * never takes the others down.
   */
  run(
    active: ActivePolicy,
    phase: Phase,
    facts: CallFacts,
    part: () => number,
    saidNothing?: TraceStep,
  ): Outcome {
    const { progress, stopped, clock } = this.#options;
    if (progress) progress.current = active;
    if (clock) this.#since = clock();
    try {
      const why = stopped?.get(active);
      if (why !== undefined) throw new Stopped(why);
      const said = part();
      if (said === 0 && saidNothing && !clock) {
        this.trace.push(saidNothing);
        return SILENT;
      }
      const silence = said > 0 ? this.#silence(active, facts) : undefined;
      const nothing =
        said === 0 || (silence !== undefined && (phase === "rewrite" || phase === "revise"));
      this.#step(active, phase, nothing ? "nothing" : SPOKE[phase]);
      return { failed: false, silence };
    } catch (error) {
      return { failed: true, silence: this.fail(active, phase, facts, error) };
    } finally {
      if (progress) progress.current = undefined;
    }
  }

  /** A failure is a finding too. Returns its silence. */
  fail(active: ActivePolicy, phase: Phase, facts: CallFacts, error: unknown): string | undefined {
    const why = error instanceof Stopped ? error.message : explainFailure(error);
    const silence = this.#silence(active, facts);
    const known = this.errors.some(
      ({ policy, message }) => policy === active.policy.id && message === why,
    );
    if (!known) this.errors.push(policyError(active, why));
    this.findings.push({
      ...failureFinding(active, why, this.#options.onFailure),
      ...(silence === undefined ? {} : { ignored: silence }),
    });
    this.#step(active, phase, "failed");
    return silence;
  }

  #step({ policy, source }: ActivePolicy, phase: Phase, outcome: TraceStep["outcome"]): void {
    const { clock } = this.#options;
    const step = { policy: policy.id, phase, source, outcome };
    this.trace.push(clock ? { ...step, micros: clock() - this.#since } : step);
  }

  /** Returns how much was said. `before`: of a decision on the input before its own rewrite. */
  judge({ active, decide: own, nothing }: PolicyRunner, facts: CallFacts, before?: Before): number {
    const { policy, options, tightenOnly } = active;
    const all: RenderedStatement[] = [];
    const speak = (): number =>
      own ? decide(policy, own, facts.scene(options, tightenOnly), all) : 0;
    const { failed, silence } = this.run(active, "judge", facts, speak, nothing);
    if (all.length === 0) return 0;
    // A policy that broke half-way keeps its objections, not its approval.
    const heard = failed
      ? all.filter(({ kind }) => kind !== "allow" && kind !== "context" && kind !== "halt")
      : all;
    for (const said of heard) {
      const about = said.judgedInput ? facts.withInput(said.judgedInput) : facts;
      const quiet = about === facts ? silence : this.#silence(active, about);
      this.#collect(
        active,
        said,
        quiet ?? (said.kind === "ask" ? this.#exempt(active, about, "ask") : undefined),
        before,
      );
    }
    return all.length;
  }

  #collect(
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
        this.context.push({ policy: policy.id, messageId, message, source });
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
        this.notes.push({
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
    this.findings.push({
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
    const { call } = this.#options;
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
