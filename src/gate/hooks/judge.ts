/**
 * A bundle of its own: most calls meet no hook of somebody else's, and starting processes takes
 * modules that they need not load.
 */

import type { Environment } from "../../config/folders.ts";
import type { HookSpec } from "../../config/sections/hooks.ts";
import type { ActivePolicy } from "../../engine/active-policy.ts";
import type { Change, Verdict } from "../../engine/verdict.ts";
import type { Call } from "../../protocol/call.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { isSameJson } from "../../shared/json.ts";
import { answered, type HookAnswer, readAnswer } from "./hook-answer.ts";
import { HookRunner } from "./hook-runner.ts";

export interface HookedCall {
  readonly call: Call;
  readonly project: string;
  readonly env: Environment;
  readonly policies: readonly ActivePolicy[];
  /** Those of the policies that are hooks and match the call. */
  readonly hooks: readonly ActivePolicy[];
  judge(policies: readonly ActivePolicy[]): Promise<Verdict>;
  /** Absent: the hooks are really run. */
  readonly runner?: Pick<HookRunner, "run">;
}

type Round = ReadonlyMap<ActivePolicy, HookAnswer>;

/**
 * The other policies rewrite; all hooks are asked about that; what they change is merged; if they
 * changed anything, all are asked once more, so that what runs is what every hook saw. Each verdict
 * is one evaluation of all policies.
 */
export async function judgeWithHooks(hooked: HookedCall): Promise<Verdict> {
  const { call, policies, hooks, judge } = hooked;
  const { runner = new HookRunner(call, hooked.project, hooked.env) } = hooked;
  const ask = async (input: JsonObject): Promise<Round> => {
    const runs = await Promise.all(hooks.map((hook) => runner.run(specOf(hook), input)));
    return new Map(
      runs.map((run, index) => [
        hooks[index] as ActivePolicy,
        readAnswer(call.event, call.tool, input, run),
      ]),
    );
  };
  const { input } = await judge(policies.filter((active) => !hooks.includes(active)));
  const first = await ask(input);
  const verdict = await judge(withAnswers(hooked, first));
  if (isSameJson(verdict.input, input)) return verdict;
  return judge(withAnswers(hooked, first, await ask(verdict.input), verdict.changes));
}

function withAnswers(
  { call, policies, hooks }: HookedCall,
  first: Round,
  second?: Round,
  changes: readonly Change[] = [],
): ActivePolicy[] {
  const conflicts = conflictsIn(changes, hooks);
  return policies.map((active) => {
    const answer = first.get(active);
    if (!answer) return active;
    const again = second?.get(active);
    const own = conflicts.filter(({ later }) => isBy(later, active)).map(({ text }) => text);
    const policy = answered(active, call.event, {
      first: answer,
      ...(again ? { second: again } : {}),
      conflicts: own,
    });
    return { ...active, policy };
  });
}

/**
 * All were asked about the same input: a field that a second one changes is a field that they
 * disagree about.
 */
function conflictsIn(
  changes: readonly Change[],
  hooks: readonly ActivePolicy[],
): { readonly later: Change; readonly text: string }[] {
  const byHooks = changes.filter((change) => hooks.some((hook) => isBy(change, hook)));
  return byHooks.flatMap((later, index) => {
    const earlier = byHooks.slice(0, index).find(({ field }) => field === later.field);
    if (!earlier) return [];
    const values = [earlier, later]
      .map(({ policy, after }) => `\`${policy}\` sets it to ${shown(after)}`)
      .join(", ");
    return [
      {
        later,
        text: `Two hooks disagree about \`${later.field}\`: ${values}. The latter would run.`,
      },
    ];
  });
}

function isBy({ policy, source }: Change, active: ActivePolicy): boolean {
  return policy === active.policy.id && source === active.source;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 120 ? `${text.slice(0, 120)}…` : text}\``;
}

function specOf({ options }: ActivePolicy): HookSpec {
  return options as HookSpec;
}
