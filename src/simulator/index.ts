/** Public: what Claude Code would do with a call, given settings files and the hooks they name. */
export { CLIENT_VERSIONS, type ClientVersion } from "../protocol/clients.ts";
export { type Heard, heard, type Ran } from "../protocol/heard.ts";
export { parseSettings, readSettings, type Settings } from "../settings/read.ts";
export type { Request } from "./request.ts";
export type { Errand, Runner } from "./run.ts";
export { type Simulation, simulate } from "./simulate.ts";
export type { HookRun, Mode, Outcome, Runs, Skipped } from "./situation.ts";
