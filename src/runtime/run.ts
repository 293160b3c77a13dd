import { assertUnchanged, captureBuiltIns } from "../config/code/built-ins.ts";
import { inTime } from "../config/code/deadline.ts";
import { type Environment, projectOf } from "../config/folders.ts";
import { activePolicies } from "../config/load.ts";
import { BUILD } from "../config/package.ts";
import { isHook } from "../config/sections/hooks.ts";
import { currentSnapshot, storeSnapshot } from "../config/snapshot.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { World } from "../engine/world.ts";
import type { Call, UnreadableCall } from "../protocol/call.ts";
import { type EventName, eventSpec } from "../protocol/events.ts";
import type { Answer } from "../protocol/reply.ts";
import { errorText } from "../shared/errors.ts";
import type { Gate, StoreOf } from "./gate.ts";
import { Judgement } from "./judge-call.ts";
import { ownPlaces } from "./sluice-paths.ts";

const COMPILE_TIMEOUT_MS = 10_000;

export async function openGate(cwd: string, env: Environment, storeOf?: StoreOf): Promise<Gate> {
  const project = projectOf(cwd, env);
  let snapshot = currentSnapshot(project, BUILD, env);
  if (!snapshot) {
    // The compiler brings YAML, schemas and a bundler: it stays off the path of a call that finds a current snapshot.
    const { compile } = await import("../config/compile.ts");
    // It runs the code of policies in a bundle of its own.
    captureBuiltIns();
    snapshot = inTime(() => compile(project, env).snapshot, COMPILE_TIMEOUT_MS);
    if (!snapshot) throw new Error(`the configuration took longer than ${COMPILE_TIMEOUT_MS} ms to read`);
    storeSnapshot(snapshot, env);
  }
  const gate = { project, snapshot, policies: await activePolicies(snapshot), ...ownPlaces(snapshot, env) };
  return storeOf ? { ...gate, state: storeOf(snapshot, env) } : gate;
}

/** The one evaluator: judge, explain, test and the page all come through here. What policies want remembered is in the verdict. */
export async function judgeCall(gate: Gate, call: Call, env: Environment, world?: World): Promise<Verdict> {
  const verdict = await new Judgement(gate, call, env, world).verdict();
  assertUnchanged();
  return verdict;
}

/** As `judgeCall`, for a call that is really made: what policies remember of it is written. */
export function settleCall(gate: Gate, call: Call, env: Environment): Promise<Verdict> {
  return new Judgement(gate, call, env).settle();
}

/** The same gate, as if nobody had any hooks. */
export function withoutHooks(gate: Gate): Gate {
  return { ...gate, policies: gate.policies.filter((active) => !isHook(active)) };
}

/** A call that nobody could read is refused where a refusal is possible without harm. */
export function answerUnreadable({ event, unreadable }: UnreadableCall): Answer {
  return closed(event, `could not read this call (${unreadable}), so no policy could judge it.`);
}

/** Something of Sluice itself broke. */
export function answerBroken(event: EventName, error: unknown): Answer {
  const why = errorText(error).split("\n")[0] ?? "";
  return closed(event, `could not judge this call: ${why}.`);
}

/** Refused where that does no harm. `what`: what Sluice did or could not do. */
export function closed(event: EventName, what: string): Answer {
  const text = `${what} The call itself is not at fault; tell the person, who can run \`sluice check\`.`;
  return eventSpec(event).onFailure === "ask"
    ? { decision: "deny", reason: `Denied: Sluice ${text}` }
    : { decision: "abstain", stderr: `Sluice ${text}` };
}
