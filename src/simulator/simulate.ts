import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { CLIENT_VERSIONS, type ClientVersion } from "../protocol/clients.ts";
import { type EventName, isEventName, isToolEvent } from "../protocol/events.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import { environmentIn } from "../settings/environment.ts";
import { type Permissions, permissionsIn } from "../settings/permissions.ts";
import type { Settings } from "../settings/read.ts";
import { activeHooks, judgedOf } from "./active.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { type Decided, decide } from "./decide.ts";
import { type Answered, answer, asksHooks } from "./dialog.ts";
import { OTHER_EVENTS } from "./other-events.ts";
import { isWholeTool, type Judged, ruleCovers } from "./rules.ts";
import { type Errand, type Runner, runHooks } from "./run.ts";
import { type HookRun, type IgnoredOutput, MODES, type Mode, type Outcome, type Situation, type Skipped } from "./situation.ts";
import { realRunner } from "./spawn.ts";
import { type Otherwise, otherOrders } from "./timing.ts";
import { shownTo } from "./user.ts";

export interface Request {
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
  readonly env?: Errand["env"];
  readonly run?: Runner;
}

export interface Simulation extends Outcome {
  readonly event: EventName;
  readonly version: ClientVersion;
  readonly mode: Mode;
  /** The tool's output as a PostToolUse hook rewrote it. */
  readonly output?: Json;
  /** In the order in which they finished. */
  readonly hooks: readonly HookRun[];
  readonly skipped: readonly Skipped[];
  readonly ignored: readonly IgnoredOutput[];
  /** What the hooks would have led to, had they finished in another order. */
  readonly otherwise: readonly Otherwise<Pick<Outcome, "runs" | "why" | "input" | "refusal" | "ends">>[];
}

export const NEWEST: ClientVersion = CLIENT_VERSIONS[CLIENT_VERSIONS.length - 1] ?? "2.1.325";

/** Runs the hooks that these settings name for a call, and says what the client would do. */
export async function simulate(request: Request): Promise<Simulation> {
  const permissions = permissionsIn(request.settings);
  const situation = situationOf(request, permissions);
  const { event, version, mode, settings } = situation;
  const about = { event, version, mode } as const;
  const before = isToolEvent(event) ? refusedBeforeHooks(judgedOf(situation), permissions) : undefined;
  if (before) return { ...about, ...NOTHING, ...before, runs: "no" };
  const env = {
    ...(request.env ?? process.env),
    ...clientVariables(situation),
    ...Object.fromEntries(settings.flatMap(environmentIn).map(({ name, value }) => [name, value])),
  };
  const run = (one: Situation) => runActive(one, env, request.run ?? realRunner);

  const own = await run(situation);
  const outcomeOf = (runs: readonly HookRun[]): Decided | Answered => judge(runs, situation, permissions);
  const decided = outcomeOf(own.runs);
  const dialog = event === "PreToolUse" && asksHooks(decided as Decided, situation) ? await run(asRequest(situation, decided)) : undefined;
  const outcome = event === "PreToolUse" ? answer(decided as Decided, dialog?.runs ?? [], situation, permissions) : (decided as Answered);
  const hooks = [...own.runs, ...(dialog?.runs ?? [])];
  const otherwise = otherOrders(own.runs, outcomeOf, ({ runs, input, refusal, ends }) => JSON.stringify([runs, input, refusal, ends]));
  return {
    ...about,
    ...outcome,
    unknown: [...new Set([...outcome.unknown, ...own.unknown, ...(dialog?.unknown ?? [])])],
    hooks,
    skipped: [...own.skipped, ...(dialog?.skipped ?? [])],
    ignored: hooks.flatMap(({ hook, heard }) => heard.ignored.map((one) => ({ ...one, hook }))),
    user: shownTo(situation, hooks, outcome),
    otherwise: otherwise.map(({ order, outcome: { runs, ...rest } }) => ({
      order,
      outcome: { ...rest, runs: runs === "asks" ? "asked" : runs },
    })),
  };
}

/** Some deny rules count before any hook hears of the call. */
function refusedBeforeHooks(judged: Judged, { rules }: Permissions): Pick<Outcome, "why" | "refusal"> | undefined {
  const deny = rules.filter(({ kind }) => kind === "deny");
  const whole = deny.find(({ text }) => isWholeTool(text, judged.tool));
  if (whole) {
    const why = `the deny rule \`${whole.text}\` takes the whole tool away, so no hook hears of it`;
    return { why, refusal: `<tool_use_error>Error: No such tool available: ${judged.tool}…` };
  }
  const path = ["Write", "Edit"].includes(judged.tool) && deny.find(({ text }) => ruleCovers(text, judged) === "yes");
  if (!path) return undefined;
  const refusal = "<tool_use_error>File is in a directory that is denied by your permission settings.</tool_use_error>";
  return { why: `the deny rule \`${path.text}\` covers the path, so no hook hears of it`, refusal };
}

const NOTHING = { contexts: [], user: [], ends: false, unknown: [], hooks: [], skipped: [], ignored: [], otherwise: [] } as const;

function judge(runs: readonly HookRun[], situation: Situation, permissions: Permissions): Decided | Answered {
  if (situation.event === "PreToolUse") return decide(runs, situation, permissions);
  if (situation.event === "PermissionRequest") {
    const { tool_input } = situation.call;
    const asked: Decided = {
      runs: "asks",
      asker: "client",
      why: "the client asks",
      contexts: [],
      ends: false,
      unknown: [],
      input: tool_input as JsonObject,
    };
    return answer(asked, runs, situation, permissions);
  }
  const known = OTHER_EVENTS[situation.event]?.(runs, situation);
  const why = `what the client does with the hooks of ${situation.event} was not measured`;
  return (
    known ?? { runs: "unknown", why, contexts: runs.flatMap(({ heard }) => heard.additionalContext ?? []), ends: false, unknown: [why] }
  );
}

async function runActive(situation: Situation, env: Errand["env"], runner: Runner) {
  const { hooks, skipped, unknown } = activeHooks(situation);
  const done = await runHooks(hooks, situation, situation.call, env, runner);
  return { runs: done.runs, skipped, unknown: [...unknown, ...done.unknown] };
}

/** The same call as a question: without the id of the tool use, and with the input that is asked about. */
function asRequest(situation: Situation, { input }: Pick<Outcome, "input">): Situation {
  const { tool_use_id: _, ...rest } = situation.call;
  const call = { ...rest, hook_event_name: "PermissionRequest", ...(input ? { tool_input: input } : {}) };
  return { ...situation, event: "PermissionRequest", call };
}

function situationOf(request: Request, { defaultMode }: Permissions): Situation {
  const { call, version = NEWEST, settings, person = "nobody", blockedBefore = 0 } = request;
  const event = isEventName(call["hook_event_name"]) ? call["hook_event_name"] : "PreToolUse";
  const project = resolve(request.project ?? String(call["cwd"] ?? "."));
  const home = request.home ?? homedir();
  const named = request.mode ?? call["permission_mode"] ?? defaultMode;
  const usual = person === "at the terminal" ? BEHAVIOUR[version].interactiveMode : "default";
  const mode = MODES.find((one) => one === named) ?? usual;
  const base = { session_id: "simulated", transcript_path: join(home, ".claude/simulated.jsonl"), cwd: project, permission_mode: mode };
  const whole = {
    ...base,
    ...call,
    hook_event_name: event,
    ...(isToolEvent(event) ? { tool_input: normalised(call, project, home) } : {}),
  };
  return { version, event, call: whole, settings, mode, person, blockedBefore, project, home };
}

/** As the client does before it asks any hook: absolute paths, and the fields that have a default. */
function normalised({ tool_name, tool_input }: JsonObject, project: string, home: string): JsonObject {
  const input = (tool_input ?? {}) as JsonObject;
  const path = input["file_path"];
  if (typeof path !== "string" || !["Read", "Write", "Edit"].includes(String(tool_name))) return input;
  const whole = path.startsWith("~/") ? join(home, path.slice(2)) : resolve(project, path);
  return { ...input, file_path: whole, ...(tool_name === "Edit" && !("replace_all" in input) ? { replace_all: false } : {}) };
}

function clientVariables({ project, call }: Situation): Errand["env"] {
  return { CLAUDE_PROJECT_DIR: project, CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: String(call["session_id"]), PWD: project };
}
