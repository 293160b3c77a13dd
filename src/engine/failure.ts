import { clip } from "../shared/text.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { textOf } from "./messages.ts";
import type { Finding, PolicyError } from "./verdict.ts";

export type OnFailure = "ask" | "deny";

const MAX_ERROR_LENGTH = 300;

/** Why a policy could not give its opinion, in one sentence. */
export function explainFailure(error: unknown): string {
  if (error instanceof Error && error.name === "Malformed") return `it ${error.message}`;
  const text = textOf(error instanceof Error ? error.message || error.name : error);
  if (
    error instanceof TypeError &&
    /read only|not extensible|Cannot (?:assign|delete|add|define)/.test(text)
  )
    return "it tried to change the call it was given";
  return `it threw: ${clip(text.split("\n")[0] || "nothing", MAX_ERROR_LENGTH)}`;
}

export function failureFinding(
  { policy, source }: ActivePolicy,
  why: string,
  onFailure: OnFailure,
): Finding {
  return {
    kind: onFailure,
    policy: policy.id,
    messageId: "failed",
    message:
      `The policy \`${policy.id}\` could not judge this call: ${why}. The call itself is not ` +
      "at fault; tell the person, who can fix or switch off the policy.",
    data: {},
    source,
    failed: true,
  };
}

export function policyError({ policy }: ActivePolicy, why: string): PolicyError {
  return { policy: policy.id, message: why };
}
