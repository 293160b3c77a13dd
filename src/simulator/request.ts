import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { clientVariables } from "../client/client-environment.ts";
import type { HookInvocation } from "../client/hook-invocation.ts";
import { CLIENT_VERSIONS, type ClientVersion } from "../client/versions.ts";
import { isEventName, isToolEvent } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import { TRIAL_SESSIONS } from "../protocol/trial-inputs.ts";
import { environmentIn } from "../settings/environment.ts";
import type { Permissions } from "../settings/permissions.ts";
import type { Settings } from "../settings/read.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import type { Runner } from "./run.ts";
import { MODES, type Mode, type Situation } from "./situation.ts";

export interface SimulationRequest {
  /** The call as a hook gets it on stdin. Without `hook_event_name` it is a PreToolUse. */
  readonly call: JsonObject;
  readonly settings: readonly Settings[];
  readonly version?: ClientVersion;
  readonly mode?: Mode;
  readonly person?: Situation["person"];
  /** How often in a row a Stop was blocked before. */
  readonly blockedBefore?: number;
  readonly project?: string;
  readonly home?: string;
  /** What the hooks inherit. */
  readonly env?: HookInvocation["env"];
  readonly run?: Runner;
}

export const NEWEST: ClientVersion = CLIENT_VERSIONS[CLIENT_VERSIONS.length - 1] ?? "2.1.325";

/** The call as the client itself would send it to a hook, and all that the answer depends on. */
export function situationOf(request: SimulationRequest, { defaultMode }: Permissions): Situation {
  const { call, version = NEWEST, settings, person = "nobody", blockedBefore = 0 } = request;
  const event = isEventName(call["hook_event_name"]) ? call["hook_event_name"] : "PreToolUse";
  const project = resolve(request.project ?? String(call["cwd"] ?? "."));
  const home = request.home ?? homedir();
  const named = request.mode ?? call["permission_mode"] ?? defaultMode;
  const usual = person === "at the terminal" ? BEHAVIOUR[version].interactiveMode : "default";
  const mode = MODES.find((one) => one === named) ?? usual;
  const base = {
    session_id: TRIAL_SESSIONS.simulator,
    transcript_path: join(home, ".claude/simulated.jsonl"),
    cwd: project,
    permission_mode: mode,
  };
  const whole = {
    ...base,
    ...call,
    hook_event_name: event,
    ...(isToolEvent(event) ? { tool_input: normalised(call, project, home) } : {}),
  };
  return { version, event, call: whole, settings, mode, person, blockedBefore, project, home };
}

/**
 * As the client does before it asks any hook: absolute paths, and the fields that have a default.
 */
function normalised(
  { tool_name, tool_input }: JsonObject,
  project: string,
  home: string,
): JsonObject {
  const input = (tool_input ?? {}) as JsonObject;
  const path = input["file_path"];
  if (typeof path !== "string" || !["Read", "Write", "Edit"].includes(String(tool_name)))
    return input;
  const whole = path.startsWith("~/") ? join(home, path.slice(2)) : resolve(project, path);
  return {
    ...input,
    file_path: whole,
    ...(tool_name === "Edit" && !("replace_all" in input) ? { replace_all: false } : {}),
  };
}

/** What a hook inherits, what the settings set, and what the client adds. */
export function environmentOf(
  { project, call, settings }: Situation,
  inherited: HookInvocation["env"],
): HookInvocation["env"] {
  const set = settings.flatMap(environmentIn).map(({ name, value }) => [name, value] as const);
  return {
    ...inherited,
    ...Object.fromEntries(set),
    ...clientVariables({ project, session: String(call["session_id"]) }),
  };
}
