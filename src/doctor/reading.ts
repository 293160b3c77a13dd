import type { Decision, EventName } from "../protocol/events.ts";
import { isObject, type JsonObject } from "../protocol/json.ts";
import { outputErrors } from "../protocol/schema.ts";

/** What a hook process left behind. */
export interface Outcome {
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It was still running when the time was up. */
  readonly late: boolean;
}

/** How the client takes it. `ignored`: why it does not count what the hook said; the tool then goes the way of no decision. */
export interface Reading {
  readonly decision: Decision;
  readonly ignored?: string;
}

/** As measured on Claude Code 2.1.197 and 2.1.325, the more careless of the two where they differ. */
export function clientReading(event: EventName, { exitCode, stdout, late }: Outcome): Reading {
  if (late) return { decision: "abstain", ignored: "it did not answer in time" };
  const text = stdout.replace(/^\ufeff/, "").trim();
  const output = objectIn(text);
  const errors = output ? outputErrors(event, output).filter((error) => !error.endsWith("unknown field")) : [];
  if (output && errors.length > 0) return { decision: "abstain", ignored: `its reply is not valid (${errors[0]})` };
  const said = output ? decisionIn(output) : "abstain";
  if (said === "deny" || exitCode === 2) return { decision: "deny" };
  if (output) return { decision: said };
  if (text !== "") return { decision: "abstain", ignored: "what it printed is not one JSON object" };
  if (exitCode !== 0)
    return { decision: "abstain", ignored: exitCode === null ? "a signal ended it" : `it ended with exit code ${exitCode}` };
  return { decision: "abstain" };
}

const LEGACY = new Map<unknown, Decision>([
  ["block", "deny"],
  ["approve", "allow"],
]);

function decisionIn(output: JsonObject): Decision {
  const specific = output["hookSpecificOutput"];
  const modern = isObject(specific) ? (specific["permissionDecision"] as Decision | undefined) : undefined;
  const legacy = LEGACY.get(output["decision"]);
  return legacy === "deny" ? "deny" : (modern ?? legacy ?? "abstain");
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
