import type { Verdict } from "../engine/verdict.ts";
import { judgeCall } from "../gate/judge.ts";
import { toCall } from "../protocol/call.ts";
import type { EventName } from "../protocol/events.ts";
import type { EventInputs } from "../protocol/inputs.ts";
import type { Config } from "./config.ts";
import { configuredGate, fileGate, placeOf } from "./gate.ts";

type Fields<E extends EventName> = Partial<Omit<EventInputs[E], "hook_event_name">>;

/** A call in the client's words, as far as it is known; without an event it is PreToolUse. */
export type CallInput =
  | Fields<"PreToolUse">
  | { [E in EventName]: { readonly hook_event_name: E } & Fields<E> }[EventName];

/**
 * The verdict on one call: by this configuration, or by the sluice.yaml files of the project that
 * the call's `cwd` is in.
 */
export async function evaluate(call: CallInput, config?: Config): Promise<Verdict> {
  const read = toCall(structuredClone(call), "PreToolUse");
  if ("unreadable" in read)
    throw new TypeError(`sluice cannot evaluate this call: ${read.unreadable}`);
  const place = placeOf(read.cwd ?? process.cwd());
  const gate = config ? configuredGate(config, place) : await fileGate(place);
  return judgeCall(gate, read, place.env);
}
