import type { ApprovalSettings } from "../config/sections/approvals.ts";
import type { Finding, Verdict } from "../engine/verdict.ts";
import type { Call } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";

/** What a person said to a request. */
export type Answer =
  | { readonly kind: "allow" }
  /** The whole input, with what the person changed in it. */
  | { readonly kind: "allow-edited"; readonly input: JsonObject }
  /** Allowed now, and from now on as the client itself suggested. `suggestion`: its place among the client's suggestions. */
  | { readonly kind: "always"; readonly suggestion: number }
  | { readonly kind: "deny"; readonly message?: string }
  /** Refused, and the agent's turn ends. */
  | { readonly kind: "interrupt"; readonly message?: string }
  /** To the questions of AskUserQuestion, by the full text of each. */
  | { readonly kind: "answers"; readonly answers: Readonly<Record<string, string>> };

/** Who answered, and how they were reached. */
export interface Responder {
  readonly name: string;
  readonly channel: string;
  readonly device?: string;
  /** How this person proved that they are one; absent: by the channel alone. */
  readonly proof?: "passkey";
}

/** A call that the gate keeps waiting until a person answered. */
export interface HeldCall {
  readonly call: Call;
  readonly verdict: Verdict;
  /** What policies say of it, for the person. */
  readonly findings: readonly Finding[];
  readonly project: string;
  readonly settings: ApprovalSettings;
  /**
   * The process that the client waits for: whoever asks again about the same call from there asks
   * the same question.
   */
  readonly hook: string;
  /** Why this input may not run instead; undefined: it may. Never rejects. */
  rejudge(input: JsonObject): Promise<string | undefined>;
}

export type ApprovalOutcome =
  | { readonly kind: "answered"; readonly answer: Answer; readonly by: Responder }
  /** Nobody has to answer any more. `where`: how that came about. */
  | { readonly kind: "elsewhere"; readonly where: string }
  | { readonly kind: "late" }
  /** Nobody heard of it, so it was not waited for. */
  | { readonly kind: "unreached"; readonly why: readonly string[] };

/** Brings a decision to a person and the answer back. */
export interface Approver {
  /** `signal`: nobody waits for the answer any more. */
  hold(held: HeldCall, signal?: AbortSignal): Promise<ApprovalOutcome>;
}
