import type { Call } from "../protocol/call.ts";
import type { Decisive } from "../protocol/events.ts";
import { reasonsFor } from "./merge.ts";
import type { Expectation } from "./policy.ts";
import type { Verdict } from "./verdict.ts";

type Outcome = { readonly [K in Decisive | "context" | "rewrite"]?: readonly string[] };
type Naming = "messages" | "policies";

/** What a verdict did, by kind: the deciding findings, the rewrites and the context, each by message id or by policy. */
export function outcomeOf(call: Call, verdict: Verdict, naming: Naming): Outcome {
  const name = (item: { policy: string; messageId: string }): string => (naming === "policies" ? item.policy : item.messageId);
  const { decision, findings, changes, context } = verdict;
  return {
    ...(decision === "abstain" ? {} : { [decision]: names(reasonsFor(call.event, decision, findings).map(name)) }),
    ...(changes.length > 0 ? { rewrite: names(changes.map(name)) } : {}),
    ...(context.length > 0 ? { context: names(context.map(name)) } : {}),
  };
}

/** Undefined: as expected. Else what was expected and what came, in one line; the right decision for another reason is a failure. */
export function mismatch(expected: Expectation, actual: Outcome): string | undefined {
  const wanted = expected === "nothing" ? {} : expected;
  const kinds = new Set([...Object.keys(wanted), ...Object.keys(actual)]) as Set<keyof Outcome>;
  const fits = [...kinds].every((kind) => {
    const id = wanted[kind];
    return id !== undefined && actual[kind]?.includes(id);
  });
  return fits ? undefined : `expected ${shown(wanted)}, got ${shown(actual)}`;
}

export function shown(outcome: { readonly [kind: string]: string | readonly string[] | undefined }): string {
  const parts = Object.entries(outcome).map(([kind, ids]) => `${kind}(${typeof ids === "string" ? ids : (ids ?? []).join(", ")})`);
  return parts.length === 0 ? "nothing" : parts.join(" + ");
}

function names(all: readonly string[]): string[] {
  return [...new Set(all)];
}
