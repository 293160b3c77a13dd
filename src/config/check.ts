import { eventSpec, isAfter, isToolEvent } from "../protocol/events.ts";
import { parseMatcher } from "../protocol/match.ts";
import type { Catalog } from "./catalog.ts";
import { compileCondition, ExpressionError } from "./code/expressions.ts";
import type { Layer, LayerItem } from "./layer.ts";
import { isNamed } from "./names.ts";
import { suggestion } from "./problems.ts";
import type { Rule } from "./schema.ts";
import { compileRule, EFFECTS, eventsOf } from "./sections/rules.ts";

const INSTEAD =
  "say it to the model with `context`, change the result with a policy such as " +
  "output/redact-secrets, or judge the call with `on: PreToolUse`";

/** The rules of a layer that mean something; the others are reported at their position. */
export function checkRules(layer: Layer): LayerItem<Rule>[] {
  const seen = new Set<string>();
  return layer.rules.filter((item) => {
    const before = errorsIn(layer);
    if (seen.has(item.value.id))
      layer.yaml.error([...item.path, "id"], `two rules are called \`${item.value.id}\``);
    seen.add(item.value.id);
    checkEffects(layer, item);
    checkMatchers(layer, item);
    checkExpressions(layer, item);
    checkRemembered(layer, item);
    checkUseless(layer, item);
    return errorsIn(layer) === before;
  });
}

function errorsIn({ yaml }: Layer): number {
  return yaml.problems.filter(({ kind }) => kind === "error").length;
}

/** What never has an effect beside what else the rule says. */
function checkUseless(layer: Layer, { value: rule, path }: LayerItem<Rule>): void {
  const refusal = rule.deny === undefined ? rule.defer && "defer" : "deny";
  if (!refusal) return;
  const useless = (["rewrite", "remember"] as const).find((part) => rule[part]);
  if (useless)
    layer.yaml.warning(
      [...path, useless],
      `rule \`${rule.id}\`: with \`${refusal}\` nothing runs, so \`${useless}\` has no effect`,
      "leave it out, or write another rule for the calls that may run",
    );
}

function checkEffects(layer: Layer, { value: rule, path }: LayerItem<Rule>): void {
  const effects = EFFECTS.filter((kind) => rule[kind] !== undefined);
  if (effects.length === 0 && !rule.rewrite && rule.context === undefined && !rule.remember) {
    layer.yaml.error(
      path,
      `rule \`${rule.id}\` has no effect`,
      "give it one of deny, ask, allow, defer, rewrite, context or remember",
    );
  }
  if (effects.length > 1)
    layer.yaml.error(
      [...path, effects[1] ?? ""],
      `rule \`${rule.id}\` has two decisions: ${effects.join(" and ")}`,
      "write two rules",
    );
  for (const event of eventsOf(rule)) {
    const spec = eventSpec(event);
    for (const kind of effects) {
      if (isAfter(event)) {
        layer.yaml.error(
          [...path, kind],
          `${event} comes after the tool ran, so it cannot ${kind}`,
          INSTEAD,
        );
        continue;
      }
      const can =
        spec.decisions.length > 0
          ? `it can ${spec.decisions.join(", ")}`
          : "it carries no decision";
      if (!spec.decisions.includes(kind))
        layer.yaml.error([...path, kind], `${event} cannot ${kind}`, can);
    }
    if (rule.rewrite && event !== "PreToolUse" && event !== "PermissionRequest")
      layer.yaml.error([...path, "rewrite"], `${event} cannot rewrite an input`);
    if (rule.context !== undefined && !spec.context)
      layer.yaml.error([...path, "context"], `${event} delivers no context`);
    if (rule.tool !== undefined && !isToolEvent(event))
      layer.yaml.error([...path, "tool"], `${event} has no tool`);
  }
}

function checkMatchers(layer: Layer, { value: rule, path }: LayerItem<Rule>): void {
  for (const [index, matcher] of [rule.tool ?? []].flat().entries()) {
    const at = Array.isArray(rule.tool) ? ["tool", index] : ["tool"];
    if (!parseMatcher(matcher))
      layer.yaml.error(
        [...path, ...at],
        `\`${matcher}\` is not a valid pattern`,
        "the client would silently never match it",
      );
  }
}

function checkExpressions(layer: Layer, { value: rule, path }: LayerItem<Rule>): void {
  const parts: Partial<Rule>[] = [
    { when: rule.when },
    ...EFFECTS.map((kind) => ({ [kind]: rule[kind] })),
    { context: rule.context },
    { because: rule.because },
  ];
  for (const part of parts)
    expressionError(layer, [...path, Object.keys(part)[0] ?? ""], () =>
      compileRule({ id: rule.id, ...part }),
    );
  for (const [field, value] of Object.entries(rule.rewrite ?? {})) {
    expressionError(layer, [...path, "rewrite", field], () =>
      compileRule({ id: rule.id, rewrite: { [field]: value } }),
    );
  }
}

function checkRemembered(layer: Layer, { value: rule, path }: LayerItem<Rule>): void {
  for (const [scope, keys] of Object.entries(rule.remember ?? {}))
    for (const [key, kept] of Object.entries(keys ?? {}))
      expressionError(layer, [...path, "remember", scope, key], () =>
        compileRule({ id: rule.id, remember: { [scope]: { [key]: kept } } }),
      );
}

/** Exceptions and observations name policies that are there, and conditions that parse. */
export function checkExceptions(
  layers: readonly Layer[],
  active: ReadonlySet<string>,
  catalog: Catalog,
): void {
  const known = new Set([...active, ...catalog.names]);
  for (const layer of layers) {
    const check = (name: string, path: readonly (string | number)[]): void => {
      if (![...known].some((id) => isNamed(id, name)))
        layer.yaml.error(path, `unknown policy \`${name}\``, suggestion(name, known));
    };
    for (const { value, path } of layer.observe) check(value, path);
    for (const { value, path } of layer.exceptions) {
      check(value.policy, [...path, "policy"]);
      const { when } = value;
      if (when !== undefined)
        expressionError(layer, [...path, "when"], () => compileCondition(when));
    }
  }
}

function expressionError(
  layer: Layer,
  path: readonly (string | number)[],
  compile: () => unknown,
): void {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    layer.yaml.problems.push({
      ...layer.yaml.within(path, error.offset),
      message: `\`${path.at(-1)}\`: ${error.message}`,
      kind: "error",
    });
  }
}
