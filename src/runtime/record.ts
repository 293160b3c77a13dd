import type { Source } from "../engine/verdict.ts";
import type { Decision, Decisive, EventName } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { Place } from "../shell/facts.ts";

/** One verdict as the audit keeps it: what was asked, what was answered, by whom and why. Secrets are redacted before it is written anywhere. */
export interface AuditRecord {
  /** Unique; sorts by time. */
  readonly id: string;
  readonly time: string;
  readonly event: EventName;
  readonly tool?: string;
  readonly session?: string;
  readonly agent?: string;
  readonly mode?: string;
  readonly toolUse?: string;
  readonly cwd?: string;
  readonly project: string;
  readonly input: JsonObject;
  readonly decision: Decision;
  /** `policy`, `failure`, or `nobody` for no decision. */
  readonly by: string;
  readonly findings: readonly RecordedFinding[];
  readonly changes: readonly RecordedChange[];
  readonly revised?: readonly RecordedWords[];
  readonly context: readonly RecordedWords[];
  readonly errors: readonly RecordedWords[];
  /** Microseconds. */
  readonly spent: { readonly total: number; readonly policies: Readonly<Record<string, number>> };
  readonly path: "hot" | "cold" | "library";
  readonly version: string;
}

export interface RecordedWords {
  readonly policy: string;
  readonly message: string;
}

export interface RecordedFinding extends RecordedWords {
  readonly kind: Decisive;
  readonly messageId: string;
  readonly layer: Source["layer"];
  readonly at?: Place;
  readonly ignored?: string;
  readonly failed?: true;
}

export interface RecordedChange extends RecordedWords {
  readonly field: string;
  readonly before?: Json;
  readonly after: Json;
}
