import { type HookEffect, interpretRun } from "../client/interpret-run.ts";
import { CLIENT_VERSIONS } from "../client/versions.ts";
import type { Decision, EventName } from "../protocol/events.ts";

/** What a hook process left behind. */
export interface ProcessResult {
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It was still running when the time was up. */
  readonly late: boolean;
}

/**
 * How the client takes it. `ignored`: why it does not count what the hook said; the tool then goes
 * the way of no decision.
 */
export interface InterpretedRun {
  readonly decision: Decision;
  readonly ignored?: string;
}

const CARE: Readonly<Record<Decision, number>> = {
  allow: 0,
  abstain: 1,
  ask: 2,
  defer: 3,
  deny: 4,
};

/** As the more careless of the known clients hears it. */
export function clientReading(
  event: EventName,
  { exitCode, stdout, stderr, late }: ProcessResult,
): InterpretedRun {
  const end = late ? "timeout" : (exitCode ?? "signal");
  const readings = CLIENT_VERSIONS.map((version) =>
    readingOf(interpretRun(event, { stdout, stderr, end }, version)),
  );
  return readings.reduce((worst, reading) =>
    CARE[reading.decision] < CARE[worst.decision] ? reading : worst,
  );
}

function readingOf({ decision, blocks, failed, background, ignored }: HookEffect): InterpretedRun {
  if (decision !== undefined) return { decision };
  if (blocks !== undefined) return { decision: "deny" };
  const [lost] = ignored;
  const why = failed || (background || lost?.what === "stdout" ? lost?.why : undefined);
  return { decision: "abstain", ...(why ? { ignored: why } : {}) };
}
