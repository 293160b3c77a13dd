import { clientVariables } from "../client/client-environment.ts";
import type { Environment } from "../config/folders.ts";
import type { Decision } from "../protocol/events.ts";
import { TRIAL_SESSIONS } from "../protocol/trial-inputs.ts";
import { environmentIn } from "../settings/environment.ts";
import { callText, eventOf, type ProbeCall } from "./calls.ts";
import { type DoctorSubject, type GateHook, placeOf } from "./doctor-subject.ts";
import type { DoctorFinding } from "./finding.ts";
import { clientReading, type InterpretedRun } from "./interpret-run.ts";
import type { TimedResult } from "./probe.ts";

/** Above what the launcher waits for a server that hangs, and then for a one-shot process. */
const MAX_SECONDS = 20;

export interface CheckTrial {
  readonly call: ProbeCall;
  readonly expected: Decision;
  readonly reading: InterpretedRun;
  readonly ran: TimedResult;
}

/** Sends a call to a command as the client would. */
export async function tryCall(
  subject: DoctorSubject,
  gate: GateHook,
  call: ProbeCall,
  command = gate.command,
): Promise<CheckTrial> {
  const ran = await send(subject, gate, JSON.stringify(eventOf(call, subject.project)), command);
  return {
    call,
    expected: await subject.oracle.decide(call),
    reading: clientReading("PreToolUse", ran),
    ran,
  };
}

export function send(
  { project, probe, ...subject }: DoctorSubject,
  { hook }: GateHook,
  input: string,
  command: string,
): Promise<TimedResult> {
  const seconds = Math.min(hook.spec.timeout ?? MAX_SECONDS, MAX_SECONDS);
  return probe.run(command, {
    input,
    cwd: project,
    env: clientEnvironment(subject, project),
    seconds,
  });
}

/** One after the other, so that each has the machine for itself. */
export async function tryCalls(
  subject: DoctorSubject,
  gate: GateHook,
  calls: readonly ProbeCall[],
  command?: string,
): Promise<CheckTrial[]> {
  const trials: CheckTrial[] = [];
  for (const call of calls) trials.push(await tryCall(subject, gate, call, command));
  return trials;
}

/** What the client did not hear as it should have. */
export function differences(
  trials: readonly CheckTrial[],
  { hook }: GateHook,
  when = "",
): DoctorFinding[] {
  return trials
    .filter(({ expected, reading }) => reading.decision !== expected)
    .map(({ call, expected, reading, ran }) => ({
      severity: "broken",
      what:
        `${callText(call)} ${MUST[expected]}${when}, but ` +
        `${HEARD[reading.decision]}${because(reading, ran)}`,
      where: placeOf(hook),
      why:
        WEIGHT[reading.decision] > WEIGHT[expected]
          ? "Work is held up that your configuration lets through."
          : "The gate is open.",
      fix:
        `Run \`sluice explain\` with it, then \`sluice init --scope ${scopeOf(hook.scope)}\` ` +
        "to register the gate anew.",
    }));
}

/** Whatever else is broken, the client must hear a no or a question. */
export function openings(
  trials: readonly CheckTrial[],
  { hook }: GateHook,
  when: string,
): DoctorFinding[] {
  return trials
    .filter(({ reading }) => reading.decision !== "deny" && reading.decision !== "ask")
    .map(({ call, reading, ran }) => ({
      severity: "broken",
      what:
        `${callText(call)} goes through ${when}: ` +
        `${HEARD[reading.decision]}${because(reading, ran)}`,
      where: placeOf(hook),
      why: "A gate that opens when something breaks is no gate.",
      fix: `Run \`sluice init --scope ${scopeOf(hook.scope)}\` to register the gate anew.`,
    }));
}

export function scopeOf(scope: string): string {
  return scope === "managed" ? "user" : scope;
}

const MUST: Readonly<Record<Decision, string>> = {
  deny: "must be denied",
  defer: "must be deferred",
  ask: "must be asked about",
  allow: "must be allowed",
  abstain: "must be left to Claude Code",
};
const HEARD: Readonly<Record<Decision, string>> = {
  deny: "it is denied",
  defer: "it is deferred",
  ask: "it is asked about",
  allow: "it is allowed",
  abstain: "Claude Code hears nothing and goes on",
};
const WEIGHT: Readonly<Record<Decision, number>> = {
  deny: 3,
  defer: 2,
  ask: 2,
  abstain: 1,
  allow: 0,
};

function because({ ignored }: InterpretedRun, { stderr }: TimedResult): string {
  const said = stderr.trim().split("\n")[0]?.slice(0, 160);
  return `${ignored ? ` (${ignored})` : ""}${said ? `; it said: ${said}` : ""}`;
}

/**
 * The person's own variables and those of the client; what a project sets is reported, not obeyed:
 * it may be code.
 */
function clientEnvironment(
  { env, settings }: Pick<DoctorSubject, "env" | "settings">,
  project: string,
): Environment {
  const own = settings
    .filter(({ scope }) => scope === "user" || scope === "managed")
    .flatMap(environmentIn);
  return {
    ...env,
    ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ...clientVariables({ project, session: TRIAL_SESSIONS.doctor }),
  };
}
