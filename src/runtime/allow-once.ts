import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, Note, Source, Verdict } from "../engine/verdict.ts";
import type { Call } from "../protocol/call.ts";
import { isTrial } from "../protocol/trial.ts";
import { fingerprint } from "./fingerprint.ts";
import { ownKey } from "./own-key.ts";

/** So long after the denial a code counts, and so long after that the call may be made. */
export const ONCE_MS = 10 * 60_000;

const POLICY = "sluice/allow-once";
const SOURCE: Source = { layer: "user" };
const FOLDER = "once";
const CODE_LENGTH = 6;
/** Without 0 and O, 1 and I. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** What a person cannot overrule either: the agent must not get at Sluice itself. */
const FENCE = "sluice/self-protection";

/** A denied call, and the code by which a person lets it through once. */
export interface Once {
  readonly code: string;
  /** The call's fingerprint. */
  readonly call: string;
}

/** The verdict on a denied call: allowed if a person has just said so, otherwise with a code that only people see. */
export function overruled(
  call: Call,
  verdict: Verdict,
  state: string,
  now: number,
): { readonly verdict: Verdict; readonly once?: Once; readonly taken?: true } {
  if (!mayBeOverruled(call, verdict)) return { verdict };
  // The same words do something else in another folder, or beside other calls.
  const others = call.parts ? `\n${JSON.stringify(call.parts.map(({ tool, input }) => [tool, input]))}` : "";
  const parts = fingerprint({ ...call, session: `${call.session}\n${call.cwd ?? ""}${others}` });
  const mark = markOf(state, parts);
  if (mark === undefined) return { verdict };
  if (take(join(state, FOLDER, nameOf(mark)), now)) return { verdict: allowed(verdict), taken: true };
  const code = codeOf(mark);
  return { verdict: withCode(verdict, code), once: { code, call: parts } };
}

/** Lets the call through once. */
export function grant(state: string, call: string, now: number): void {
  const folder = join(state, FOLDER);
  const mark = markOf(state, call);
  if (mark === undefined) throw new Error(`nothing can be kept in \`${state}\``);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) if (isOver(join(folder, name), now)) rmSync(join(folder, name), { force: true });
  writeFileSync(join(folder, nameOf(mark)), "", { mode: 0o600 });
}

function mayBeOverruled(call: Call, { decision, findings }: Verdict): boolean {
  if (call.event !== "PreToolUse" || decision !== "deny" || call.session === undefined || isTrial(call)) return false;
  return findings.every(
    ({ kind, ignored, policy, source }) => kind !== "deny" || ignored !== undefined || (policy !== FENCE && source.layer !== "managed"),
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

/** What stands for a call on this machine; nobody can tell it without the machine's key. Undefined: there is none, and none can be made. */
function markOf(state: string, call: string): Buffer | undefined {
  try {
    return process.getBuiltinModule("node:crypto").createHmac("sha256", ownKey(state)).update(`once\n${call}`).digest();
  } catch {
    return undefined;
  }
}

/** The same for the same call, so that one that is tried again needs no other. */
function codeOf(mark: Buffer): string {
  return Array.from(mark.subarray(0, CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

function nameOf(mark: Buffer): string {
  return mark.subarray(CODE_LENGTH).toString("hex");
}

/** Shown to the person and to nobody else: it stands in no reason and in no context. */
function withCode(verdict: Verdict, code: string): Verdict {
  const message = `To let exactly this call through once, run \`sluice allow-once ${code}\` in a terminal of your own within 10 minutes.`;
  const note: Note = { policy: POLICY, messageId: "code", message, source: SOURCE, shown: true };
  return { ...verdict, notes: [...verdict.notes, note] };
}

function allowed(verdict: Verdict): Verdict {
  const overruledFinding = (finding: Finding): Finding =>
    finding.ignored === undefined && finding.kind !== "allow" ? { ...finding, ignored: "a person allowed this call once" } : finding;
  const finding: Finding = {
    kind: "allow",
    policy: POLICY,
    messageId: "allowed",
    message: "A person allowed this call once.",
    data: {},
    source: SOURCE,
  };
  return { ...verdict, decision: "allow", findings: [finding, ...verdict.findings.map(overruledFinding)] };
}
