import type { HookEffect } from "../client/interpret-run.ts";
import type { Decisive } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { SettingsHook } from "../settings/schema.ts";
import { BEHAVIOUR, type Behaviour } from "./behaviour.ts";
import type { HookRun, Situation } from "./situation.ts";
import { misfit } from "./tool-schema.ts";

/** What all PreToolUse hooks together say. */
export interface CombinedDecision {
  readonly decision?: Decisive;
  /** The words of the deny or ask that counts, as the model gets them. */
  readonly text: string;
  readonly by?: HookRun;
  readonly updatedInput?: JsonObject;
  readonly rewrittenBy?: HookRun;
  /** Why a rewrite does not fit the tool. */
  readonly unfit?: string;
  readonly contexts: readonly string[];
  readonly stops?: string;
}

/** From the weakest to the strongest, in a run without a terminal. */
const STRENGTH: readonly (Decisive | undefined)[] = [undefined, "allow", "ask", "defer", "deny"];

const MAX_CONTEXT_LENGTH = 10_000;

/** In the order in which the hooks finished: that is what the client goes by. */
export function combine(
  runs: readonly HookRun[],
  { version, person, call }: Situation,
): CombinedDecision {
  const behaviour = BEHAVIOUR[version];
  const where = `PreToolUse:${call["tool_name"]}`;
  const interactive = person === "at the terminal";
  const deferred = interactive && runs.some(({ effect }) => effect.decision === "defer");
  let decision: Decisive | undefined;
  let by: HookRun | undefined;
  const rewrites = new Rewrites(behaviour, String(call["tool_name"]));
  for (const run of runs) {
    const said = interactive && run.effect.decision === "defer" ? undefined : run.effect.decision;
    const outranked = said !== undefined && STRENGTH.indexOf(said) < STRENGTH.indexOf(decision);
    if (said !== undefined && !outranked) {
      const first = said === "ask" && decision === "ask" && behaviour.askReason === "first";
      if (!first) by = run;
      decision = said;
    }
    rewrites.hear(run, said, outranked);
  }
  // A person's own flow decides if one hook says defer and the others allow.
  if (deferred && decision === "allow") decision = undefined;
  const rewritten = decision === "deny" || decision === "defer" ? undefined : rewrites.last();
  const unfit =
    rewrites.unfit() ?? misfit(String(call["tool_name"]), rewritten?.effect.updatedInput);
  const stops = runs.find(({ effect }) => effect.stops !== undefined)?.effect.stops;
  return {
    ...(decision ? { decision } : {}),
    ...(by && decision ? { by } : {}),
    text: by && decision ? wordsOf(by, where, behaviour) : "",
    ...(rewritten?.effect.updatedInput
      ? { updatedInput: rewritten.effect.updatedInput, rewrittenBy: rewritten }
      : {}),
    ...(unfit === undefined ? {} : { unfit }),
    contexts: contextsOf(runs, where, behaviour),
    ...(stops === undefined ? {} : { stops }),
  };
}

function contextsOf(
  runs: readonly HookRun[],
  where: string,
  { joinsContexts }: Behaviour,
): string[] {
  const contexts = runs.flatMap(({ effect }) => effect.additionalContext ?? []);
  const said = joinsContexts && contexts.length > 0 ? [contexts.join("\n")] : contexts;
  return said.map((text) => contextText(where, text));
}

/** A long context goes into a file, and the model gets its path and its beginning. */
export function contextText(where: string, text: string): string {
  return (
    `${where} hook additional context: ` +
    `${text.length > MAX_CONTEXT_LENGTH ? "<persisted-output>…" : text}`
  );
}

/** Which rewrite is left, hook by hook. */
class Rewrites {
  readonly #behaviour: Behaviour;
  readonly #tool: string;
  #ofDecision: HookRun | undefined;
  #alone: HookRun | undefined;
  #unfit: string | undefined;

  constructor(behaviour: Behaviour, tool: string) {
    this.#behaviour = behaviour;
    this.#tool = tool;
  }

  hear(run: HookRun, said: Decisive | undefined, outranked: boolean): void {
    if (outranked) return;
    const { updatedInput, quoted } = run.effect;
    if (this.#behaviour.rewrite === "of the last rewrite") {
      if (updatedInput) this.#alone = run;
      return;
    }
    if (said !== undefined) {
      this.#ofDecision = updatedInput && !quoted ? run : undefined;
      this.#unfit = undefined;
    }
    if (!updatedInput || (said !== undefined && !quoted)) return;
    const wrong = misfit(this.#tool, updatedInput);
    if (wrong === undefined) this.#alone = run;
    else this.#unfit = wrong;
  }

  last(): HookRun | undefined {
    return this.#ofDecision ?? this.#alone;
  }

  /**
   * Why a rewrite without a decision does not fit the tool, where the client looks at it by itself.
   */
  unfit(): string | undefined {
    return this.#unfit;
  }
}

function wordsOf({ hook, effect }: HookRun, where: string, behaviour: Behaviour): string {
  if (effect.decision === "ask")
    return effect.reason || `Hook ${where} asked for confirmation for this tool`;
  if (effect.blocks !== undefined) return `${where} hook error: ${blockText(hook.spec, effect)}`;
  return effect.reason
    ? behaviour.denial(where, effect.reason)
    : behaviour.denialWithoutReason(where);
}

/** Exit code 2 shows the command line to the model. */
export function blockText(spec: SettingsHook, { blocks = "", quoted }: HookEffect): string {
  return quoted ? `[${commandLine(spec)}]: ${blocks}` : blocks;
}

export function commandLine(spec: SettingsHook): string {
  if (spec.type === "command") return [spec.command, ...(spec.args ?? [])].join(" ");
  return spec.type === "http" ? spec.url : spec.type;
}
