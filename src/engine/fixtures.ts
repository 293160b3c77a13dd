import type { Decisive } from "../protocol/events.ts";
import type { Json } from "../protocol/json.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { sketchCall, sketchWorld } from "./example-call.ts";
import type { CallExample, Policy } from "./policy.ts";
import type { Finding, PolicySource, Verdict } from "./verdict.ts";

/** Small policies for the tests of this folder. Each says its text through one message, `said`. */

const SOURCE: PolicySource = { layer: "user" };

export function policy(id: string, parts: Partial<Policy>): Policy {
  return {
    id,
    meta: { summary: "For tests", why: "For tests.", presets: [] },
    on: { PreToolUse: ["*"] },
    messages: { said: "{text}" },
    examples: [],
    ...parts,
  };
}

export type StatementKind = Decisive | "allowRead" | "context" | "notify" | "halt";

export function says(id: string, kind: StatementKind, text: string = id): Policy {
  return policy(id, {
    *decide(scene) {
      yield scene[kind]("said", { text });
    },
  });
}

export function sets(
  id: string,
  fields: Readonly<Record<string, Json>>,
  text: string = id,
): Policy {
  return policy(id, {
    *rewrite({ patch }) {
      yield patch("said", { text }, fields);
    },
  });
}

export function throws(id: string, error: unknown = new Error("boom")): Policy {
  return policy(id, {
    decide() {
      throw error;
    },
  });
}

export function on(event: keyof Policy["on"], one: Policy): Policy {
  return { ...one, on: { [event]: ["*"] } };
}

export function active(one: Policy, parts: Partial<ActivePolicy> = {}): ActivePolicy {
  return { policy: one, options: {}, source: SOURCE, exceptions: [], ...parts };
}

export function judged(
  sketch: CallExample,
  policies: readonly (Policy | ActivePolicy)[],
  parts: Partial<Evaluation> = {},
): Verdict {
  const all = policies.map((one) => ("policy" in one ? one : active(one)));
  return evaluate({
    call: sketchCall(sketch),
    policies: all,
    world: sketchWorld(sketch),
    onFailure: "ask",
    ...parts,
  });
}

export function finding(kind: Decisive, parts: Partial<Finding> = {}): Finding {
  return {
    kind,
    policy: `p/${kind}`,
    messageId: "said",
    message: `${kind} it`,
    data: {},
    source: SOURCE,
    ...parts,
  };
}

export function verdict(parts: Partial<Verdict>): Verdict {
  return {
    decision: "abstain",
    findings: [],
    input: {},
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
    ...parts,
  };
}
