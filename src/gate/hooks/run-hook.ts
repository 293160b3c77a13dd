import type { HookInvocation, HookRunResult, RunLimits } from "../../client/hook-invocation.ts";
import { readPrinted } from "../../client/parse-stdout.ts";
import { postHook } from "../../client/post-hook.ts";
import { spawnHook } from "../../client/spawn-hook.ts";
import type { HookSpec } from "../../config/sections/hooks.ts";
import type { HookAttempt, HookInput } from "./hook-input.ts";

const MAX_OUTPUT_BYTES = 1024 * 1024;
const MAX_OUTPUT = `${MAX_OUTPUT_BYTES / 1024 / 1024} MB`;
/**
 * For what is still in the pipe when the hook has ended. A process that it left behind may hold the
 * pipe for ever.
 */
const PIPE_TIMEOUT_MS = 1_000;

/**
 * Runs one of the configured hooks as the client does, within the limits of the gate. Never throws.
 */
export async function runHook(spec: HookSpec, input: HookInput): Promise<HookAttempt> {
  const { stdin, cwd, env, timeout, project, left } = input;
  const invocation: HookInvocation = { input: stdin, cwd, env, seconds: timeout / 1000 };
  if (spec.url !== undefined)
    return postAttempt(
      await postHook({ ...spec, url: spec.url }, invocation, { maxOutputBytes: MAX_OUTPUT_BYTES }),
      timeout,
    );
  const limits: RunLimits = {
    maxOutputBytes: MAX_OUTPUT_BYTES,
    pipeTimeoutMs: () => Math.min(PIPE_TIMEOUT_MS, left()),
    killsAtOnce: true,
    project,
  };
  const result = await spawnHook({ command: spec.run ?? "", args: spec.args }, invocation, limits);
  const failed = spawnFailure(result, timeout);
  return { ran: ranOf(result), ...(failed === undefined ? {} : { failed }) };
}

function ranOf({ stdout, stderr, end }: HookRunResult): HookAttempt["ran"] {
  return { stdout, stderr, end };
}

function spawnFailure(
  { problem, detail, signal, hasOpenPipes, stdout, end }: HookRunResult,
  timeout: number,
): string | undefined {
  if (problem === "start") return `could not be started: ${detail}`;
  if (problem === "timeout") return `took longer than ${secondsText(timeout)} and was stopped`;
  if (problem === "output") return `printed more than ${MAX_OUTPUT} and was stopped`;
  if (signal !== undefined) return `was killed by ${signal}`;
  // An answer that is there counts. Silence might not be one.
  if (hasOpenPipes && end === 0 && stdout.trim() === "")
    return (
      "ended without an answer, but left a process behind that holds its stdout; start that " +
      "one with `>/dev/null 2>&1`"
    );
  return undefined;
}

/** The body is read also where the client does not read it: an objection in it counts. */
function postAttempt({ problem, detail, body = "" }: HookRunResult, timeout: number): HookAttempt {
  const lost = (failed: string, stdout = ""): HookAttempt => ({
    ran: { stdout, stderr: "", end: 0 },
    failed,
    unheard: true,
  });
  if (problem === "start") return lost(`could not be reached: ${detail}`);
  if (problem === "timeout") return lost(`took longer than ${timeout / 1000} s to answer`);
  if (problem === "output") return lost(`answered with more than ${MAX_OUTPUT}`);
  if (problem === "status") return lost(`answered with ${detail}`, body);
  if (readPrinted(body).kind === "text")
    return lost(`answered with something else than JSON: \`${body.trim().slice(0, 200)}\``);
  return { ran: { stdout: body, stderr: "", end: 0 } };
}

function secondsText(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
