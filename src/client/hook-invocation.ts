import type { EventName } from "../protocol/events.ts";
import type { RunResult } from "./interpret-run.ts";

/** What a hook is run with, by spawning it or by posting to it. */
export interface HookInvocation {
  /** What it gets on stdin, or as the body of the request. */
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seconds: number;
}

/**
 * Where a caller needs more than the client does. Without any of them a hook is run as the client
 * runs it.
 */
export interface RunLimits {
  /**
   * Bytes of stdout and stderr together, or of the body of a response. A hook that prints more is
   * stopped.
   */
  readonly maxOutputBytes?: number;
  /**
   * How long a pipe that a child of the hook holds open is waited for once the hook has ended; read
   * at that moment. Absent: until it is closed.
   */
  readonly pipeTimeoutMs?: () => number;
  /** SIGKILL when the time is up, without a SIGTERM before it, and without waiting for the end. */
  readonly killsAtOnce?: true;
  /**
   * What the hook left running in its process group is killed when it has ended: always, or if it
   * holds the pipes open too long.
   */
  readonly killsRemaining?: "always" | "with-open-pipes";
  /**
   * The value of `${CLAUDE_PROJECT_DIR}` in the exec form, if it is not the variable of that name.
   */
  readonly project?: string;
}

/** The hook was stopped, or could not be run: not by its own doing. */
export type RunProblem = "timeout" | "output" | "start" | "status" | "not-json";

/** As the client sees it, and beyond that what a caller may have to say about it. */
export interface HookRunResult extends RunResult {
  readonly problem?: RunProblem;
  /** Of `problem`: the message of the error, or the status. */
  readonly detail?: string;
  /** The signal that ended it. */
  readonly signal?: string;
  /** It has ended, but a process that it started still holds stdout or stderr. */
  readonly hasOpenPipes?: true;
  /** The whole body of a response, also where the client does not read it. */
  readonly body?: string;
  /** When it ended, by `performance.now()`. */
  readonly finished: number;
}

const HOOK_TIMEOUT_SECONDS = 600;
const PROMPT_HOOK_TIMEOUT_SECONDS = 30;

/** For a hook that names no timeout. */
export function defaultTimeoutSeconds(event: EventName): number {
  return event === "UserPromptSubmit" ? PROMPT_HOOK_TIMEOUT_SECONDS : HOOK_TIMEOUT_SECONDS;
}

/**
 * The client has no cap up to 40 MB at least. This one keeps a hook that prints without end from
 * filling the memory.
 */
export const MAX_HOOK_OUTPUT_BYTES = 64 * 1024 * 1024;
