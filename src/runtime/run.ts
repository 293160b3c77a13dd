import { inTime } from "../config/deadline.ts";
import { type Environment, projectOf } from "../config/folders.ts";
import { isHook } from "../config/hooks.ts";
import { activePolicies } from "../config/load.ts";
import { BUILD } from "../config/package.ts";
import { currentSnapshot, type Snapshot, storeSnapshot } from "../config/snapshot.ts";
import type { ActivePolicy } from "../engine/active.ts";
import { evaluate } from "../engine/evaluate.ts";
import { matches } from "../engine/match.ts";
import { answerOf } from "../engine/tell.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { World } from "../engine/world.ts";
import type { Call, Unreadable } from "../protocol/call.ts";
import { type EventName, eventSpec } from "../protocol/events.ts";
import type { Answer } from "../protocol/reply.ts";
import { ownPlaces } from "./own.ts";
import { evaluateInTime } from "./watchdog.ts";
import { realWorld } from "./world.ts";

const LONGEST_COMPILE_MS = 10_000;

/** A configuration, ready to judge calls of one project. */
export interface Gate {
  readonly project: string;
  readonly snapshot: Snapshot;
  readonly policies: readonly ActivePolicy[];
  readonly own: readonly string[];
  /** Somebody else sees to it that a policy that hangs is stopped. */
  readonly unwatched?: boolean;
  /** A process that answers many calls runs no hooks. */
  readonly leavesHooks?: boolean;
}

export type OpenGate = (cwd: string, env: Environment) => Promise<Gate>;

export async function openGate(cwd: string, env: Environment): Promise<Gate> {
  const project = projectOf(cwd, env);
  let snapshot = currentSnapshot(project, BUILD, env);
  if (!snapshot) {
    // The compiler brings YAML, schemas and a bundler: it stays off the path of a call that finds a current snapshot.
    const { compile } = await import("../config/compile.ts");
    snapshot = inTime(() => compile(project, env).snapshot, LONGEST_COMPILE_MS);
    if (!snapshot) throw new Error(`the configuration took longer than ${LONGEST_COMPILE_MS} ms to read`);
    storeSnapshot(snapshot, env);
  }
  return { project, snapshot, policies: await activePolicies(snapshot), own: ownPlaces(snapshot, env) };
}

/** Thrown where a call is left to somebody else. */
export class LeaveIt extends Error {}

/** The one evaluator: hook, judge, explain, test and the page all come through here. */
export async function judgeCall(
  gate: Gate,
  call: Call,
  env: Environment,
  world: World = realWorld({ project: gate.project, wrappers: gate.snapshot.wrappers, own: gate.own }, env),
): Promise<Verdict> {
  const { policies, project, snapshot } = gate;
  const judge = (all: readonly ActivePolicy[]): Verdict => {
    const evaluation = { call, policies: all, world, onFailure: snapshot.onFailure };
    return gate.unwatched ? evaluate(evaluation) : evaluateInTime(evaluation);
  };
  const hooks = policies.filter((active) => isHook(active) && mayMatch(active, call));
  if (hooks.length === 0) return judge(policies);
  if (gate.leavesHooks) throw new LeaveIt("a hook has to be run");
  const { judgeWithHooks } = await import("./hooks/judge.ts");
  return judgeWithHooks({ call, project, env, policies, hooks, judge });
}

/** The same gate, as if nobody had any hooks. */
export function withoutHooks(gate: Gate): Gate {
  return { ...gate, policies: gate.policies.filter((active) => !isHook(active)) };
}

function mayMatch({ policy }: ActivePolicy, call: Call): boolean {
  try {
    return matches(policy.on[call.event], call);
  } catch {
    return false;
  }
}

export async function answerCall(gate: Gate, call: Call, env: Environment): Promise<Answer> {
  return answerOf(call.event, await judgeCall(gate, call, env));
}

/** A call that nobody could read is refused where a refusal is possible without harm. */
export function answerUnreadable({ event, unreadable }: Unreadable): Answer {
  return closed(event, `could not read this call (${unreadable}), so no policy could judge it.`);
}

/** Something of Sluice itself broke. */
export function answerBroken(event: EventName, error: unknown): Answer {
  const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return closed(event, `could not judge this call: ${why}.`);
}

function closed(event: EventName, what: string): Answer {
  const text = `${what} The call itself is not at fault; tell the person, who can run \`sluice check\`.`;
  return eventSpec(event).onFailure === "ask"
    ? { decision: "deny", reason: `Denied: Sluice ${text}` }
    : { decision: "abstain", stderr: `Sluice ${text}` };
}
