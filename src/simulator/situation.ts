import type { HookEffect, IgnoredField, RunResult } from "../client/interpret-run.ts";
import type { ClientVersion } from "../client/versions.ts";
import type { EventName } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { RegisteredHook, Settings } from "../settings/read.ts";

export const MODES = [
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "auto",
  "bypassPermissions",
] as const;
export type Mode = (typeof MODES)[number];

/** What the client is told to do, and where. */
export interface Situation {
  readonly version: ClientVersion;
  readonly event: EventName;
  /** The call as a hook gets it on stdin. */
  readonly call: JsonObject;
  readonly settings: readonly Settings[];
  readonly mode: Mode;
  /**
   * `nobody`: a run without a terminal (`claude -p`). The others: a prompt tool or an Agent SDK
   * callback that answers.
   */
  readonly person: "nobody" | "at the terminal" | "approves" | "refuses";
  readonly blockedBefore: number;
  readonly project: string;
  readonly home: string;
}

/** One hook that ran. */
export interface HookRun {
  readonly hook: RegisteredHook;
  readonly ran: RunResult;
  readonly effect: HookEffect;
  readonly milliseconds: number;
}

export interface SkippedHookRun {
  readonly hook: RegisteredHook;
  readonly why: string;
}

export interface IgnoredOutput extends IgnoredField {
  readonly hook: RegisteredHook;
}

/**
 * `yes`: the tool runs, the prompt reaches the model, the client stops. `no`: it does not. `asked`:
 * the person decides. `unknown`: not measured, or not to be known from here.
 */
export type Runs = "yes" | "no" | "asked" | "unknown";

/** What comes of it. */
export interface Outcome {
  readonly runs: Runs;
  /** What decided it, as a sentence. */
  readonly why: string;
  /** The tool input that runs, or that the person is asked about. */
  readonly input?: JsonObject;
  /** The tool's output as a PostToolUse hook rewrote it. */
  readonly output?: Json;
  /** What the model reads instead of the tool's result; one that ends in `…` begins like this. */
  readonly refusal?: string;
  /** What the model reads besides. */
  readonly contexts: readonly string[];
  /** What the person sees. */
  readonly user: readonly string[];
  /** The run ends: the model is not asked again. */
  readonly ends: boolean;
  /** What cannot be told, and why. */
  readonly unknown: readonly string[];
}
