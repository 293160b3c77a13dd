import { defaultTimeoutSeconds, type HookInvocation } from "../client/hook-invocation.ts";
import { interpretRun, type RunResult } from "../client/interpret-run.ts";
import type { EventName } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { RegisteredHook } from "../settings/read.ts";
import type { HookRun, Situation } from "./situation.ts";

export interface FinishedRun extends RunResult {
  /**
   * When it ended, by `performance.now()`, if that is known better than by when the answer came.
   */
  readonly finished?: number;
}

/** Runs one hook. Undefined: a kind of hook that cannot be run from here. */
export type Runner = (
  hook: RegisteredHook,
  invocation: HookInvocation,
) => Promise<FinishedRun> | undefined;

export interface HookRuns {
  /** In the order in which they finished. */
  readonly runs: readonly HookRun[];
  readonly unknown: readonly string[];
}

/** All at once, as the client does. */
export async function runHooks(
  hooks: readonly RegisteredHook[],
  { event, version, project }: Situation,
  call: JsonObject,
  env: HookInvocation["env"],
  runner: Runner,
): Promise<HookRuns> {
  const ended: (readonly [finished: number, run: HookRun])[] = [];
  const unknown: string[] = [];
  await Promise.all(
    hooks.map(async (hook) => {
      const started = performance.now();
      const invocation = {
        input: JSON.stringify(call),
        cwd: project,
        env,
        seconds: hook.spec.timeout ?? defaultTimeoutSeconds(event),
      };
      const result = await runner(hook, invocation);
      if (!result)
        return void unknown.push(
          `what the ${hook.spec.type} hook says: it needs the client's own model or servers`,
        );
      const { finished = performance.now(), ...ran } = result;
      ended.push([
        finished,
        {
          hook,
          ran,
          effect: effectOf(event, hook, ran, version),
          milliseconds: Math.round(finished - started),
        },
      ]);
    }),
  );
  const runs = ended.toSorted(([one], [other]) => one - other).map(([, run]) => run);
  return { runs, unknown };
}

function effectOf(
  event: EventName,
  { spec }: RegisteredHook,
  ran: RunResult,
  version: Situation["version"],
): HookRun["effect"] {
  if (spec.type === "command" && spec.async)
    return {
      background: true,
      ignored: [{ what: "everything it says", why: "`async: true` runs it in the background" }],
    };
  return interpretRun(event, ran, version, { onFailure: spec.onFailure });
}
