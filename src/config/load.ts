import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type { ActivePolicy, Exception } from "../engine/active-policy.ts";
import { definePolicy, type Policy, type PolicyContext } from "../engine/policy.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { errorText } from "../shared/errors.ts";
import { inTime } from "./code/deadline.ts";
import { guardPolicy } from "./code/guard.ts";
import { type Problem, problemText } from "./problems.ts";
import { hookPolicy } from "./sections/hooks.ts";
import { checkShape } from "./shape.ts";
import type { ExceptionSpec, PolicyEntry, Snapshot } from "./snapshot.ts";

const LOAD_TIMEOUT_MS = 2_000;
const BUILT_IN = new Map(POLICIES.map((policy) => [policy.id, policy]));

type Rules = typeof import("./sections/rules.ts");

/** The policies of a snapshot, ready to judge. */
export async function activePolicies(snapshot: Snapshot): Promise<readonly ActivePolicy[]> {
  return (await policyLoader(snapshot))();
}

/**
 * As `activePolicies`, again and again: each time TypeScript policies start from nothing, as in a
 * process of their own.
 */
export async function policyLoader(snapshot: Snapshot): Promise<() => readonly ActivePolicy[]> {
  // The expression language takes 8 ms to load: only for those who use it.
  return policyLoaderWith(
    snapshot.entries.some(usesExpressions) ? await import("./sections/rules.ts") : undefined,
    snapshot,
  );
}

/** As `policyLoader`, for those who have loaded the expression language already. */
export function policyLoaderWith(
  rules: Rules | undefined,
  snapshot: Snapshot,
): () => readonly ActivePolicy[] {
  const broken = snapshot.problems.filter(({ kind }) => kind === "error");
  const first = broken.length > 0 ? [brokenConfiguration(broken)] : [];
  const lasting = snapshot.entries.map((entry) =>
    hasCode(entry) ? undefined : activate(entry, rules),
  );
  const load = (): readonly ActivePolicy[] => [
    ...first,
    ...snapshot.entries.map((entry, index) => lasting[index] ?? activate(entry, rules)),
  ];
  if (snapshot.entries.some(hasCode)) return load;
  // One list for all calls: who is asked about which kind of call is worked out once for each list.
  const same = Object.freeze(load());
  return () => same;
}

/** A TypeScript policy of the person's own. */
export function hasCode({ code }: PolicyEntry): boolean {
  return code !== undefined;
}

function usesExpressions({ rule, exceptions }: PolicyEntry): boolean {
  return rule !== undefined || exceptions.some(({ when }) => when !== undefined);
}

function activate(entry: PolicyEntry, rules: Rules | undefined): ActivePolicy {
  const { options, source, tightenOnly, observed, hook } = entry;
  return {
    policy: policyOf(entry, rules),
    options: hook ?? options,
    source,
    exceptions: entry.exceptions.map((exception) => exceptionOf(exception, rules)),
    ...(tightenOnly ? { tightenOnly } : {}),
    ...(observed ? { observed } : {}),
  };
}

function policyOf({ id, rule, hook, code }: PolicyEntry, rules: Rules | undefined): Policy {
  if (hook) return hookPolicy(id, hook);
  if (rule && rules) return rules.rulePolicy(rule);
  if (code === undefined)
    return BUILT_IN.get(id) ?? unloadable(id, "this version of Sluice has no such policy");
  try {
    return runPolicyCode(id, code);
  } catch (error) {
    return unloadable(id, errorText(error));
  }
}

/**
 * Runs a bundled TypeScript policy and returns its default export. Only for code that the person
 * trusted.
 */
export function runPolicyCode(file: string, code: string): Policy {
  const module: { exports: { default?: Policy } } = { exports: {} };
  // Strict, so that changing the frozen call throws instead of doing nothing.
  const wrapper = runInThisContext(
    `(function (module, exports, require) {"use strict";${code}\n})`,
    { filename: file },
  );
  const load = (): true => {
    wrapper(module, module.exports, createRequire(`${process.cwd()}/`));
    return true;
  };
  return guardPolicy(() => {
    if (!inTime(load, LOAD_TIMEOUT_MS))
      throw new Error(`it took longer than ${LOAD_TIMEOUT_MS} ms to load`);
    return checkShape(module.exports.default);
  });
}

/** A policy that cannot run still speaks: as a failure on every call it might have judged. */
function unloadable(id: string, why: string): Policy {
  return definePolicy({
    id,
    meta: { summary: "A policy that could not be loaded", why, presets: [] },
    on: { PreToolUse: ["*"] },
    messages: {},
    decide() {
      throw new Error(`it could not be loaded: ${why}`);
    },
    examples: [],
  });
}

function exceptionOf(
  { reason, only, when, until, source }: ExceptionSpec,
  rules: Rules | undefined,
): Exception {
  const holds = when === undefined ? () => true : rules?.condition(when);
  return {
    reason,
    source,
    ...(only === undefined ? {} : { only }),
    applies(scene: PolicyContext) {
      if (until !== undefined && scene.now.toISOString().slice(0, 10) >= until) return false;
      return holds?.(scene) === true;
    },
  };
}

function brokenConfiguration(problems: readonly Problem[]): ActivePolicy {
  const text = problems
    .slice(0, 3)
    .map((problem) => problemText(problem).replace(/[^.?]$/, "$&."))
    .join(" ");
  const policy = definePolicy({
    id: "sluice/config",
    meta: {
      summary: "Ask while the configuration has an error",
      why: "What it should have said is not known.",
      presets: [],
    },
    on: { PreToolUse: ["*"] },
    messages: {
      broken:
        "Sluice's configuration has {count}, so a rule may be missing: {text} Fix it and " +
        "run `sluice check`.",
    },
    brief: () => "Every call: asked, while Sluice's configuration has an error.",
    *decide({ ask }) {
      yield ask("broken", {
        count: problems.length === 1 ? "an error" : `${problems.length} errors`,
        text,
      });
    },
    examples: [],
  });
  const [first] = problems;
  return {
    policy,
    options: {},
    exceptions: [],
    source: {
      layer: "user",
      ...(first ? { file: first.file, line: first.line, column: first.column } : {}),
    },
  };
}
