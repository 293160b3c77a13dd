import { type ClientVersion, HEARING } from "./clients.ts";
import { type EventName, eventSpec } from "./events.ts";
import { isObject, type JsonObject } from "./json.ts";
import { type Heard, type Ignored, said } from "./said.ts";
import { issueText, outputIssues } from "./schema.ts";

export type { Heard, Ignored };

/** How one run of a hook ended. `end` is its exit code; `missing`: it could not even be started. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly end: number | "signal" | "timeout" | "missing";
}

export interface HookOptions {
  readonly onFailure?: "block" | "continue" | undefined;
}

/** Exit code 2 refuses what these events are about. A dialog stays open, and a session starts, says the client. */
const EXIT_2_BLOCKS = new Set(["permission", "block", "exit"]);
const NO_STDERR = "No stderr output";
const ON_FAILURE = 'failed; blocking because onFailure is "block"';
/** Events whose plain stdout reaches the model. */
const SHOWS_TEXT = new Set<EventName>(["UserPromptSubmit", "SessionStart"]);

export function heard(event: EventName, ran: Ran, version: ClientVersion, hook: HookOptions = {}): Heard {
  const hearing = HEARING[version];
  const closes = hearing.onFailure && hook.onFailure === "block";
  const failure = (failed: string, why: string): Heard =>
    closes ? blocked(event, `${ON_FAILURE}\n${ran.stderr.trim() || NO_STDERR}`, voided(ran, why)) : { failed, ignored: voided(ran, why) };

  if (ran.end === "timeout") return failure("it took longer than its timeout", "the client no longer listens after the timeout");
  if (ran.end === "missing") return failure("it could not be started", "the hook did not start");
  const output = parse(ran.stdout);
  if (output?.["async"] === true && !(closes && ran.end === 2))
    return { background: true, ignored: voided(ran, "`async: true` sends the hook to the background") };

  const wrong = output ? outputIssues(event, output).filter(({ voids }) => voids) : [];
  if (output && wrong.length > 0 && !(ran.end === 2 && hearing.exit2OutlivesInvalidJson)) {
    const issues = wrong.map(issueText).join("; ");
    const { ignored, ...rest } = failure(`its output is invalid: ${issues}`, `one wrong field voids the whole output: ${issues}`);
    return closes ? { ...rest, blocks: `${ON_FAILURE}\n…`, ignored } : { ...rest, ignored };
  }
  const crashed = ran.end === "signal" || (ran.end !== 0 && ran.end !== 2);
  if (crashed && closes) return failure("", "the hook failed, and `onFailure` outranks what it printed");
  const valid = output && wrong.length === 0 ? said(event, output, hearing) : undefined;
  if (ran.end === 2) return exit2(event, ran, valid);
  if (valid) return valid;
  if (ran.end === 0) return plain(event, ran);
  return failure(ran.end === "signal" ? "it was killed by a signal" : `it ended with exit code ${ran.end}`, "it is no JSON object");
}

/** Only what begins with a brace is taken for JSON; white space and a byte order mark around it are fine. */
function parse(stdout: string): JsonObject | undefined {
  const text = stdout.trim();
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function plain(event: EventName, { stdout }: Ran): Heard {
  const text = stdout.trim();
  if (text === "") return { ignored: [] };
  if (SHOWS_TEXT.has(event)) return { text, ignored: [] };
  const why = text.includes("{") ? "stdout is not exactly one JSON object" : "plain text on stdout is shown to nobody";
  return { ignored: [{ what: "stdout", why }] };
}

/** A refusal in the output counts for more than stderr. Of other outputs only what goes beside a decision is left. */
function exit2(event: EventName, { stdout, stderr }: Ran, valid: Heard | undefined): Heard {
  if (valid && (valid.decision === "deny" || valid.blocks !== undefined)) return valid;
  if (!EXIT_2_BLOCKS.has(eventSpec(event).form)) {
    const deaf = { what: "exit code 2", why: `it refuses nothing on ${event}` };
    return valid ? { ...valid, ignored: [...valid.ignored, deaf] } : { failed: "it ended with exit code 2", ignored: [deaf] };
  }
  const { decision, reason, updatedInput, ignored = [], ...beside } = valid ?? {};
  // A rewrite without a decision is looked at before the refusal: one that does not fit the tool is what the model hears of.
  const rewrite = updatedInput && decision === undefined ? { updatedInput } : {};
  const lost = [valid ? { decision, updatedInput } : { stdout: stdout.trim() || undefined }].flatMap(named);
  return { ...beside, ...rewrite, ...blocked(event, stderr || NO_STDERR, [...ignored, ...lost]) };
}

function named(fields: Readonly<Record<string, unknown>>): Ignored[] {
  const written = Object.entries(fields).filter(([, value]) => value !== undefined);
  return written.map(([what]) => ({ what, why: "exit code 2 refuses, whatever stdout says" }));
}

function blocked(event: EventName, blocks: string, ignored: readonly Ignored[]): Heard {
  return { ...(eventSpec(event).form === "permission" ? { decision: "deny" } : {}), blocks, quoted: true, ignored };
}

function voided({ stdout }: Ran, why: string): Ignored[] {
  return stdout.trim() === "" ? [] : [{ what: "stdout", why }];
}
