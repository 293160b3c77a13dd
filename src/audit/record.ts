import type { InputLocation } from "../command/facts.ts";
import type { PolicySource } from "../engine/verdict.ts";
import type { Decision, Decisive, EventName } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";

/**
 * One verdict as the audit keeps it: what was asked, what was answered, by whom and why. Secrets
 * are redacted before it is written anywhere.
 */
export interface AuditRecord {
  /** Unique; sorts by time. */
  readonly id: string;
  readonly time: string;
  /**
   * Not verdicts: `damaged`, a line of the journal that could not be read; `broken`, the log was
   * not the one that was extended last; `pruned`, what retention removed.
   */
  readonly event: EventName | "damaged" | "broken" | "pruned";
  readonly tool?: string;
  readonly session?: string;
  readonly agent?: string;
  /** The agent that made the call, if it is not Claude Code, and what it calls the tool. */
  readonly caller?: string;
  readonly callerTool?: string;
  readonly mode?: string;
  readonly toolUse?: string;
  readonly cwd?: string;
  /** The hook process that made the call: one process makes one call. */
  readonly hook?: string;
  /**
   * The call was judged before, by a server that ended without answering: this is what the client
   * was told.
   */
  readonly again?: true;
  readonly project: string;
  readonly input: JsonObject;
  readonly decision: Decision;
  /**
   * `policy`: a finding of one. `failure`: only of policies that broke, or Sluice could not judge.
   * `nobody`: there is no decision. `person:<name>`: a person who was asked. `fallback`: nobody
   * answered, and the configuration refuses then.
   */
  readonly by: string;
  readonly findings: readonly RecordedFinding[];
  readonly changes: readonly RecordedChange[];
  readonly revised?: readonly RecordedWords[];
  readonly context: readonly RecordedWords[];
  /** What the person was told, or why the turn ended. */
  readonly told?: readonly RecordedWords[];
  readonly errors: readonly RecordedWords[];
  /** Microseconds. */
  readonly spent: { readonly total: number; readonly policies: Readonly<Record<string, number>> };
  readonly path: "hot" | "cold" | "library";
  readonly version: string;
  /** A person was asked, or was to be. */
  readonly approval?: RecordedApproval;
  /** What a person can let the denied call through with. */
  readonly once?: AllowOnceOffer;
}

/** What a record says of people. */
export type ApprovalPart = Pick<AuditRecord, "approval" | "once">;

/** What came of asking a person. */
export interface RecordedApproval {
  readonly outcome: "answered" | "elsewhere" | "late" | "unreached";
  /** Milliseconds. */
  readonly waited: number;
  readonly answer?: "allow" | "allow-edited" | "always" | "deny" | "interrupt" | "answers";
  readonly name?: string;
  readonly channel?: string;
  readonly device?: string;
  readonly proof?: "passkey";
  /** Why nobody answered. */
  readonly why?: string;
}

/** A denied call, and what the code is known by with which a person lets it through once. */
export interface AllowOnceOffer {
  /** The hash of the code, which is kept nowhere: the person reads it once, on the screen. */
  readonly code: string;
  /** The call's fingerprint. */
  readonly call: string;
}

export interface RecordedWords {
  readonly policy: string;
  readonly message: string;
}

export interface RecordedFinding extends RecordedWords {
  readonly kind: Decisive;
  readonly messageId: string;
  readonly layer: PolicySource["layer"];
  readonly at?: InputLocation;
  readonly ignored?: string;
  readonly failed?: true;
}

export interface RecordedChange extends RecordedWords {
  readonly field: string;
  readonly before?: Json;
  readonly after: Json;
}
