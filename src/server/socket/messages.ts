import type { Answer, ApprovalOutcome, HeldCall } from "../../approvals/approval.ts";
import type { HubEvent } from "../../approvals/hub.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { PageSettings } from "../../config/sections/approvals.ts";
import type { Caller } from "../../protocol/call.ts";
import type { JsonObject } from "../../protocol/json.ts";

/** Where the page is served now. */
export interface PageServed {
  readonly port: number;
  /** The best way to it for a person who is not at this machine. */
  readonly base: string;
  /** Why it cannot be reached at the address that was asked for. */
  readonly problem?: string;
}

/** How a conversation with the resident process begins. */
export type TalkMessage =
  /**
   * A one-shot process has judged a call and lets the server ask. `call`: as Claude Code would send
   * it.
   */
  | ({ readonly kind: "hold"; readonly call: JsonObject; readonly caller?: Caller } & Omit<
      HeldCall,
      "call" | "rejudge"
    >)
  | { readonly kind: "list" }
  | { readonly kind: "watch" }
  /** The page shall be served. `store`: where the log is, if not in the state folder. */
  | { readonly kind: "page"; readonly settings: PageSettings; readonly store?: string }
  | ({ readonly kind: "answer" } & GivenAnswer);

export interface GivenAnswer {
  readonly id: string;
  readonly answer: Answer;
  /** Who answers. */
  readonly name: string;
}

/** What the server says then. */
export type TalkReply =
  | { readonly outcome: ApprovalOutcome }
  /** An edited input: may it run? `judge`: a number to answer with. */
  | { readonly judge: number; readonly input: JsonObject }
  | { readonly open: readonly ApprovalRequest[]; readonly past: readonly ApprovalRequest[] }
  | { readonly event: HubEvent }
  | { readonly answered: { readonly id: string; readonly refused?: string } }
  | { readonly page: PageServed }
  /** `stale`: the server is of another build, and one that starts takes its place. */
  | { readonly problem: string; readonly stale?: true };
