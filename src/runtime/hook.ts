import type { Environment } from "../config/folders.ts";
import { answerOf } from "../engine/tell.ts";
import { type Call, readCall, type Unreadable } from "../protocol/call.ts";
import { type EventName, isEventName } from "../protocol/events.ts";
import { flatReply } from "../protocol/flat.ts";
import { type Answer, type Reply, reply } from "../protocol/reply.ts";
import type { OpenGate } from "./gate.ts";
import { LeaveIt } from "./leave.ts";
import { type Recorder, Recording } from "./recording.ts";
import { answerBroken, answerUnreadable, openGate, settleCall } from "./run.ts";
import type { StdinText } from "./stdin.ts";

export interface HookRequest {
  /** The event the hook was registered for; absent: what stdin says. */
  readonly event: EventName | undefined;
  readonly dialect: "client" | "flat";
  readonly stdin: StdinText;
  readonly env: Environment;
  readonly cwd: string;
  readonly open?: OpenGate;
  /** Absent: no record is kept. */
  readonly recorder?: Recorder;
}

/** One hook event in, one reply out. Throws nothing but `LeaveIt`, never says nothing by accident. */
export async function runHook(request: HookRequest): Promise<Reply> {
  const { event: registered, stdin } = request;
  const call = "text" in stdin ? readCall(stdin.text, registered) : { event: registered ?? "PreToolUse", unreadable: stdin.unreadable };
  const answer = await answerFor(call, request);
  const warned = mismatched(call, registered)
    ? { ...answer, stderr: lines(answer.stderr, `Sluice: registered for ${registered}, but this is ${call.event}; fix the settings file`) }
    : answer;
  return request.dialect === "flat" ? flatReply(warned) : reply(call.event, warned);
}

async function answerFor(call: Call | Unreadable, { env, cwd, recorder, open = openGate }: HookRequest): Promise<Answer> {
  const recording = recorder && new Recording(recorder, env);
  const unjudged = (answer: Answer): Answer => recording?.unjudged(call, answer) ?? answer;
  if ("unreadable" in call) return unjudged(answerUnreadable(call));
  try {
    const gate = await open(call.cwd ?? cwd, env);
    recording?.opened(gate);
    const verdict = await settleCall({ ...gate, runsCommands: true }, call, env);
    const answer = answerOf(call.event, verdict);
    return recording?.judged(call, verdict, answer) ?? answer;
  } catch (error) {
    if (error instanceof LeaveIt) throw error;
    return unjudged(answerBroken(call.event, error));
  }
}

function mismatched(call: Call | Unreadable, registered: EventName | undefined): boolean {
  return registered !== undefined && isEventName(registered) && call.event !== registered;
}

function lines(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== "").join("\n");
}
