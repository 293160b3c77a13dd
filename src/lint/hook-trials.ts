import type { HookEffect, RunResult } from "../client/interpret-run.ts";
import type { EventName } from "../protocol/events.ts";
import { isObject, type JsonObject } from "../protocol/json.ts";
import type { Hook } from "./lint-subject.ts";
import { sourceOf } from "./source.ts";
import type { FileRange } from "./text-file.ts";

/** Made up, as the client would send it. */
export interface TrialCall {
  readonly event: EventName;
  /** For a person: `Bash rm -rf /`. */
  readonly title: string;
  /**
   * `dangerous`: what a guard is there for. `strange`: the same as another, with fields that no
   * client sends yet.
   */
  readonly kind: "harmless" | "dangerous" | "strange";
  readonly stdin: JsonObject;
}

/** One call given to a hook, and what came of it. */
export interface HookTrial {
  readonly call: TrialCall;
  readonly ran: RunResult;
  /** As the older client hears it, which forgives less. */
  readonly heard: HookEffect;
}

/** A hook, tried. */
export interface HookTrials {
  readonly hook: Hook;
  readonly trials: readonly HookTrial[];
}

export function outputOf({ ran }: HookTrial): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(ran.stdout.replace(/^\ufeff/, ""));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function specificOf(trial: HookTrial): JsonObject {
  const specific = outputOf(trial)?.["hookSpecificOutput"];
  return isObject(specific) ? specific : {};
}

/** The client took it as a refusal: of the call, of going on, or of stopping. */
export function refuses({ heard }: HookTrial): boolean {
  return heard.decision === "deny" || heard.decision === "ask" || heard.blocks !== undefined;
}

export function trialsOf({ trials }: HookTrials, kind: TrialCall["kind"]): HookTrial[] {
  return trials.filter(({ call }) => call.kind === kind);
}

/** Where a hook says something: in its script, else its command. */
export function spotOf({ hook }: HookTrials, ...patterns: readonly RegExp[]): FileRange {
  for (const pattern of patterns)
    for (const { file, interpreter } of hook.scripts) {
      const spot = file && sourceOf(file, new Set(), interpreter).find(pattern);
      if (spot) return spot;
    }
  return hook.at(hook.spec.type === "http" ? "url" : "command");
}

export function quoted(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  const line = text.replaceAll(/\s+/g, " ");
  return `\`${line.length > 80 ? `${line.slice(0, 80)}…` : line}\``;
}
