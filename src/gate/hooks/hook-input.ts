import type { RunResult } from "../../client/interpret-run.ts";

export interface HookAttempt {
  readonly ran: RunResult;
  /** What went wrong, to be read after "it", where that says more than how it ended. */
  readonly failed?: string;
  /** The client would not even have looked at what it said. */
  readonly unheard?: true;
}

/** What one run of a hook is given. */
export interface HookInput {
  readonly stdin: string;
  readonly cwd: string;
  readonly project: string;
  readonly env: Record<string, string>;
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds until every hook of the call must have answered. */
  left(): number;
}
