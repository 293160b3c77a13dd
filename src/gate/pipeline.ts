/**
 * The path of a call: read, open, judge, hold, record, reply. The resident server
 * (server/calls/hot-calls.ts), the one-shot process (cli/hook-main.ts) and the Agent SDK's
 * callbacks (agents/agent-sdk.ts) are its adapters: they bring the ports.
 */
import { overruled } from "../approvals/allow-once.ts";
import { recordedOutcome, verdictAfter } from "../approvals/apply-answer.ts";
import type { ApprovalOutcome, Approver, HeldCall } from "../approvals/approval.ts";
import type { ApprovalPart } from "../audit/record.ts";
import { type Recorder, Recording } from "../audit/recording.ts";
import { replyTo } from "../client/answer.ts";
import { readPayload } from "../client/read-payload.ts";
import { assertUnchanged } from "../config/code/built-ins.ts";
import { type Environment, folders } from "../config/folders.ts";
import { verdictFor } from "../engine/caller.ts";
import { answerOf } from "../engine/render-answer.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { Call, UnreadableCall } from "../protocol/call.ts";
import { type EventName, isEventName } from "../protocol/events.ts";
import { answerBroken, answerUnreadable } from "../protocol/failure-answer.ts";
import { hookOf } from "../protocol/hook-process.ts";
import { flatReply } from "../protocol/hook-result.ts";
import type { Reply, ReplyContent } from "../protocol/reply.ts";
import { type Gate, NeedsColdProcess, type OpenGate } from "./gate.ts";
import { EditJudge, type Isolate, isHeld, runHere } from "./hold.ts";
import { settleCall } from "./judge.ts";
import type { StdinText } from "./process.ts";

export interface HookRequest {
  /** The event the hook was registered for; absent: what stdin says. */
  readonly event: EventName | undefined;
  readonly dialect: "client" | "flat";
  readonly stdin: StdinText;
  readonly env: Environment;
  /** Where the hook was started; absent: in the folder of this process. */
  readonly cwd?: string;
  /** The process that the client waits for, as `hookOf` reads it; absent: this one. */
  readonly hook?: string;
}

export interface GatePorts {
  readonly open: OpenGate;
  /** Absent: this process has no other calls that policies could disturb. */
  readonly isolate?: Isolate;
  /** Absent: no person can be asked. */
  readonly approver?: Approver;
  /** Absent: no record is kept. */
  readonly recorder?: Recorder;
}

/**
 * One hook event in, one reply out. Throws nothing but `NeedsColdProcess`, and is never silent by
 * accident.
 */
export async function runPipeline(request: HookRequest, ports: GatePorts): Promise<Reply> {
  const { open, isolate = runHere, approver, recorder } = ports;
  // Read, open, judge.
  const judged = await isolate(() => readAndJudge(request, open, isolate));
  const { call, gate, began, held } = judged;

  // Hold: outside of what is isolated, so that other calls are judged while a person thinks.
  const asked = Date.now();
  const outcome = held && (await approver?.hold(held));
  const waited = Date.now() - asked;

  // Record, then reply.
  const recording = recorder && new Recording(recorder, { ...request, gate, began });
  const replyUnjudged = (content: ReplyContent): Reply =>
    reply(request, call, recording?.unjudged(call, content) ?? content);
  if ("failure" in judged) return replyUnjudged(judged.failure);
  try {
    assertUnchanged();
    const { verdict, ...person } = settle(judged, request.env, outcome, waited);
    const content = answerOf(call.event, verdict);
    return reply(
      request,
      call,
      recording?.judged(judged.call, verdict, content, person) ?? content,
    );
  } catch (error) {
    return replyUnjudged(answerBroken(call.event, error));
  }
}

interface JudgedCall {
  readonly call: Call;
  readonly gate: Gate;
  /** By `performance.now()`. */
  readonly began: number;
  readonly verdict: Verdict;
  /** Present: a person is asked before the verdict is given. */
  readonly held?: HeldCall;
  readonly edits?: EditJudge;
}

type UnjudgedCall = Omit<JudgedCall, "call" | "gate" | "verdict"> & {
  readonly call: Call | UnreadableCall;
  readonly gate?: Gate | undefined;
  readonly failure: ReplyContent;
};

/** The steps that run policies. */
async function readAndJudge(
  request: HookRequest,
  open: OpenGate,
  isolate: Isolate,
): Promise<JudgedCall | UnjudgedCall> {
  const { event, stdin, env, cwd, hook = String(process.pid) } = request;
  const call =
    "text" in stdin
      ? readPayload(stdin.text, event)
      : { event: event ?? "PreToolUse", unreadable: stdin.unreadable };
  const began = performance.now();
  if ("unreadable" in call) return { call, began, failure: answerUnreadable(call) };
  let gate: Gate | undefined;
  try {
    gate = await open(call.cwd ?? cwd ?? process.cwd(), env);
    const verdict = await settleCall({ ...gate, runsCommands: true }, call, env);
    const judged = { call, gate, began, verdict };
    const { approvals } = gate.snapshot;
    if (!isHeld(call, verdict, approvals)) return judged;
    const edits = new EditJudge(gate, call, env, isolate);
    return { ...judged, edits, held: await edits.held(verdict, approvals, hookOf(hook).name) };
  } catch (error) {
    if (error instanceof NeedsColdProcess) throw error;
    return { call, gate, began, failure: answerBroken(call.event, error) };
  }
}

const UNREACHED: ApprovalOutcome = {
  kind: "unreached",
  why: ["there is nobody here who could ask"],
};
const ALLOWED_ONCE = {
  outcome: "answered",
  waited: 0,
  answer: "allow",
  name: "allow-once",
  channel: "terminal",
} as const;

/** The verdict that is given, and what a person had to do with it. */
function settle(
  { call, verdict, held, edits }: JudgedCall,
  env: Environment,
  outcome: ApprovalOutcome = UNREACHED,
  waited = 0,
): ApprovalPart & { readonly verdict: Verdict } {
  if (held) {
    const after = verdictAfter(outcome, held, edits?.editedBy(outcome));
    return { verdict: verdictFor(call, after), approval: recordedOutcome(outcome, waited) };
  }
  const told = verdictFor(call, verdict);
  if (told.decision !== "deny") return { verdict: told };
  // Only a call that is really made uses up what a person allowed once.
  const { taken, ...final } = overruled(call, told, folders(env).state, Date.now());
  return taken ? { ...final, approval: ALLOWED_ONCE } : final;
}

function reply(
  { event: registered, dialect }: HookRequest,
  call: Call | UnreadableCall,
  content: ReplyContent,
): Reply {
  const isOther = registered !== undefined && isEventName(registered) && call.event !== registered;
  const warning = `Sluice: registered for ${registered}, but this is ${call.event}; fix the settings file`;
  const stderr = [content.stderr, warning].filter(Boolean).join("\n");
  const warned = isOther ? { ...content, stderr } : content;
  return dialect === "flat" ? flatReply(warned) : replyTo(call, warned);
}
