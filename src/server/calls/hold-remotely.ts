import type { JsonObject } from "../../protocol/json.ts";
import type { HoldOutcome, HoldRequest } from "../../runtime/hold.ts";
import { errorText } from "../../shared/errors.ts";
import type { TalkReply } from "../socket/messages.ts";
import { startTalk } from "../socket/start-talk.ts";

/** For a server that the launcher starts at the same time. */
const PATIENCE_MS = 6_000;
/** A server that has not said by then that the time is up does not answer any more. */
const MAX_DELAY_MS = 5_000;

/** A one-shot process has nobody to ask: it lets the resident one ask, and judges here what people make of the call. */
export async function holdRemotely(runtime: string, { call, rejudge, ...request }: HoldRequest): Promise<HoldOutcome> {
  const raw = { ...call.raw, hook_event_name: call.event };
  const line = await startTalk(
    runtime,
    { kind: "hold", call: raw, ...(call.caller ? { caller: call.caller } : {}), ...request },
    PATIENCE_MS,
  );
  if (!line) return unreached("the resident process, which asks people, does not run");
  return new Promise((resolve) => {
    const settle = (outcome: HoldOutcome): void => {
      clearTimeout(late);
      resolve(outcome);
      line.end();
    };
    const late = setTimeout(() => settle({ kind: "late" }), request.settings.wait + MAX_DELAY_MS);
    line.closed.addEventListener("abort", () => settle(unreached("the resident process, which asks people, has ended")));
    line.listen((said) => {
      const told = said as unknown as TalkReply;
      if ("outcome" in told) settle(told.outcome);
      else if ("problem" in told) settle(unreached(told.problem));
      else if ("judge" in told) void judged(told.input, rejudge).then((why) => line.say({ judged: told.judge, why }));
    });
  });
}

async function judged(input: JsonObject, rejudge: HoldRequest["rejudge"]): Promise<string | undefined> {
  try {
    return await rejudge(input);
  } catch (error) {
    return `it could not be judged: ${errorText(error)}`;
  }
}

function unreached(why: string): HoldOutcome {
  return { kind: "unreached", why: [why] };
}
