import type { Answer, AnsweredBy } from "../../approvals/answer.ts";
import type { Answered } from "../../approvals/hub.ts";
import type { ReadLink } from "../../approvals/links.ts";
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { Awaitable } from "../../runtime/ports.ts";
import type { Explained, Stats, VerdictFilter, VerdictItem } from "./words.ts";

/** The requests that wait for a person; they live where calls are judged. */
export interface RequestsPort {
  /** Open ones and those of lately. */
  list(): Awaitable<readonly ApprovalRequest[]>;
  answer(id: string, answer: Answer, by: AnsweredBy): Awaitable<Answered>;
  /** What a signed link stands for, without using it. */
  readLink(token: string): Awaitable<ReadLink>;
  useLink(token: string, by: AnsweredBy): Awaitable<Answered>;
}

/** What was recorded. */
export interface LogPort {
  verdicts(filter: VerdictFilter): Promise<readonly VerdictItem[]>;
  /** `offset`: milliseconds east of UTC. */
  stats(days: number, offset: number): Promise<Stats>;
  projects(): Promise<readonly string[]>;
}

export interface Question {
  readonly tool: string;
  readonly input: JsonObject;
  readonly project: string;
  readonly mode?: string;
}

/** The evaluator of `sluice explain`. */
export type Explain = (question: Question) => Promise<Explained | { readonly refused: string }>;
