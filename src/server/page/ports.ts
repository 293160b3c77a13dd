import type { Answer, Responder } from "../../approvals/approval.ts";
import type { AnswerResult } from "../../approvals/hub.ts";
import type { ReadLink } from "../../approvals/links.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { Awaitable } from "../../store/ports.ts";
import type { ExplainResult, PageStats, VerdictFilter, VerdictItem } from "./page-types.ts";

/** The requests that wait for a person; they live where calls are judged. */
export interface RequestsPort {
  /** Open ones and those of lately. */
  list(): Awaitable<readonly ApprovalRequest[]>;
  answer(id: string, answer: Answer, by: Responder): Awaitable<AnswerResult>;
  /** What a signed link stands for, without using it. */
  readLink(token: string): Awaitable<ReadLink>;
  useLink(token: string, by: Responder): Awaitable<AnswerResult>;
}

/** What was recorded. */
export interface LogPort {
  verdicts(filter: VerdictFilter): Promise<readonly VerdictItem[]>;
  /** `offset`: milliseconds east of UTC. */
  stats(days: number, offset: number): Promise<PageStats>;
  projects(): Promise<readonly string[]>;
}

export interface ExplainRequest {
  readonly tool: string;
  readonly input: JsonObject;
  readonly project: string;
  readonly mode?: string;
}

/** The evaluator of `sluice explain`. */
export type Explain = (
  question: ExplainRequest,
) => Promise<ExplainResult | { readonly refused: string }>;
