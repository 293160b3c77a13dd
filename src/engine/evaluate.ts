import type { Call } from "../protocol/call.ts";
import { deepFreeze, type JsonObject } from "../protocol/json.ts";
import type { ActivePolicy } from "./active.ts";
import { explainFailure, failureFinding, type OnFailure, policyError } from "./failure.ts";
import { matches } from "./match.ts";
import { merge, sortFindings } from "./merge.ts";
import type { Patch, Said, Scene } from "./policy.ts";
import { Facts, withInput } from "./scene.ts";
import { decide, messageOf, rewrite } from "./speak.ts";
import type { Change, ContextNote, Finding, PolicyError, TraceStep, Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export interface Evaluation {
  readonly call: Call;
  readonly policies: readonly ActivePolicy[];
  readonly world: World;
  readonly onFailure: OnFailure;
  /** Kept up to date while policies run, so that a watchdog can tell which one hangs. */
  readonly progress?: { current: ActivePolicy | undefined };
  /** Policies that a watchdog stopped before: they fail without being run again. */
  readonly stopped?: ReadonlyMap<ActivePolicy, string>;
}

/** Match, rewrite, judge, merge. Pure: the same call and policies give the same verdict. */
export function evaluate(evaluation: Evaluation): Verdict {
  return new Run(evaluation).verdict();
}

class Run {
  readonly #e: Evaluation;
  readonly #findings: Finding[] = [];
  readonly #changes: Change[] = [];
  readonly #context: ContextNote[] = [];
  readonly #errors: PolicyError[] = [];
  readonly #trace: TraceStep[] = [];
  readonly #broken = new Set<ActivePolicy>();

  constructor(evaluation: Evaluation) {
    this.#e = evaluation;
  }

  verdict(): Verdict {
    const { call, policies, world } = this.#e;
    const matching = policies.filter(({ policy }) => matches(policy.on[call.event], call));
    const final = this.#rewriteAll(matching);
    const facts = new Facts(final, world);
    for (const active of matching) if (!this.#broken.has(active)) this.#judge(active, facts);

    const findings = sortFindings(this.#findings);
    return {
      decision: merge(call.event, findings),
      findings,
      input: final.input,
      changes: this.#changes,
      context: this.#context,
      errors: this.#errors,
      trace: this.#trace,
    };
  }

  /** Each rewriter sees what the one before left. */
  #rewriteAll(matching: readonly ActivePolicy[]): Call {
    let { call } = this.#e;
    for (const active of matching) {
      if (!active.policy.rewrite || active.tightenOnly) continue;
      const facts = new Facts(call, this.#e.world);
      const patches = this.#guard(active, "rewrite", () => {
        const scene = facts.scene(active.options);
        const found = rewrite(active, scene);
        return found.length > 0 && this.#silence(active, facts) !== undefined ? [] : found;
      });
      for (const patch of patches ?? []) call = withInput(call, this.#apply(active, call.input, patch));
    }
    return call;
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

  #judge(active: ActivePolicy, facts: Facts): void {
    const heard = this.#guard(active, "judge", () => {
      const found = decide(active, facts.scene(active.options));
      return { found, silence: found.length > 0 ? this.#silence(active, facts) : undefined };
    });
    for (const said of heard?.found ?? []) this.#hear(active, said, heard?.silence);
  }

  #hear({ policy, source, tightenOnly }: ActivePolicy, said: Said, silence: string | undefined): void {
    const message = messageOf(policy.messages, said);
    if (said.kind === "context") {
      if (silence === undefined) this.#context.push({ policy: policy.id, messageId: said.messageId, message, source });
      return;
    }
    const { kind, messageId, data, at, reads } = said;
    const ignored = silence ?? (kind === "allow" ? this.#refuseAllow(said, tightenOnly) : undefined);
    this.#findings.push({
      kind,
      policy: policy.id,
      messageId,
      message,
      data,
      source,
      ...(at ? { at } : {}),
      ...(reads ? { reads } : {}),
      ...(ignored ? { ignored } : {}),
    });
  }

  #refuseAllow({ reads }: Said, tightenOnly: true | undefined): string | undefined {
    if (tightenOnly) return "an allow from a file that is not trusted yet: see `sluice trust`";
    if (this.#e.call.mode === "plan" && !reads) return "plan mode: only what provably reads is allowed";
    return undefined;
  }

  #silence(active: ActivePolicy, facts: Facts): string | undefined {
    if (active.observed) return "observed only";
    const scene: Scene = facts.scene(active.options);
    const exception = active.exceptions.find((candidate) => applies(candidate, scene));
    return exception && `exception: ${exception.reason}`;
  }

  /** A policy that throws or breaks its contract becomes a finding; it never takes the others down. */
  #guard<T>(active: ActivePolicy, phase: TraceStep["phase"], run: () => T): T | undefined {
    const { progress, stopped, onFailure } = this.#e;
    const step = { policy: active.policy.id, phase, source: active.source };
    if (progress) progress.current = active;
    try {
      const why = stopped?.get(active);
      if (why !== undefined) throw new Stopped(why);
      const result = run();
      this.#trace.push({ ...step, outcome: isEmpty(result) ? "nothing" : phase === "rewrite" ? "rewrote" : "spoke" });
      return result;
    } catch (error) {
      const why = error instanceof Stopped ? error.message : explainFailure(error);
      this.#broken.add(active);
      this.#errors.push(policyError(active, why));
      const silence = this.#silence(active, new Facts(this.#e.call, this.#e.world));
      this.#findings.push({ ...failureFinding(active, why, onFailure), ...(silence === undefined ? {} : { ignored: silence }) });
      this.#trace.push({ ...step, outcome: "failed" });
      return undefined;
    } finally {
      if (progress) progress.current = undefined;
    }
  }
}

class Stopped extends Error {}

function applies(exception: ActivePolicy["exceptions"][number], scene: Scene): boolean {
  try {
    return exception.applies(scene);
  } catch {
    return false;
  }
}

function isEmpty(result: unknown): boolean {
  const list = Array.isArray(result) ? result : (result as { found: unknown[] }).found;
  return list.length === 0;
}
