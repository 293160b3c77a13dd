import type { Responder } from "../runtime/hold.ts";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/** Refusing is free: whatever it ends, it opens nothing. */
export function isRefusal(kind: AnswerKind): boolean {
  return kind === "deny" || kind === "interrupt";
}

/** Why this answer does not count from there; undefined: it does. */
export function whyUnproven({ passkey }: ApprovalRequest, kind: AnswerKind, { channel, proof }: Responder): string | undefined {
  if (passkey === undefined || isRefusal(kind) || channel === "terminal" || proof === "passkey") return undefined;
  return `allowing this takes a passkey on the page, or the terminal (\`sluice approvals watch\`), because ${passkey}`;
}
