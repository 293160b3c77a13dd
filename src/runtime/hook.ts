import type { Environment } from "../config/folders.ts";
import { answerOf } from "../engine/tell.ts";
import type { Verdict } from "../engine/verdict.ts";
import { type Call, readCall, type Unreadable } from "../protocol/call.ts";
import { type EventName, isEventName } from "../protocol/events.ts";
import { flatReply } from "../protocol/flat.ts";
import { type Answer, type Reply, reply } from "../protocol/reply.ts";
import type { OpenGate } from "./gate.ts";
import type { Approver, HoldOutcome, HoldRequest } from "./hold.ts";
import { Holding, isHeld } from "./holding.ts";
import { LeaveIt } from "./leave.ts";
import { verdictAfter } from "./person.ts";
import { approvalOf, type RecordedApproval } from "./record.ts";
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
  /** The process that the client waits for; absent: this one. */
  readonly hook?: string;
}

/** A judged call. What is left to do takes no turn: asking a person, the record and the reply. */
export interface Decided {
  /** Present: a person is to be asked first. */
  readonly hold?: HoldRequest;
  /** To be called once. `outcome`: what came of asking. */
  finish(outcome?: HoldOutcome): Reply;
}

/** One hook event in, one reply out. Throws nothing but `LeaveIt`, never says nothing by accident. */
export async function runHook(request: HookRequest, approver?: Approver): Promise<Reply> {
  const { hold, finish } = await decideHook(request);
  return finish(hold && (await approver?.hold(hold)));
}

/** As `runHook`, up to where a person may be asked. */
export async function decideHook(request: HookRequest): Promise<Decided> {
  const { event: registered, stdin, env, recorder, open = openGate } = request;
  const call = "text" in stdin ? readCall(stdin.text, registered) : { event: registered ?? "PreToolUse", unreadable: stdin.unreadable };
  const recording = recorder && new Recording(recorder, env);
  const said = (answer: Answer): Reply => replyTo(call, answer, request);
  const unjudged = (answer: Answer): Reply => said(recording?.unjudged(call, answer) ?? answer);
  const judged = (verdict: Verdict, judgedCall: Call, approval?: RecordedApproval): Reply => {
    const answer = answerOf(call.event, verdict);
    return said(recording?.judged(judgedCall, verdict, answer, approval) ?? answer);
  };
  if ("unreadable" in call) return { finish: () => unjudged(answerUnreadable(call)) };
  try {
    const gate = await open(call.cwd ?? request.cwd, env);
    recording?.opened(gate);
    const verdict = await settleCall({ ...gate, runsCommands: true }, call, env);
    const { approvals } = gate.snapshot;
    if (!isHeld(call, verdict, approvals)) return { finish: () => judged(verdict, call) };
    const holding = new Holding(gate, call, env);
    const hold = holding.request(verdict, approvals, request.hook ?? String(process.pid));
    const began = Date.now();
    const finish = (outcome: HoldOutcome = NOBODY): Reply => {
      try {
        return judged(verdictAfter(outcome, hold, holding.edited), call, approvalOf(outcome, Date.now() - began));
      } catch (error) {
        return unjudged(answerBroken(call.event, error));
      }
    };
    return { hold, finish };
  } catch (error) {
    if (error instanceof LeaveIt) throw error;
    return { finish: () => unjudged(answerBroken(call.event, error)) };
  }
}

const NOBODY: HoldOutcome = { kind: "unreached", why: ["there is nobody here who could ask"] };

function replyTo(call: Call | Unreadable, answer: Answer, { event: registered, dialect }: HookRequest): Reply {
  const warned = mismatched(call, registered)
    ? { ...answer, stderr: lines(answer.stderr, `Sluice: registered for ${registered}, but this is ${call.event}; fix the settings file`) }
    : answer;
  return dialect === "flat" ? flatReply(warned) : reply(call.event, warned);
}

function mismatched(call: Call | Unreadable, registered: EventName | undefined): boolean {
  return registered !== undefined && isEventName(registered) && call.event !== registered;
}

function lines(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== "").join("\n");
}
