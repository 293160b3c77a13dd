import { hasCode } from "../../config/load.ts";
import type { PolicyEntry } from "../../config/snapshot.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { StateScope } from "../../engine/state.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Files, World } from "../../engine/world.ts";
import type { Gate } from "../../gate/gate.ts";
import { evaluateInTime } from "../../gate/watchdog.ts";
import { type Call, toCall } from "../../protocol/call.ts";
import type { Json, JsonObject } from "../../protocol/json.ts";
import type { PastCall } from "../past-call.ts";
import type { PastState } from "./past-state.ts";
import { followed, ReadTracker } from "./read-tracker.ts";
import type { VerdictCache } from "./verdict-cache.ts";
import { VerdictSummary } from "./verdict-summary.ts";

export interface JudgeEnvironment {
  readonly home: string;
  readonly files: Files;
  readonly state: PastState;
  /** Of all projects together, so that it has one limit. */
  readonly memo: VerdictCache<VerdictSummary>;
  readonly effort: { evaluations: number };
}

/**
 * The hook event that the client would send before this call. Field by field: spreading them takes
 * longer than reading the line.
 */
export function eventBefore({ tool, input, session, cwd, mode, agent, id }: PastCall): JsonObject {
  const event: Record<string, Json> = {
    hook_event_name: "PreToolUse",
    cwd,
    tool_name: tool,
    tool_input: input,
  };
  if (session !== "") event["session_id"] = session;
  if (mode !== undefined) event["permission_mode"] = mode;
  if (agent !== undefined) event["agent_type"] = agent;
  if (id !== undefined) event["tool_use_id"] = id;
  return event;
}

/** And the one after it, if it tells what the tool gave back. */
function eventAfter(past: PastCall): JsonObject | undefined {
  const { outcome, result } = past.ending;
  if (result === undefined) return undefined;
  if (outcome === "ran")
    return { ...eventBefore(past), hook_event_name: "PostToolUse", tool_response: result };
  if (outcome !== "failed") return undefined;
  const error =
    typeof result === "string" ? result.replace(/^Error: /, "") : JSON.stringify(result);
  return { ...eventBefore(past), hook_event_name: "PostToolUseFailure", error };
}

/** Judges the past calls of one project. */
export class ProjectJudge {
  /** A part of it is not our code, and may hang. */
  readonly isForeign: boolean;
  /** Some policy remembers what tools give back. */
  readonly wantsResults: boolean;
  readonly #gate: Gate;
  readonly #state: PastState;
  readonly #effort: JudgeEnvironment["effort"];
  readonly #world: World;
  readonly #memo: VerdictCache<VerdictSummary>;
  /** Code that is not ours may look at anything, the clock of the machine included. */
  readonly #remembers: boolean;
  #past: PastCall | undefined;
  #trail = new ReadTracker();

  constructor(gate: Gate, { home, files, state, memo, effort }: JudgeEnvironment) {
    const { entries, wrappers } = gate.snapshot;
    this.#gate = gate;
    this.#state = state;
    this.#effort = effort;
    this.#memo = memo;
    this.isForeign = entries.some(isForeign);
    this.#remembers = !entries.some(hasCode);
    this.wantsResults = gate.policies.some(
      ({ policy }) => policy.remember && (policy.on.PostToolUse ?? policy.on.PostToolUseFailure),
    );
    const now = (): Date => this.#now();
    const lookup = (scope: StateScope, key: string): Json | undefined => this.#lookup(scope, key);
    this.#world = {
      project: gate.project,
      home,
      files,
      wrappers,
      own: gate.own,
      state: { lookup },
      get now() {
        return now();
      },
    };
  }

  /** `alone`: stopped when it takes too long. */
  judge(past: PastCall, alone: boolean): VerdictSummary {
    const opinion = this.#memo.get(past) ?? this.#evaluate(past, alone);
    if (opinion.remembered.length > 0) this.#state.apply(opinion.remembered, past);
    if (this.wantsResults && opinion.decision !== "deny" && opinion.decision !== "defer")
      this.#learn(past, alone);
    return opinion;
  }

  /** What is remembered of a result bears on the calls after it. */
  #learn(past: PastCall, alone: boolean): void {
    const event = eventAfter(past);
    const call = event && toCall(event, "PostToolUse");
    if (!call || "unreadable" in call) return;
    this.#past = past;
    this.#state.apply(this.#verdict(call, alone).remembered, past);
  }

  #evaluate(past: PastCall, alone: boolean): VerdictSummary {
    const call = toCall(eventBefore(past), "PreToolUse");
    if ("unreadable" in call) return new VerdictSummary(unreadable(call.unreadable));
    this.#effort.evaluations++;
    this.#past = past;
    this.#trail = new ReadTracker();
    const seen = this.#remembers ? followed(call, this.#trail) : call;
    const opinion = new VerdictSummary(this.#verdict(seen, alone));
    if (this.#remembers) this.#memo.keep(past, this.#trail, opinion);
    return opinion;
  }

  #verdict(call: Call, alone: boolean): Verdict {
    const { policies, snapshot } = this.#gate;
    const evaluation = { call, policies, world: this.#world, onFailure: snapshot.onFailure };
    return alone ? evaluateInTime(evaluation) : evaluate(evaluation);
  }

  #now(): Date {
    this.#trail.unique = true;
    return new Date(this.#past?.time ?? Date.now());
  }

  #lookup(scope: StateScope, key: string): Json | undefined {
    this.#trail.unique = true;
    return this.#past && this.#state.lookup(scope, key, this.#past);
  }
}

function isForeign({ rule, code, exceptions }: PolicyEntry): boolean {
  return rule !== undefined || code !== undefined || exceptions.length > 0;
}

/** As a hook answers what it cannot read. */
function unreadable(
  why: string,
): Pick<Verdict, "decision" | "findings" | "changes" | "remembered"> {
  const message = `Sluice could not read this call (${why}), so no policy could judge it.`;
  const finding = {
    kind: "deny",
    policy: "sluice/call",
    messageId: "unreadable",
    message,
    data: {},
    source: { layer: "preset" },
  } as const;
  return { decision: "deny", findings: [finding], changes: [], remembered: [] };
}
