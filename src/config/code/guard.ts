import { MalformedStatement } from "../../engine/call-policy.ts";
import type { Policy, PolicyContext } from "../../engine/policy.ts";
import { captureBuiltIns, restoreBuiltIns } from "./built-ins.ts";

const { apply } = Reflect;

type Phase = (scene: never, verdict: never) => Iterable<unknown>;

/**
 * A policy of the person's own, as data and functions of ours: its code runs nowhere but in here,
 * and after each step of it everything that all policies share is as it was. `from`: in it its code
 * runs already, for a getter of the policy is code.
 */
export function guardPolicy(from: () => Policy): Policy {
  return guard("when it was loaded", () => {
    const policy = from();
    const {
      id,
      meta,
      on,
      programs,
      traits,
      options,
      messages,
      brief,
      examples,
      decidesBeforeRewrite,
    } = policy;
    const phases = (["rewrite", "decide", "revise", "remember"] as const).flatMap((name) => {
      const run = policy[name];
      return typeof run === "function" ? [[name, guardPhase(policy, run as Phase)]] : [];
    });
    return {
      id,
      ...plain({ meta, on, messages }),
      ...(programs ? { programs: new Set(programs) } : {}),
      ...(traits ? { traits: [...traits] } : {}),
      ...(options ? { options: (z) => guard(WHILE, () => apply(options, policy, [z])) } : {}),
      ...(brief
        ? { brief: (given: never) => guard(WHILE, () => String(apply(brief, policy, [given]))) }
        : {}),
      ...(decidesBeforeRewrite ? { decidesBeforeRewrite } : {}),
      ...Object.fromEntries(phases),
      examples,
    };
  });
}

const WHILE = "while it judged";

/** Runs code of the policy. Throws if it changed what others use; that is put back first. */
function guard<T>(when: string, run: () => T): T {
  captureBuiltIns();
  try {
    return run();
  } finally {
    const changed = restoreBuiltIns();
    if (changed !== undefined)
      // biome-ignore lint/correctness/noUnsafeFinally: the graver fault counts.
      throw new MalformedStatement(`changed \`${changed}\` ${when}; it was put back`);
  }
}

function guardPhase(
  policy: Policy,
  run: Phase,
): (scene: PolicyContext, verdict: unknown) => unknown {
  return (scene, verdict) => {
    lockFacts(scene);
    const items = guard(WHILE, () => start(apply(run, policy, [scene, verdict])));
    return "steps" in items ? stepsOf(items.steps, items.first) : items.result;
  };
}

interface Step {
  readonly done: boolean;
  readonly value: unknown;
}

/** Up to the first thing that it says. `result`: it gave something that cannot be gone through. */
function start(
  result: unknown,
): { readonly steps: Iterator<unknown>; readonly first: Step } | { readonly result: unknown } {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result))
    return { result };
  const steps = (result as Iterable<unknown>)[Symbol.iterator]();
  return { steps, first: next(steps) };
}

function* stepsOf(steps: Iterator<unknown>, first: Step): Iterable<unknown> {
  let step = first;
  try {
    for (; !step.done; step = guard(WHILE, () => next(steps))) yield step.value;
  } finally {
    if (!step.done) guard(WHILE, () => steps.return?.());
  }
}

function next(steps: Iterator<unknown>): Step {
  const { done, value } = steps.next();
  return done === true ? { done, value: undefined } : { done: false, value: plain(value) };
}

/** A copy without getters or methods: reading it runs no code of the policy. */
function plain<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Promise) return value;
  return JSON.parse(JSON.stringify(value));
}

/**
 * What all policies share is worked out before the code of one can have a hand in it, and then
 * cannot be changed.
 */
function lockFacts(scene: PolicyContext): void {
  const { shell, paths, active, own, call } = scene;
  lock([shell, paths, own, call]);
  for (const { policy } of active) lock([policy.meta, policy.on, policy.traits, policy.examples]);
}

const locked = new WeakSet<object>();

/** As `deepFreeze`, for objects that may hold each other. */
function lock(value: unknown): void {
  if (typeof value !== "object" || value === null || locked.has(value)) return;
  locked.add(value);
  Object.freeze(value);
  for (const child of Object.values(value)) lock(child);
}
