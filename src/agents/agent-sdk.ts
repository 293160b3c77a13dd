import { Journals } from "../audit/journal.ts";
import type { Recorder } from "../audit/recording.ts";
import { suggestion } from "../config/problems.ts";
import { judgedEvents } from "../config/sections/events.ts";
import { runPipeline } from "../gate/pipeline.ts";
import type { Config } from "../library/config.ts";
import {
  configuredGate,
  fileGate,
  filePolicies,
  placeOf,
  type Workspace,
} from "../library/gate.ts";
import { EVENT_NAMES, type EventName, eventSpec, isEventName } from "../protocol/events.ts";
import { answerBroken } from "../protocol/failure-answer.ts";
import type { EventInput } from "../protocol/inputs.ts";
import type { EventOutput } from "../protocol/outputs.ts";
import { type Reply, reply } from "../protocol/reply.ts";
import { redact } from "../secrets/redact.ts";

export interface SluiceHooksOptions {
  /** Without it the sluice.yaml files of the project count, as for the command line. */
  readonly config?: Config;
  /** The `cwd` of the query; the working folder of this process unless told. */
  readonly cwd?: string;
  /** Unless told: the events that the configuration has policies for. */
  readonly events?: readonly EventName[];
  /** Hears what went wrong where nothing could be refused; stderr unless told. */
  readonly onProblem?: (text: string) => void;
}

const journals = new Journals();
const RECORDER: Recorder = {
  path: "library",
  redact,
  journal: (state, store) => journals.for(state, store),
};

type Callback = (input: EventInput) => Promise<EventOutput>;

/** As `hooks` of the Agent SDK's options. */
export type SluiceHooks = { [E in EventName]?: { hooks: Callback[] }[] };

/**
 * The gate as callbacks for `query({ options: { hooks: sluiceHooks() } })`. Not a promise: one that
 * nobody awaited would be no hooks at all. A configuration object with an error throws here; later
 * nothing throws, because the client runs the tool of a callback that did.
 */
export function sluiceHooks({
  config,
  cwd = process.cwd(),
  events,
  onProblem = warn,
}: SluiceHooksOptions = {}): SluiceHooks {
  const place = placeOf(cwd);
  const policies = config ? configuredGate(config, place).policies : filePolicies(place);
  const named = events?.map(knownEvent) ?? judgedEvents(policies);
  return Object.fromEntries(
    named.map((event) => [event, [{ hooks: [callback(event, place, config, onProblem)] }]]),
  );
}

function knownEvent(event: string): EventName {
  if (isEventName(event)) return event;
  throw new Error(
    `unknown event \`${event}\`; ` +
      `${suggestion(event, EVENT_NAMES) ?? `expected one of ${EVENT_NAMES.join(", ")}`}`,
  );
}

function callback(
  event: EventName,
  place: Workspace,
  config: Config | undefined,
  onProblem: (text: string) => void,
): Callback {
  const { project, env } = place;
  const open = async () => (config ? configuredGate(config, place) : fileGate(place));
  return async (input) => {
    try {
      const stdin = { text: JSON.stringify(input) };
      const said = await runPipeline(
        { event, dialect: "client", stdin, env, cwd: project },
        { open, recorder: RECORDER },
      );
      return outputOf(event, said, onProblem);
    } catch (error) {
      return afterFailure(event, error, onProblem);
    }
  };
}

/** A callback has no exit code. */
function outputOf(
  event: EventName,
  { stdout, stderr, exitCode }: Reply,
  onProblem: (text: string) => void,
): EventOutput {
  if (exitCode === 2) return refusal(event, stderr.trim());
  if (stderr !== "") tell(onProblem, stderr.trim());
  return stdout === "" ? {} : JSON.parse(stdout);
}

function refusal(event: EventName, reason: string): EventOutput {
  return eventSpec(event).form === "permission"
    ? ({
        hookSpecificOutput: {
          hookEventName: event,
          permissionDecision: "deny",
          permissionDecisionReason: reason,
        },
      } as EventOutput)
    : { decision: "block", reason };
}

/** Sluice itself broke, and what was thrown may break whoever looks at it. */
function afterFailure(
  event: EventName,
  error: unknown,
  onProblem: (text: string) => void,
): EventOutput {
  try {
    return outputOf(event, reply(event, answerBroken(event, error)), onProblem);
  } catch {
    return eventSpec(event).onFailure === "ask"
      ? refusal(event, "Denied: Sluice broke while it judged this call.")
      : {};
  }
}

function tell(onProblem: (text: string) => void, text: string): void {
  try {
    onProblem(text);
  } catch {
    // The answer is settled; a listener that breaks must not take it along.
  }
}

function warn(text: string): void {
  process.stderr.write(`${text}\n`);
}
