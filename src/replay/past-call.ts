import type { Json, JsonObject } from "../protocol/json.ts";

/**
 * What became of a call then. `refused`: the person said no, or interrupted it. `blocked`: a rule,
 * a hook or the mode stopped it. `unknown`: the record does not tell.
 */
export const OUTCOMES = ["ran", "failed", "refused", "blocked", "unknown"] as const;
export type CallOutcome = (typeof OUTCOMES)[number];

/** What is known of a call's end. */
export interface CallEnd {
  readonly outcome: CallOutcome;
  /** The person was asked about it, and said yes. Only newer clients write this down. */
  readonly approved?: true;
  /** The tool's output, on request. */
  readonly result?: Json;
}

/** A tool call that was made once. */
export interface PastCall {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly tool: string;
  readonly input: JsonObject;
  readonly session: string;
  /** The folder that the session was started in. */
  readonly project: string;
  readonly cwd: string;
  readonly mode?: string;
  readonly agent?: string;
  /** The agent that made the call, if it is not Claude Code. */
  readonly caller?: string;
  /** The client's name of this call: a copy of a session has the same ones. */
  readonly id?: string;
  readonly ending: CallEnd;
}
