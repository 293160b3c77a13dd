import type { ApprovalOutcome, HeldCall } from "../../approvals/approval.ts";
import type { TalkReply } from "../socket/messages.ts";
import { startTalk } from "../socket/start-talk.ts";

/** For a server that the launcher starts at the same time. */
const PATIENCE_MS = 6_000;
/** A server that has not said by then that the time is up does not answer any more. */
const MAX_DELAY_MS = 5_000;

/**
 * A one-shot process has nobody to ask: it lets the resident one ask, and judges here what people
 * make of the call.
 */
export async function holdRemotely(
  runtime: string,
  { call, rejudge, ...request }: HeldCall,
): Promise<ApprovalOutcome> {
  const raw = { ...call.raw, hook_event_name: call.event };
  const line = await startTalk(
    runtime,
    { kind: "hold", call: raw, ...(call.caller ? { caller: call.caller } : {}), ...request },
    PATIENCE_MS,
  );
  if (!line) return unreached("the resident process, which asks people, does not run");
  return new Promise((resolve) => {
    const settle = (outcome: ApprovalOutcome): void => {
      clearTimeout(late);
      resolve(outcome);
      line.end();
    };
    const late = setTimeout(() => settle({ kind: "late" }), request.settings.wait + MAX_DELAY_MS);
    line.closed.addEventListener("abort", () =>
      settle(unreached("the resident process, which asks people, has ended")),
    );
    line.listen((said) => {
      const told = said as unknown as TalkReply;
      if ("outcome" in told) settle(told.outcome);
      else if ("problem" in told) settle(unreached(told.problem));
      else if ("judge" in told)
        void rejudge(told.input).then((why) => line.say({ judged: told.judge, why }));
    });
  });
}

function unreached(why: string): ApprovalOutcome {
  return { kind: "unreached", why: [why] };
}
