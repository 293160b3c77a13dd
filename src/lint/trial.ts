import { clientVariables } from "../client/client-environment.ts";
import {
  defaultTimeoutSeconds,
  type HookInvocation,
  type RunLimits,
} from "../client/hook-invocation.ts";
import { interpretRun, type RunResult } from "../client/interpret-run.ts";
import { postHook } from "../client/post-hook.ts";
import { spawnHook } from "../client/spawn-hook.ts";
import { CLIENT_VERSIONS } from "../client/versions.ts";
import { ownCommandOf } from "../settings/registration.ts";
import { callsFor } from "./calls.ts";
import type { HookTrial, HookTrials, TrialCall } from "./hook-trials.ts";
import type { Hook } from "./lint-subject.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

export interface SkippedHook {
  readonly hook: Hook;
  readonly why: string;
}

export interface TrialEnvironment {
  readonly project: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long a call may take here, in seconds; the hook's own timeout if that is shorter. */
  readonly deadline: number;
}

const AT_ONCE = 2;

/** Tries every hook on calls that are made up for it, in a scratch project. */
export async function tryHooks(
  hooks: readonly Hook[],
  around: TrialEnvironment,
): Promise<{ sessions: HookTrials[]; untried: SkippedHook[] }> {
  const sessions: HookTrials[] = [];
  const untried: SkippedHook[] = [];
  const pending = [...hooks];
  const scratch = makeScratch(around.project, hooks);
  const work = async (): Promise<void> => {
    for (let hook = pending.shift(); hook; hook = pending.shift()) {
      const result = await tryHook(hook, scratch, around);
      if (typeof result === "string") untried.push({ hook, why: result });
      else sessions.push(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    removeScratch(scratch);
  }
  const order = (one: { hook: Hook }, other: { hook: Hook }): number =>
    hooks.indexOf(one.hook) - hooks.indexOf(other.hook);
  return { sessions: sessions.sort(order), untried: untried.sort(order) };
}

/**
 * One call after the other, as a client's session would. A text: why it was not tried, or not to
 * the end.
 */
async function tryHook(
  hook: Hook,
  scratch: string,
  around: TrialEnvironment,
): Promise<HookTrials | string> {
  const { spec } = hook;
  if (spec.type !== "command" && spec.type !== "http")
    return `it is of type ${spec.type}, which needs the client`;
  if (ownCommandOf(hook)) return "it is Sluice's own: `sluice doctor` proves it";
  const calls = callsFor(hook, scratch);
  if (calls.length === 0) return "there is no made-up call that its matcher and its event fit";
  const limit = spec.timeout ?? defaultTimeoutSeconds(hook.event);
  const trials: HookTrial[] = [];
  for (const call of calls) {
    const invocation = invocationOf(call, hook, scratch, Math.min(limit, around.deadline), around);
    const { stdout, stderr, end } = await (spec.type === "http"
      ? postHook(spec, invocation)
      : spawnHook(spec, invocation, limits(invocation)));
    const ran = { stdout, stderr, end };
    if (ran.end === "timeout" && around.deadline < limit)
      return `it was still running after ${around.deadline} seconds; --deadline waits longer`;
    trials.push(trialOf(call, ran, hook));
    if (ran.end === "timeout") break;
  }
  return { hook, trials };
}

function trialOf(call: TrialCall, ran: RunResult, { spec }: Hook): HookTrial {
  const [oldest] = CLIENT_VERSIONS;
  return { call, ran, heard: interpretRun(call.event, ran, oldest, { onFailure: spec.onFailure }) };
}

/** No trial leaves a process behind, and none waits for one longer than for the hook itself. */
function limits({ seconds }: HookInvocation): RunLimits {
  return { pipeTimeoutMs: () => seconds * 1000, killsRemaining: "always" };
}

function invocationOf(
  call: TrialCall,
  { file }: Hook,
  scratch: string,
  seconds: number,
  { env }: TrialEnvironment,
): HookInvocation {
  const added = clientVariables({ project: scratch, session: String(call.stdin["session_id"]) });
  const folders = { CLAUDE_PLUGIN_ROOT: file.plugin, CLAUDE_ENV_FILE: `${scratch}/session-env` };
  return {
    input: JSON.stringify(call.stdin),
    cwd: scratch,
    seconds,
    env: { ...env, ...folders, ...added },
  };
}
