import { definePolicy, type Policy, type PolicyContext } from "../../engine/policy.ts";
import type { StateReader } from "../../engine/state.ts";
import { type EventName, isToolEvent } from "../../protocol/events.ts";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { resultData } from "../../protocol/results.ts";
import { compileCondition, type ExpressionScope } from "../code/expressions.ts";
import { compileRemember, StateMap } from "../code/remembering.ts";
import { compileMessage, compileValue, withoutSlots } from "../code/template.ts";
import type { Rule } from "../schema.ts";

export const EFFECTS = ["deny", "defer", "ask", "allow"] as const;

/**
 * An entry of `rules:` as a policy. Expressions are compiled on first use; `checkRule` found their
 * errors before.
 */
export function rulePolicy(rule: Rule): Policy {
  const compiled = lazy(() => compileRule(rule));
  return definePolicy({
    id: ruleId(rule),
    meta: { summary: `Rule \`${rule.id}\``, why: "Set in the configuration.", presets: [] },
    on: Object.fromEntries(eventsOf(rule).map((event) => [event, toolsOf(rule, event)])),
    messages: { text: "{text}" },
    brief: () => briefOf(rule),
    ...(rule.rewrite ? rewriting(compiled) : {}),
    *decide(scene) {
      const scope = scopeOf(scene);
      const { applies, effects, context } = compiled();
      if ((effects.length === 0 && !context) || !applies(scope)) return;
      for (const [kind, message] of effects) yield scene[kind]("text", { text: message(scope) });
      if (context) yield scene.context("text", { text: context(scope) });
    },
    *remember(scene, { decision }) {
      const { applies, keeps } = compiled();
      if (keeps.length === 0 || decision === "deny" || decision === "defer") return;
      const scope = scopeOf(scene);
      if (applies(scope)) for (const keep of keeps) yield keep(scope, scene.state);
    },
    examples: [],
  });
}

/**
 * What else a rule with `rewrite` is. Its decision is about the input that its condition was true
 * of, not about what it made of that.
 */
function rewriting(
  compiled: () => ReturnType<typeof compileRule>,
): Pick<Policy, "rewrite" | "decidesBeforeRewrite"> {
  return {
    decidesBeforeRewrite: true,
    *rewrite(scene) {
      const scope = scopeOf(scene);
      const { applies, fields, because } = compiled();
      if (fields && applies(scope))
        yield scene.patch("text", { text: because(scope) }, fields(scope));
    },
  };
}

/** What it forbids; empty: nothing that the model does. */
function briefOf({ deny, ask, when, ...rule }: Rule): string {
  const text = deny ?? ask;
  const events = eventsOf(rule);
  const isTool = events.includes("PreToolUse");
  if (
    text === undefined ||
    (!isTool && !events.includes("Stop") && !events.includes("SubagentStop"))
  )
    return "";
  const tools = [rule.tool ?? []].flat();
  const what = !isTool
    ? "Stopping"
    : tools.length > 0
      ? tools.map((tool) => `\`${tool}\``).join(", ")
      : "Any tool";
  return (
    `${what}, ` +
    `${when === undefined ? "" : "in some cases "}${deny === undefined ? "asked" : "denied"}: ` +
    `${withoutSlots(text)}`
  );
}

export function ruleId(rule: Pick<Rule, "id">): string {
  return `rules/${rule.id}`;
}

export function eventsOf(rule: Rule): EventName[] {
  return [rule.on ?? "PreToolUse"].flat() as EventName[];
}

function toolsOf(rule: Rule, event: EventName): string[] {
  return rule.tool === undefined || !isToolEvent(event) ? ["*"] : [rule.tool].flat();
}

/** Compiles every expression of a rule. Throws ExpressionError. */
export function compileRule(rule: Rule) {
  const { when, rewrite, context, remember } = rule;
  const effects = EFFECTS.flatMap((kind) => {
    const message = rule[kind];
    return message === undefined ? [] : [[kind, compileMessage(message)] as const];
  });
  return {
    applies: when === undefined ? () => true : compileCondition(when),
    effects,
    because: compileMessage(rule.because ?? `Rule \`${rule.id}\` changes this call.`),
    keeps: remember ? compileRemember(remember) : [],
    ...(rewrite ? { fields: compileFields(rewrite) } : {}),
    ...(context === undefined ? {} : { context: compileMessage(context) }),
  };
}

function compileFields(
  fields: Readonly<Record<string, unknown>>,
): (scope: ExpressionScope) => Record<string, Json> {
  const compiled = Object.entries(fields).map(
    ([key, value]) =>
      [key, typeof value === "string" ? compileValue(value) : () => value as Json] as const,
  );
  return (scope) => Object.fromEntries(compiled.map(([key, value]) => [key, value(scope)]));
}

/** A `when` outside of rules; compiled on first use. */
export function condition(when: string): (scene: PolicyContext) => boolean {
  const compiled = lazy(() => compileCondition(when));
  return (scene) => compiled()(scopeOf(scene));
}

function scopeOf(
  scene: Omit<PolicyContext, "state"> & { readonly state: StateReader },
): ExpressionScope {
  const { call, state } = scene;
  const { event, tool = "", cwd = scene.cwd, mode = "", agent = "" } = call;
  const known: JsonObject = {
    event,
    tool,
    cwd,
    mode,
    agent,
    project: scene.project,
    // Looked at only by those who name it: to all others one session is as another.
    get session() {
      return call.session ?? "";
    },
  };
  const output = scene.output === undefined ? null : resultData(scene.output);
  return { input: scene.input, tool, call: known, state: new StateMap(state), output };
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
