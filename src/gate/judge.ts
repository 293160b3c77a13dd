import { assertUnchanged } from "../config/code/built-ins.ts";
import type { Environment } from "../config/folders.ts";
import { type ActivePolicy, isHook } from "../engine/active-policy.ts";
import { evaluate } from "../engine/evaluate.ts";
import { matches } from "../engine/match.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { World } from "../engine/world.ts";
import type { Call } from "../protocol/call.ts";
import { errorText } from "../shared/errors.ts";
import { Commands } from "./commands.ts";
import { type Gate, NeedsColdProcess } from "./gate.ts";
import { hookEnvironment } from "./hooks/hook-environment.ts";
import { Memory } from "./memory.ts";
import { evaluateInTime } from "./watchdog.ts";
import { realWorld } from "./world.ts";

const MAX_ROUNDS = 10;
/** Each of them means that another call has changed the same state and gone on. */
const MAX_CONFLICTS = 50;

/**
 * The one evaluator: judge, explain, test and the page all come through here. What policies want
 * remembered is in the verdict.
 */
export async function judgeCall(
  gate: Gate,
  call: Call,
  env: Environment,
  world?: World,
): Promise<Verdict> {
  const verdict = await new Judgement(gate, call, env, world).verdict();
  assertUnchanged();
  return verdict;
}

/** As `judgeCall`, for a call that is really made: what policies remember of it is written. */
export function settleCall(gate: Gate, call: Call, env: Environment): Promise<Verdict> {
  return new Judgement(gate, call, env).settle();
}

/**
 * One call on its way to a verdict: evaluated, again if policies need to know more, and then what
 * they remember is written.
 */
class Judgement {
  readonly #gate: Gate;
  readonly #call: Call;
  readonly #env: Environment;
  readonly #memory: Memory | undefined;
  readonly #commands: Commands | undefined;
  readonly #world: World;

  constructor(gate: Gate, call: Call, env: Environment, world?: World) {
    this.#gate = gate;
    this.#call = call;
    this.#env = env;
    const { project, snapshot, own, identity, state } = gate;
    this.#memory = state && !world ? new Memory(state, { call, project }) : undefined;
    this.#commands =
      gate.runsCommands && !world
        ? new Commands(project, () => hookEnvironment(env) ?? {})
        : undefined;
    this.#world = world ?? {
      ...realWorld({ project, wrappers: snapshot.wrappers, own, identity }, env, this.#memory),
      ...(this.#commands ? { commands: this.#commands } : {}),
    };
  }

  /** Nothing is written. */
  async verdict(): Promise<Verdict> {
    const { policies, project, leavesHooks } = this.#gate;
    const hooks = policies.filter((active) => isHook(active) && mayMatch(active, this.#call));
    if (hooks.length === 0) return this.#judge(policies);
    if (leavesHooks) throw new NeedsColdProcess("a hook has to be run");
    const { judgeWithHooks } = await import("./hooks/judge.ts");
    const judge = (all: readonly ActivePolicy[]): Promise<Verdict> => this.#judge(all);
    return judgeWithHooks({ call: this.#call, project, env: this.#env, policies, hooks, judge });
  }

  /**
   * As `verdict`, and remembers what policies want remembered: both or neither, whatever other
   * calls do meanwhile.
   */
  async settle(): Promise<Verdict> {
    const memory = this.#memory;
    if (!memory) return this.verdict();
    let verdict = await this.verdict();
    for (let conflicts = 0; verdict.remembered.length > 0; conflicts++) {
      try {
        if (await memory.commit(verdict.remembered, Date.now())) return verdict;
        if (conflicts === MAX_CONFLICTS)
          throw new Error("too many calls change the same state at once");
        memory.forget();
        verdict = await this.verdict();
      } catch (error) {
        if (error instanceof NeedsColdProcess) throw error;
        memory.break(error);
        return forgetful(await this.verdict(), error);
      }
    }
    return verdict;
  }

  /** What a policy asks for and nobody knows yet is fetched, and all are asked again. */
  async #judge(policies: readonly ActivePolicy[]): Promise<Verdict> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const verdict = this.#evaluate(policies);
      const remembered = await this.#memory?.fetch(this.#world.now.getTime());
      const run = await this.#commands?.fetch(this.#gate.leavesHooks === true);
      if (!remembered && !run) return verdict;
    }
    throw new Error(`the policies asked for more than could be found out in ${MAX_ROUNDS} rounds`);
  }

  #evaluate(policies: readonly ActivePolicy[]): Verdict {
    const { snapshot, unwatched } = this.#gate;
    const evaluation = {
      call: this.#call,
      policies,
      world: this.#world,
      onFailure: snapshot.onFailure,
      clock,
    };
    return unwatched ? evaluate(evaluation) : evaluateInTime(evaluation);
  }
}

function clock(): number {
  return performance.now() * 1000;
}

function mayMatch({ policy }: ActivePolicy, call: Call): boolean {
  try {
    return matches(policy.on[call.event], call);
  } catch {
    return false;
  }
}

/**
 * Policies that read what was remembered have failed by now; those that only write are named here.
 */
function forgetful(verdict: Verdict, error: unknown): Verdict {
  if (verdict.remembered.length === 0) return verdict;
  const message =
    `What policies wanted to remember of this call is lost: ${errorText(error)}. Run ` +
    `\`sluice store\`.`;
  const note = {
    policy: "sluice/store",
    messageId: "lost",
    message,
    source: { layer: "preset" },
    shown: true,
  } as const;
  return {
    ...verdict,
    remembered: [],
    notes: [...verdict.notes, note],
    errors: [...verdict.errors, { policy: "sluice/store", message }],
  };
}
