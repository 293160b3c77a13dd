import type { Decisive } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { Answer, Responder } from "./approval.ts";

export type AnswerKind = Answer["kind"];

/** A part of a text field that a finding points at. */
export interface Mark {
  readonly field: string;
  readonly start: number;
  readonly end: number;
}

export interface RequestFinding {
  readonly kind: Decisive;
  readonly policy: string;
  readonly message: string;
  readonly at?: Mark;
}

export interface RequestChange {
  readonly policy: string;
  readonly field: string;
  readonly before?: Json;
  readonly after: Json;
  readonly message: string;
}

/** What the client itself would offer under "don't ask again". */
export interface Suggestion {
  /** What an answer names it by. */
  readonly index: number;
  readonly text: string;
  readonly update: Json;
}

export interface QuestionOption {
  readonly label: string;
  readonly description?: string;
}

export interface Question {
  /** What an answer names it by. */
  readonly question: string;
  readonly header?: string;
  readonly options: readonly QuestionOption[];
  readonly multiSelect?: boolean;
}

/**
 * One decision that waits for a person, as people see it: secrets are redacted, long texts are
 * clipped. What the tool would really get never leaves the hub. Plain JSON: it is stored and sent
 * as it is.
 */
export interface ApprovalRequest {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly deadline: number;
  readonly event: "PreToolUse" | "PermissionRequest";
  readonly tool: string;
  readonly input: JsonObject;
  readonly session?: string;
  readonly project: string;
  readonly cwd?: string;
  readonly mode?: string;
  readonly agent?: string;
  readonly toolUse?: string;
  readonly findings: readonly RequestFinding[];
  readonly changes: readonly RequestChange[];
  /** What writing would change in a file, as a unified diff. */
  readonly diff?: { readonly path: string; readonly text: string };
  readonly suggestions: readonly Suggestion[];
  readonly questions?: readonly Question[];
  /** Why allowing this takes a passkey or the terminal; absent: it does not. */
  readonly passkey?: string;
  /** What may be answered. */
  readonly answers: readonly AnswerKind[];
  readonly state: "open" | "answered" | "elsewhere" | "late";
  /** When it was no longer open. */
  readonly closed?: number;
  readonly answer?: Answer;
  readonly answeredBy?: Responder;
  /** How it came that nobody has to answer any more. */
  readonly where?: string;
}
