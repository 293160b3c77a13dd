/** Public: what Claude Code would do with a call, given settings files and the hooks they name. */
export type { HookInvocation } from "../client/hook-invocation.ts";

export { type HookEffect, interpretRun, type RunResult } from "../client/interpret-run.ts";
export { CLIENT_VERSIONS, type ClientVersion } from "../client/versions.ts";
export { parseSettings, readSettings, type Settings } from "../settings/read.ts";
export type { SimulationRequest } from "./request.ts";
export type { Runner } from "./run.ts";
export { type Simulation, simulate } from "./simulate.ts";
export type { HookRun, Mode, Outcome, Runs, SkippedHookRun } from "./situation.ts";
