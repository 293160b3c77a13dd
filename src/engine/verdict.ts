import type { InputLocation } from "../command/facts.ts";
import type { Decision, Decisive } from "../protocol/events.ts";
import type { ExtraFields } from "../protocol/extra-fields.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { StateChange } from "./state.ts";

/** Where a policy, rule or exception was switched on. */
export interface PolicySource {
  readonly layer: "preset" | "managed" | "user" | "project" | "local";
  /** Absent for a preset. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Finding {
  readonly kind: Decisive;
  readonly policy: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at?: InputLocation;
  /** The input it was decided on, where that is not the final one. */
  readonly judgedInput?: JsonObject;
  readonly source: PolicySource;
  /** An `allow` for something that provably only reads. In plan mode no other allow counts. */
  readonly reads?: true;
  /** The policy broke: this finding speaks of the policy, not of the call. */
  readonly failed?: true;
  /** Why this finding takes no part in the decision. */
  readonly ignored?: string;
}

export interface Change {
  readonly policy: string;
  readonly field: string;
  /** Absent: the field was not there. */
  readonly before?: Json;
  readonly after: Json;
  readonly messageId: string;
  readonly message: string;
  /** False: declared non-semantic, so the model is not told. */
  readonly told: boolean;
  readonly source: PolicySource;
}

/** A change to what a tool gave back. */
export interface Revision {
  readonly policy: string;
  readonly messageId: string;
  readonly message: string;
  /** False: declared non-semantic, so the model is not told. */
  readonly told: boolean;
  readonly source: PolicySource;
}

export interface ContextNote {
  readonly policy: string;
  readonly messageId: string;
  readonly message: string;
  readonly source: PolicySource;
}

/** What the person should know, and what a hook says besides: neither bears on the decision. */
export interface Note {
  readonly policy: string;
  readonly messageId: string;
  /** Empty: there are only fields. */
  readonly message: string;
  readonly source: PolicySource;
  /** Not for the log only: the client shows it. */
  readonly shown?: true;
  /** The agent's turn ends, and this is why. */
  readonly halts?: true;
  readonly further?: ExtraFields;
}

export interface PolicyError {
  readonly policy: string;
  /** One sentence for a person. */
  readonly message: string;
}

export type Phase = "rewrite" | "revise" | "judge" | "remember";

export type TraceStep = {
  readonly policy: string;
  readonly phase: Phase;
  readonly source: PolicySource;
  readonly outcome: "nothing" | "failed" | "rewrote" | "revised" | "spoke" | "remembered";
  /** How long it took, where somebody holds a clock. */
  readonly micros?: number;
};

/**
 * The one merged answer. `explain`, `test`, `judge`, the audit and the page all render this value.
 */
export interface Verdict {
  readonly decision: Decision;
  /** Strongest first, then by policy: the order never depends on the order of policies. */
  readonly findings: readonly Finding[];
  /** The input every judge saw; `judgedInput` of a finding is the exception. */
  readonly input: JsonObject;
  readonly changes: readonly Change[];
  /** What the tool gave back, as every judge saw it; absent: nothing changed it. */
  readonly output?: Json;
  readonly revisions: readonly Revision[];
  /** What policies want to be remembered. Nobody has done it yet. */
  readonly remembered: readonly StateChange[];
  readonly context: readonly ContextNote[];
  readonly notes: readonly Note[];
  readonly errors: readonly PolicyError[];
  readonly trace: readonly TraceStep[];
}
