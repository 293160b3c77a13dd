import type { PasskeySetting } from "../config/sections/approvals.ts";
import type { Finding } from "../engine/verdict.ts";
import type { Responder } from "./approval.ts";
import type { AnswerKind, ApprovalRequest } from "./request.ts";

/** What guards Sluice: an allow against it opens the gate itself. */
const GUARD = "sluice/self-protection";

/** Why a person has to prove that they are one before they allow this; undefined: they need not. */
export function whyProof(
  findings: readonly Pick<Finding, "kind" | "policy" | "ignored">[],
  setting: PasskeySetting = [],
): string | undefined {
  if (setting === "off") return undefined;
  const objections = findings.filter(
    ({ kind, ignored }) => kind !== "allow" && ignored === undefined,
  );
  if (objections.some(({ policy }) => policy === GUARD)) return "it concerns Sluice itself";
  if (objections.some(({ kind }) => kind === "deny")) return "it lifts a denial";
  if (setting === "always") return "your sluice.yaml wants one for every request";
  const named = objections.find(({ policy }) => setting.some((pattern) => covers(pattern, policy)));
  return named && `your sluice.yaml wants one for ${named.policy}`;
}

function covers(pattern: string, policy: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(policy);
}

/** Refusing is free: whatever it ends, it opens nothing. */
export function isRefusal(kind: AnswerKind): boolean {
  return kind === "deny" || kind === "interrupt";
}

/** Why this answer does not count from there; undefined: it does. */
export function whyUnproven(
  { passkey }: ApprovalRequest,
  kind: AnswerKind,
  { channel, proof }: Responder,
): string | undefined {
  if (passkey === undefined || isRefusal(kind) || channel === "terminal" || proof === "passkey")
    return undefined;
  return (
    `allowing this takes a passkey on the page, or the terminal (\`sluice approvals ` +
    `watch\`), because ${passkey}`
  );
}
