import type { ClientVersion } from "../client/versions.ts";
import { type EventName, isToolEvent } from "../protocol/events.ts";
import { type Permissions, permissionsIn } from "../settings/permissions.ts";
import { activeHooks, judgedOf } from "./active-hooks.ts";
import { decide, type PendingOutcome } from "./decide.ts";
import { answer, asksHooks, type DialogOutcome } from "./dialog.ts";
import { OTHER_EVENTS } from "./other-events.ts";
import { environmentOf, type SimulationRequest, situationOf } from "./request.ts";
import { isWholeTool, type RuleSubject, ruleCovers } from "./rules.ts";
import { runHooks } from "./run.ts";
import type {
  HookRun,
  IgnoredOutput,
  Mode,
  Outcome,
  Situation,
  SkippedHookRun,
} from "./situation.ts";
import { realRunner } from "./spawn.ts";
import { type OtherOrder, otherOrders } from "./timing.ts";
import { shownTo } from "./user.ts";

/** Some deny rules count before any hook hears of the call. */
function refusedBeforeHooks(
  judged: RuleSubject,
  { rules }: Permissions,
): Pick<Outcome, "why" | "refusal"> | undefined {
  const deny = rules.filter(({ kind }) => kind === "deny");
  const whole = deny.find(({ text }) => isWholeTool(text, judged.tool));
  if (whole) {
    const why = `the deny rule \`${whole.text}\` takes the whole tool away, so no hook hears of it`;
    return { why, refusal: `<tool_use_error>Error: No such tool available: ${judged.tool}…` };
  }
  const path =
    ["Write", "Edit"].includes(judged.tool) &&
    deny.find(({ text }) => ruleCovers(text, judged) === "yes");
  if (!path) return undefined;
  const refusal =
    "<tool_use_error>File is in a directory that is denied by your permission " +
    "settings.</tool_use_error>";
  return { why: `the deny rule \`${path.text}\` covers the path, so no hook hears of it`, refusal };
}

export interface Simulation extends Outcome {
  readonly event: EventName;
  readonly version: ClientVersion;
  readonly mode: Mode;
  /** In the order in which they finished. */
  readonly hooks: readonly HookRun[];
  readonly skipped: readonly SkippedHookRun[];
  readonly ignored: readonly IgnoredOutput[];
  /** What the hooks would have led to, had they finished in another order. */
  readonly otherwise: readonly OtherOrder<Omit<Outcome, "user">>[];
}

/** Runs the hooks that these settings name for a call, and says what the client would do. */
export async function simulate(request: SimulationRequest): Promise<Simulation> {
  const permissions = permissionsIn(request.settings);
  const situation = situationOf(request, permissions);
  const { event, version, mode } = situation;
  const about = { event, version, mode } as const;
  const before = isToolEvent(event)
    ? refusedBeforeHooks(judgedOf(situation), permissions)
    : undefined;
  if (before) return { ...about, ...NOTHING, ...before, runs: "no" };

  const own = await runActive(situation, request);
  const decided = judge(own.runs, situation, permissions);
  const asked = event !== "PermissionRequest" && asksHooks(decided, situation);
  const dialog = asked ? await runActive(asRequest(situation, decided), request) : undefined;
  // The hooks of a PermissionRequest are themselves the answer.
  const answersOf = (runs: readonly HookRun[]): readonly HookRun[] =>
    event === "PermissionRequest" ? runs : [];
  const settle = (runs: readonly HookRun[]): DialogOutcome =>
    answer(judge(runs, situation, permissions), answersOf(runs), situation, permissions);
  const outcome = dialog ? answer(decided, dialog.runs, situation, permissions) : settle(own.runs);
  const hooks = [...own.runs, ...(dialog?.runs ?? [])];
  return {
    ...about,
    ...outcome,
    unknown: [...new Set([...outcome.unknown, ...own.unknown, ...(dialog?.unknown ?? [])])],
    hooks,
    skipped: [...own.skipped, ...(dialog?.skipped ?? [])],
    ignored: hooks.flatMap(({ hook, effect }) => effect.ignored.map((one) => ({ ...one, hook }))),
    user: shownTo(situation, hooks, outcome),
    otherwise: otherOrders(own.runs, settle, ({ runs, input, refusal, ends, output }) =>
      JSON.stringify([runs, input, refusal, ends, output]),
    ),
  };
}

const NOTHING = {
  contexts: [],
  user: [],
  ends: false,
  unknown: [],
  hooks: [],
  skipped: [],
  ignored: [],
  otherwise: [],
} as const;

function judge(
  runs: readonly HookRun[],
  situation: Situation,
  permissions: Permissions,
): PendingOutcome {
  const { event, call } = situation;
  if (event === "PreToolUse") return decide(runs, situation, permissions);
  const nothing = { contexts: [], ends: false, unknown: [] } as const;
  if (event === "PermissionRequest")
    return {
      ...nothing,
      runs: "asks",
      asker: "client",
      why: "the client asks",
      input: judgedOf(situation, call["tool_input"]).input,
    };
  const known = OTHER_EVENTS[event]?.(runs, situation);
  const why = `what the client does with the hooks of ${event} was not measured`;
  return (
    known ?? {
      ...nothing,
      runs: "unknown",
      why,
      contexts: runs.flatMap(({ effect }) => effect.additionalContext ?? []),
      unknown: [why],
    }
  );
}

async function runActive(
  situation: Situation,
  { env = process.env, run = realRunner }: SimulationRequest,
) {
  const { hooks, skipped, unknown } = activeHooks(situation);
  const done = await runHooks(hooks, situation, situation.call, environmentOf(situation, env), run);
  return { runs: done.runs, skipped, unknown: [...unknown, ...done.unknown] };
}

/**
 * The same call as a question: without the id of the tool use, and with the input that is asked
 * about.
 */
function asRequest(situation: Situation, { input }: Pick<Outcome, "input">): Situation {
  const { tool_use_id: _, ...rest } = situation.call;
  const call = {
    ...rest,
    hook_event_name: "PermissionRequest",
    ...(input ? { tool_input: input } : {}),
  };
  return { ...situation, event: "PermissionRequest", call };
}
