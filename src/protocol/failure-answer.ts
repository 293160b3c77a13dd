import type { UnreadableCall } from "./call.ts";
import { type EventName, eventSpec } from "./events.ts";
import type { ReplyContent } from "./reply.ts";

/** A call that cannot be read is refused where a refusal is possible without harm. */
export function answerUnreadable({ event, unreadable }: UnreadableCall): ReplyContent {
  return answerFailure(
    event,
    `could not read this call (${unreadable}), so no policy could judge it.`,
  );
}

/** Something of Sluice itself broke. */
export function answerBroken(event: EventName, error: unknown): ReplyContent {
  const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return answerFailure(event, `could not judge this call: ${why}.`);
}

/** Refused where that does no harm. `what`: what Sluice did or could not do. */
export function answerFailure(event: EventName, what: string): ReplyContent {
  const text = `${what} The call itself is not at fault; tell the person, who can run \`sluice check\`.`;
  return eventSpec(event).onFailure === "ask"
    ? { decision: "deny", reason: `Denied: Sluice ${text}` }
    : { decision: "abstain", stderr: `Sluice ${text}` };
}
