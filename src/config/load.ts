import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type { ActivePolicy, Exception } from "../engine/active.ts";
import { definePolicy, type Policy, type Scene } from "../engine/policy.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { compileCondition } from "./expressions.ts";
import { type Problem, problemText } from "./problems.ts";
import { rulePolicy, scopeOf } from "./rules.ts";
import type { ExceptionSpec, PolicyEntry, Snapshot } from "./snapshot.ts";

const BUILT_IN = new Map(POLICIES.map((policy) => [policy.id, policy]));

/** The policies of a snapshot, ready to judge. */
export function activePolicies(snapshot: Snapshot): ActivePolicy[] {
  const broken = snapshot.problems.filter(({ kind }) => kind === "error");
  return [...(broken.length > 0 ? [brokenConfiguration(broken)] : []), ...snapshot.entries.map(activate)];
}

function activate(entry: PolicyEntry): ActivePolicy {
  const { options, source, tightenOnly, observed } = entry;
  return {
    policy: policyOf(entry),
    options,
    source,
    exceptions: entry.exceptions.map(exceptionOf),
    ...(tightenOnly ? { tightenOnly } : {}),
    ...(observed ? { observed } : {}),
  };
}

function policyOf({ id, rule, code }: PolicyEntry): Policy {
  if (rule) return rulePolicy(rule);
  if (code === undefined) return BUILT_IN.get(id) ?? unloadable(id, "this version of Sluice has no such policy");
  try {
    return runPolicyCode(id, code);
  } catch (error) {
    return unloadable(id, error instanceof Error ? error.message : String(error));
  }
}

/** Runs a bundled TypeScript policy and returns its default export. Only for code that the person trusted. */
export function runPolicyCode(file: string, code: string): Policy {
  const module: { exports: { default?: Policy } } = { exports: {} };
  const wrapper = runInThisContext(`(function (module, exports, require) {${code}\n})`, { filename: file });
  wrapper(module, module.exports, createRequire(`${process.cwd()}/`));
  const policy = module.exports.default;
  if (typeof policy !== "object" || policy === null || typeof policy.id !== "string")
    throw new Error("expected `export default definePolicy({ … })`");
  return policy;
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

function exceptionOf({ reason, when, until, source }: ExceptionSpec): Exception {
  return {
    reason,
    source,
    applies(scene: Scene) {
      if (until !== undefined && scene.now.toISOString().slice(0, 10) >= until) return false;
      return when === undefined || compileCondition(when)(scopeOf(scene));
    },
  };
}

function brokenConfiguration(problems: readonly Problem[]): ActivePolicy {
  const text = problems.slice(0, 3).map(problemText).join(" | ");
  const policy = definePolicy({
    id: "sluice/config",
    meta: { summary: "Ask while the configuration has an error", why: "What it should have said is not known.", presets: [] },
    on: { PreToolUse: ["*"] },
    messages: { broken: "Sluice's configuration has {count} error(s), so a rule may be missing: {text}. Fix it and run `sluice check`." },
    *decide({ ask }) {
      yield ask("broken", { count: problems.length, text });
    },
    examples: [],
  });
  const [first] = problems;
  return {
    policy,
    options: {},
    exceptions: [],
    source: { layer: "user", ...(first ? { file: first.file, line: first.line, column: first.column } : {}) },
  };
}
