import type { Decision, Decisive } from "../protocol/events.ts";
import type { Further } from "../protocol/further.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { Place } from "../shell/facts.ts";

/** Where a policy, rule or exception was switched on. */
export interface Source {
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
  readonly at?: Place;
  readonly source: Source;
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
  readonly source: Source;
}

export interface ContextNote {
  readonly policy: string;
  readonly messageId: string;
  readonly message: string;
  readonly source: Source;
}

/** What the person should know, and what a hook says besides: neither bears on the decision. */
export interface Note {
  readonly policy: string;
  /** Empty: there are only fields. */
  readonly message: string;
  readonly source: Source;
  readonly further?: Further;
}

export interface PolicyError {
  readonly policy: string;
  /** One sentence for a person. */
  readonly message: string;
}

export type TraceStep = {
  readonly policy: string;
  readonly phase: "rewrite" | "judge";
  readonly source: Source;
  readonly outcome: "nothing" | "failed" | "rewrote" | "spoke";
};

/** The one merged answer. `explain`, `test`, `judge`, the audit and the page all render this value. */
export interface Verdict {
  readonly decision: Decision;
  /** Strongest first, then by policy: the order never depends on the order of policies. */
  readonly findings: readonly Finding[];
  /** The input every judge saw. */
  readonly input: JsonObject;
  readonly changes: readonly Change[];
  readonly context: readonly ContextNote[];
  readonly notes: readonly Note[];
  readonly errors: readonly PolicyError[];
  readonly trace: readonly TraceStep[];
}
