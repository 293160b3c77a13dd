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
/** Events whose plain stdout reaches the model. */
const SHOWS_TEXT = new Set<EventName>(["UserPromptSubmit", "SessionStart"]);

export function heard(event: EventName, ran: Ran, version: ClientVersion, hook: HookOptions = {}): Heard {
  const hearing = HEARING[version];
  const failure = (failed: string, ignored: readonly Ignored[] = []): Heard =>
    hearing.onFailure && hook.onFailure === "block"
      ? blocked(event, 'failed; blocking because onFailure is "block"', ignored)
      : { failed, ignored };

  if (ran.end === "timeout")
    return failure("it took longer than its timeout", voided(ran, "the client no longer listens after the timeout"));
  if (ran.end === "missing") return failure("it could not be started", voided(ran, "the hook did not start"));
  const output = parse(ran.stdout);
  if (output?.["async"] === true) return { background: true, ignored: voided(ran, "`async: true` sends the hook to the background") };

  const wrong = output ? outputIssues(event, output).filter(({ voids }) => voids) : [];
  if (ran.end === 2 && !(wrong.length > 0 && !hearing.exit2OutlivesInvalidJson))
    return exit2(event, ran, wrong.length > 0 ? undefined : output);
  if (output && wrong.length > 0) {
    const issues = wrong.map(issueText).join("; ");
    return failure(`its output is invalid: ${issues}`, voided(ran, `one wrong field voids the whole output: ${issues}`));
  }
  if (output) return said(event, output);
  if (ran.end === 0) return plain(event, ran);
  return failure(
    ran.end === "signal" ? "it was killed by a signal" : `it ended with exit code ${ran.end}`,
    voided(ran, "it is no JSON object"),
  );
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

/** A refusal in the output counts for more than stderr; everything else in the output is lost. */
function exit2(event: EventName, { stdout, stderr }: Ran, output: JsonObject | undefined): Heard {
  const json = output ? said(event, output) : undefined;
  if (json && (json.decision === "deny" || json.blocks !== undefined)) return json;
  const lost = stdout.trim() === "" ? [] : [{ what: "stdout", why: "exit code 2 refuses, whatever stdout says" }];
  if (EXIT_2_BLOCKS.has(eventSpec(event).form)) return blocked(event, stderr.trim(), lost);
  return { failed: "it ended with exit code 2", ignored: [...lost, { what: "exit code 2", why: `it refuses nothing on ${event}` }] };
}

function blocked(event: EventName, blocks: string, ignored: readonly Ignored[]): Heard {
  return eventSpec(event).form === "permission" ? { decision: "deny", blocks, ignored } : { blocks, ignored };
}

function voided({ stdout }: Ran, why: string): Ignored[] {
  return stdout.trim() === "" ? [] : [{ what: "stdout", why }];
}
