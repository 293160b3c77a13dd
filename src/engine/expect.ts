import type { Call } from "../protocol/call.ts";
import { reasonsFor } from "./merge.ts";
import type { Expectation } from "./policy.ts";
import type { Verdict } from "./verdict.ts";

type Outcome = {
  readonly [K in Exclude<keyof Exclude<Expectation, "nothing">, symbol>]?: readonly string[];
};
type Naming = "messages" | "policies";

/**
 * What a verdict did, by kind: the deciding findings, the rewrites and the context, each by message
 * id or by policy.
 */
export function outcomeOf(call: Call, verdict: Verdict, naming: Naming): Outcome {
  const name = (item: { policy: string; messageId: string }): string =>
    naming === "policies" ? item.policy : item.messageId;
  const { decision, findings, changes, context, revisions, remembered } = verdict;
  const notes = (which: "shown" | "halts"): string[] =>
    names(verdict.notes.filter((note) => note[which]).map(name));
  return {
    ...(decision === "abstain"
      ? {}
      : { [decision]: names(reasonsFor(call.event, decision, findings).map(name)) }),
    ...(changes.length > 0 ? { rewrite: names(changes.map(name)) } : {}),
    ...(revisions.length > 0 ? { revise: names(revisions.map(name)) } : {}),
    ...(context.length > 0 ? { context: names(context.map(name)) } : {}),
    ...(notes("shown").length > 0 ? { notify: notes("shown") } : {}),
    ...(notes("halts").length > 0 ? { halt: notes("halts") } : {}),
    ...(remembered.length > 0 ? { remember: names(remembered.map(({ key }) => key)) } : {}),
  };
}

/**
 * Undefined: as expected. Else what was expected and what came, in one line; the right decision for
 * another reason is a failure.
 */
export function mismatch(expected: Expectation, actual: Outcome): string | undefined {
  const wanted = expected === "nothing" ? {} : expected;
  const kinds = new Set([
    ...Object.keys(wanted),
    ...Object.keys(actual).filter((kind) => kind !== "remember"),
  ]) as Set<keyof Outcome>;
  const fits = [...kinds].every((kind) => {
    const id = wanted[kind];
    return id !== undefined && actual[kind]?.includes(id);
  });
  return fits ? undefined : `expected ${shown(wanted)}, got ${shown(actual)}`;
}

export function shown(outcome: {
  readonly [kind: string]: string | readonly string[] | undefined;
}): string {
  const parts = Object.entries(outcome).map(
    ([kind, ids]) => `${kind}(${typeof ids === "string" ? ids : (ids ?? []).join(", ")})`,
  );
  return parts.length === 0 ? "nothing" : parts.join(" + ");
}

function names(all: readonly string[]): string[] {
  return [...new Set(all)];
}
