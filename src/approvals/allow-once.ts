import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOW_ONCE_CODE } from "../audit/make-record.ts";
import type { AllowOnceOffer } from "../audit/record.ts";
import type { Finding, Note, PolicySource, Verdict } from "../engine/verdict.ts";
import type { Call } from "../protocol/call.ts";
import { isTrial } from "../protocol/trial-inputs.ts";
import { fingerprint } from "./fingerprint.ts";

/** So long after the denial a code counts, and so long after that the call may be made. */
export const ONCE_MS = 10 * 60_000;

const { policy: POLICY } = ALLOW_ONCE_CODE;
const SOURCE: PolicySource = { layer: "user" };
const FOLDER = "once";
/**
 * 50 random bits: what is kept of a code is its hash, which must not be worth trying all codes
 * against within ten minutes.
 */
const CODE_LENGTH = 10;
/** Without 0 and O, 1 and I. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** What a person cannot overrule either: the agent must not get at Sluice itself. */
const FENCE = "sluice/self-protection";

/**
 * The verdict on a denied call: allowed if a person has just said so, otherwise with a code that
 * only people see.
 */
export function overruled(
  call: Call,
  verdict: Verdict,
  state: string,
  now: number,
): { readonly verdict: Verdict; readonly once?: AllowOnceOffer; readonly taken?: true } {
  if (!mayBeOverruled(call, verdict)) return { verdict };
  // The same words do something else in another folder, or beside other calls.
  const others = call.parts
    ? `\n${JSON.stringify(call.parts.map(({ tool, input }) => [tool, input]))}`
    : "";
  const parts = fingerprint({ ...call, session: `${call.session}\n${call.cwd ?? ""}${others}` });
  if (take(join(state, FOLDER, parts), now)) return { verdict: allowed(verdict), taken: true };
  const code = newCode();
  return { verdict: withCode(verdict, code), once: { code: hashOf(code), call: parts } };
}

/** Whether a person was shown this code with the denial. */
export function isCodeOf({ code }: AllowOnceOffer, typed: string): boolean {
  return code === hashOf(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
}

/** Lets the call through once. */
export function grant(state: string, call: string, now: number): void {
  const folder = join(state, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (isOver(join(folder, name), now)) rmSync(join(folder, name), { force: true });
  writeFileSync(join(folder, call), "", { mode: 0o600 });
}

function mayBeOverruled(call: Call, { decision, findings }: Verdict): boolean {
  if (
    call.event !== "PreToolUse" ||
    decision !== "deny" ||
    call.session === undefined ||
    isTrial(call)
  )
    return false;
  return findings.every(
    ({ kind, ignored, policy, source }) =>
      kind !== "deny" || ignored !== undefined || (policy !== FENCE && source.layer !== "managed"),
  );
}

/** Whoever moves the file has it: one process, once. */
function take(file: string, now: number): boolean {
  const taken = `${file}.${process.pid}`;
  try {
    renameSync(file, taken);
  } catch {
    return false;
  }
  const counts = !isOver(taken, now);
  rmSync(taken, { force: true });
  return counts;
}

function isOver(file: string, now: number): boolean {
  return Math.abs(now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)) > ONCE_MS;
}

function newCode(): string {
  const bytes = process.getBuiltinModule("node:crypto").randomBytes(CODE_LENGTH);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

function hashOf(code: string): string {
  return process
    .getBuiltinModule("node:crypto")
    .createHash("sha256")
    .update(`once\n${code}`)
    .digest("hex");
}

/** Shown to the person and to nobody else: it stands in no reason and in no context. */
function withCode(verdict: Verdict, code: string): Verdict {
  const shown = `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
  const message =
    `To let exactly this call through once, run \`sluice allow-once ${shown}\` in a terminal ` +
    "of your own within 10 minutes.";
  const note: Note = { ...ALLOW_ONCE_CODE, message, source: SOURCE, shown: true };
  return { ...verdict, notes: [...verdict.notes, note] };
}

function allowed(verdict: Verdict): Verdict {
  const overruledFinding = (finding: Finding): Finding =>
    finding.ignored === undefined && finding.kind !== "allow"
      ? { ...finding, ignored: "a person allowed this call once" }
      : finding;
  const finding: Finding = {
    kind: "allow",
    policy: POLICY,
    messageId: "allowed",
    message: "A person allowed this call once.",
    data: {},
    source: SOURCE,
  };
  return {
    ...verdict,
    decision: "allow",
    findings: [finding, ...verdict.findings.map(overruledFinding)],
  };
}
