import type { HookRunResult } from "../client/hook-invocation.ts";
import { postHook } from "../client/post-hook.ts";
import { spawnHook } from "../client/spawn-hook.ts";
import type { FinishedRun, Runner } from "./run.ts";

/** Runs a hook as the client does. */
export const realRunner: Runner = ({ spec }, invocation) => {
  if (spec.type === "command") return spawnHook(spec, invocation).then(finishedRun);
  if (spec.type === "http") return postHook(spec, invocation).then(finishedRun);
  return undefined;
};

function finishedRun({ stdout, stderr, end, finished }: HookRunResult): FinishedRun {
  return { stdout, stderr, end, finished };
}
