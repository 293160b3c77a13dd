import { type EventName, eventSpec, isEventName } from "../protocol/events.ts";
import { isObject, type JsonObject } from "../protocol/json.ts";
import { issueText, outputIssues } from "../protocol/schema.ts";
import { type HookEffect, type IgnoredField, said } from "./interpret-output.ts";
import { type ClientVersion, HEARING } from "./versions.ts";

export type { HookEffect, IgnoredField };

/** How one run of a hook ended. `end` is its exit code; `missing`: it could not even be started. */
export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly end: number | "signal" | "timeout" | "missing";
}

export interface HookOptions {
  readonly onFailure?: "block" | "continue" | undefined;
}

/**
 * Exit code 2 refuses what these events are about. A dialog stays open, and a session starts, says
 * the client.
 */
const EXIT_2_BLOCKS = new Set(["permission", "block", "exit"]);
const NO_STDERR = "No stderr output";
const ON_FAILURE = 'failed; blocking because onFailure is "block"';
/** Events whose plain stdout reaches the model. */
const SHOWS_TEXT = new Set<EventName>(["UserPromptSubmit", "SessionStart"]);

export function interpretRun(
  event: EventName,
  ran: RunResult,
  version: ClientVersion,
  hook: HookOptions = {},
): HookEffect {
  const hearing = HEARING[version];
  const closes = hearing.onFailure && hook.onFailure === "block";
  const failure = (failed: string, why: string, detail = "…"): HookEffect => {
    const ignored = ran.stdout.trim() === "" ? [] : [{ what: "stdout", why }];
    return closes ? blocked(event, `${ON_FAILURE}\n${detail}`, ignored) : { failed, ignored };
  };
  const crash = (why: string): HookEffect => {
    const what =
      ran.end === "signal" ? "it was killed by a signal" : `it ended with exit code ${ran.end}`;
    return failure(what, why, ran.stderr.trim() || NO_STDERR);
  };

  if (ran.end === "timeout")
    return failure(
      "it took longer than its timeout",
      "the client no longer listens after the timeout",
    );
  if (ran.end === "missing") return failure("it could not be started", "the hook did not start");
  const output = parse(ran.stdout);
  if (output === "broken" && ran.end === 0 && closes)
    return failure("", "it looks like JSON, but is none");
  if (output === "broken" || output === undefined) {
    if (ran.end === 2) return exit2(event, ran, undefined);
    return ran.end === 0 ? plain(event, ran) : crash("it is no JSON object");
  }
  if (output["async"] === true && !(closes && ran.end === 2))
    return {
      background: true,
      ignored: [{ what: "stdout", why: "`async: true` sends the hook to the background" }],
    };
  const wrong = outputIssues(event, output).filter(({ voids }) => voids);
  if (wrong.length > 0) {
    const issues = wrong.map(issueText).join("; ");
    const why = `one wrong field voids the whole output: ${issues}`;
    if (ran.end !== 2 || !hearing.exit2OutlivesInvalidJson)
      return failure(`its output is invalid: ${issues}`, why);
    const words = isOtherEvent(output)
      ? "blocked (exit 2); its output could not be processed"
      : ran.stderr || NO_STDERR;
    return blocked(event, words, [{ what: "stdout", why }]);
  }
  const valid = said(event, output, hearing);
  if (ran.end === 2) return exit2(event, ran, valid);
  if (closes && ran.end !== 0 && !refuses(valid))
    return crash("the hook failed, and `onFailure` outranks what it printed");
  return valid;
}

function refuses({ decision, blocks }: HookEffect): boolean {
  return decision === "deny" || blocks !== undefined;
}

/**
 * Only what begins with a brace is taken for JSON; white space and a byte order mark around it are
 * fine.
 */
function parse(stdout: string): JsonObject | "broken" | undefined {
  const text = stdout.trim();
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return text.endsWith("}") ? "broken" : undefined;
  }
}

/** Everything is right but for the name of the event. */
function isOtherEvent(output: JsonObject): boolean {
  const specific = output["hookSpecificOutput"];
  const name = isObject(specific) ? specific["hookEventName"] : undefined;
  return isEventName(name) && outputIssues(name, output).every(({ voids }) => !voids);
}

function plain(event: EventName, { stdout }: RunResult): HookEffect {
  const text = stdout.trim();
  if (text === "") return { ignored: [] };
  if (SHOWS_TEXT.has(event)) return { text, ignored: [] };
  const why = text.includes("{")
    ? "stdout is not exactly one JSON object"
    : "plain text on stdout is shown to nobody";
  return { ignored: [{ what: "stdout", why }] };
}

/**
 * A refusal in the output counts for more than stderr. Of other outputs only what goes beside a
 * decision is left.
 */
function exit2(
  event: EventName,
  { stdout, stderr }: RunResult,
  valid: HookEffect | undefined,
): HookEffect {
  if (valid && refuses(valid)) return valid;
  if (!EXIT_2_BLOCKS.has(eventSpec(event).form)) {
    const deaf = { what: "exit code 2", why: `it refuses nothing on ${event}` };
    return valid
      ? { ...valid, ignored: [...valid.ignored, deaf] }
      : { failed: "it ended with exit code 2", ignored: [deaf] };
  }
  const { decision, reason, updatedInput, ignored = [], ...beside } = valid ?? {};
  // A rewrite without a decision is looked at before the refusal: one that does not fit the tool is
  // what the model hears of.
  const rewrite = updatedInput && decision === undefined ? { updatedInput } : {};
  const lost = [
    valid ? { decision, updatedInput } : { stdout: stdout.trim() || undefined },
  ].flatMap(named);
  return { ...beside, ...rewrite, ...blocked(event, stderr || NO_STDERR, [...ignored, ...lost]) };
}

function named(fields: Readonly<Record<string, unknown>>): IgnoredField[] {
  const written = Object.entries(fields).filter(([, value]) => value !== undefined);
  return written.map(([what]) => ({ what, why: "exit code 2 refuses, whatever stdout says" }));
}

function blocked(event: EventName, blocks: string, ignored: readonly IgnoredField[]): HookEffect {
  return {
    ...(eventSpec(event).form === "permission" ? { decision: "deny" } : {}),
    blocks,
    quoted: true,
    ignored,
  };
}
