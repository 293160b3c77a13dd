import type { JsonObject } from "../protocol/json.ts";
import type { Permissions, RuleKind } from "../settings/permissions.ts";
import { judgedOf } from "./active-hooks.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { type CombinedDecision, combine } from "./combine.ts";
import { isProtected, type OwnFlow, ownFlow, requested } from "./own-flow.ts";
import {
  type Certainty,
  commandOf,
  pathOf,
  type RuleSubject,
  ruleCovers,
  rulesAllow,
} from "./rules.ts";
import type { HookRun, Outcome, Situation } from "./situation.ts";

/** An outcome before anybody was asked. */
export interface PendingOutcome extends Omit<Outcome, "user" | "runs"> {
  readonly runs: "yes" | "no" | "asks" | "unknown";
  /** Who wants to know: the client answers a hook's question by itself in an unattended run. */
  readonly asker?: "hook" | "client";
}

type Step = Pick<PendingOutcome, "runs" | "why"> & Partial<PendingOutcome>;

/**
 * What the hooks of PreToolUse, in the order in which they finished, the rules and the mode make of
 * a call.
 */
export function decide(
  runs: readonly HookRun[],
  situation: Situation,
  permissions: Permissions,
): PendingOutcome {
  const combined = combine(runs, situation);
  const step = byHooks(combined, situation) ?? byRules(combined, situation, permissions);
  // It counts once the tool runs; a call that is not approved goes on.
  const ends = step.ends ?? (combined.stops !== undefined && step.runs !== "no");
  return { contexts: combined.contexts, unknown: [], ...step, ends };
}

function byHooks(combined: CombinedDecision, { version, call }: Situation): Step | undefined {
  const behaviour = BEHAVIOUR[version];
  if (combined.unfit !== undefined) {
    const step = badRewrite(
      "PreToolUse",
      String(call["tool_name"]),
      combined.unfit,
      behaviour.afterBadRewrite,
    );
    return behaviour.badRewriteKeepsContexts ? step : { ...step, contexts: [] };
  }
  if (combined.decision === "deny")
    return {
      runs: "no",
      why: "a hook denies it",
      refusal: combined.text,
      ends: combined.stops !== undefined && behaviour.deniedCallStops,
    };
  if (combined.decision === "defer")
    return {
      runs: "no",
      why: "a hook defers it: the run ends and waits to be resumed",
      ends: true,
    };
  return undefined;
}

export function badRewrite(event: string, tool: string, wrong: string, after: string): Step {
  return {
    runs: "no",
    why: "a hook's updatedInput replaces the whole input, and does not fit the tool",
    refusal:
      `${event} hook for ${tool} returned updatedInput that failed schema validation: ` +
      `${wrong}${after}`,
  };
}

function byRules(combined: CombinedDecision, situation: Situation, { rules }: Permissions): Step {
  const judged = judgedOf(situation, combined.updatedInput);
  const { input } = judged;
  const textsOf = (kind: RuleKind): string[] =>
    rules.filter((rule) => rule.kind === kind).map(({ text }) => text);
  const denied = strongest(textsOf("deny"), judged);
  if (denied.certainty === "yes")
    return {
      runs: "no",
      why: `the deny rule \`${denied.rule}\``,
      refusal: ruleDenial(judged, denied.rule),
      input,
    };
  if (denied.certainty === "unknown")
    return cannotTell(`whether the deny rule \`${denied.rule}\` covers it`, input);
  const asked = strongest(textsOf("ask"), judged);
  if (asked.certainty === "yes")
    return { ...asks(judged, situation, `the ask rule \`${asked.rule}\``), input };
  if (asked.certainty === "unknown")
    return cannotTell(`whether the ask rule \`${asked.rule}\` covers it`, input);
  if (combined.decision === "ask")
    return { runs: "asks", asker: "hook", why: "a hook asks", refusal: combined.text, input };
  return { ...flow(combined, judged, situation, textsOf("allow")), input };
}

function flow(
  combined: CombinedDecision,
  judged: RuleSubject,
  situation: Situation,
  allow: readonly string[],
): Step {
  const { mode } = situation;
  const own = ownFlow(judged, situation, allow);
  if (mode === "bypassPermissions") return { runs: "yes", why: own.why };
  const guarded =
    isProtected(pathOf(judged.input, judged.project) ?? "") ||
    (judged.tool === "Read" && own.runs === "asks");
  const counts = mode !== "plan" || judged.behaviour.hookAllowsInPlan;
  if (combined.decision === "allow" && counts && !guarded)
    return { runs: "yes", why: "a hook allows it" };
  if (own.outranksRules) return ownStep(own, judged, situation);
  const allowed = rulesAllow(allow, judged);
  if (allowed === "yes" && !isProtected(pathOf(judged.input, judged.project) ?? ""))
    return { runs: "yes", why: "an allow rule" };
  if (allowed === "unknown" && own.runs !== "yes")
    return cannotTell("whether the allow rules cover it", judged.input);
  return ownStep(own, judged, situation);
}

function ownStep({ runs, why, text }: OwnFlow, { tool }: RuleSubject, { mode }: Situation): Step {
  if (runs === "unknown") return cannotTell(why);
  if (runs === "asks" && mode === "dontAsk")
    return { runs: "no", why: `${why}, and dontAsk asks nobody`, refusal: dontAsk(tool) };
  return {
    runs,
    why,
    ...(runs === "asks" ? { asker: "client" } : {}),
    ...(text === undefined ? {} : { refusal: text }),
  };
}

function asks(judged: RuleSubject, { mode }: Situation, why: string): Step {
  if (mode === "dontAsk")
    return { runs: "no", why: `${why}, and dontAsk asks nobody`, refusal: dontAsk(judged.tool) };
  return { runs: "asks", asker: "client", why, refusal: requested(judged) };
}

function dontAsk(tool: string): string {
  return (
    `Permission to use ${tool} has been denied because Claude Code is running in don't ask ` +
    "mode.…"
  );
}

function cannotTell(what: string, input?: JsonObject): Step {
  return { runs: "unknown", why: what, unknown: [what], ...(input ? { input } : {}) };
}

function strongest(
  texts: readonly string[],
  judged: RuleSubject,
): { readonly certainty: Certainty; readonly rule: string } {
  const all = texts.map((rule) => ({ rule, certainty: ruleCovers(rule, judged) }));
  return (
    all.find(({ certainty }) => certainty === "yes") ??
    all.find(({ certainty }) => certainty === "unknown") ?? { rule: "", certainty: "no" }
  );
}

/** In the client's words. Of a pipe it names only the command that the rule is about. */
export function ruleDenial(judged: RuleSubject, rule: string): string {
  if (judged.tool !== "Bash") return `Permission to use ${judged.tool}…`;
  const command = String(judged.input["command"]);
  const piped = /[^|]\|[^|]/.test(command.replaceAll(/'[^']*'|"[^"]*"/g, ""));
  const part = commandOf(judged).parts.find(
    ({ text }) => ruleCovers(rule, { ...judged, input: { command: text } }) === "yes",
  );
  return (
    `Permission to use Bash with command ${piped && part ? part.text : command} has been ` +
    "denied."
  );
}
