import { replyTo } from "../client/answer.ts";
import { readPayload } from "../client/read-payload.ts";
import { assertUnchanged } from "../config/code/built-ins.ts";
import { type Environment, folders } from "../config/folders.ts";
import { verdictFor } from "../engine/caller.ts";
import { answerOf } from "../engine/render-answer.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { Call, UnreadableCall } from "../protocol/call.ts";
import { type EventName, isEventName } from "../protocol/events.ts";
import { flatReply } from "../protocol/hook-result.ts";
import type { Answer, Reply } from "../protocol/reply.ts";
import { overruled } from "./allow-once.ts";
import { verdictAfter } from "./apply-approval.ts";
import { hookOf } from "./audit/hook-process.ts";
import { type ApprovalPart, approvalOf } from "./audit/record.ts";
import { type Recorder, Recording } from "./audit/recording.ts";
import type { Gate, OpenGate } from "./gate.ts";
import { HeldCall, isHeld } from "./held-call.ts";
import type { Approver, HoldOutcome, HoldRequest } from "./hold.ts";
import { NeedsColdProcess } from "./needs-cold-process.ts";
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
  /** The process that the client waits for, as `hookOf` reads it; absent: this one. */
  readonly hook?: string;
}

/** A judged call. What is left to do takes no turn: asking a person, the record and the reply. */
export interface JudgedCall {
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
export async function decideHook(request: HookRequest): Promise<JudgedCall> {
  const { event, stdin } = request;
  const call = "text" in stdin ? readPayload(stdin.text, event) : { event: event ?? "PreToolUse", unreadable: stdin.unreadable };
  return new Run(request, call).decide();
}

/** What the person's part in a verdict is, and the verdict. */
type Final = ApprovalPart & { readonly verdict: Verdict };

const NOBODY: HoldOutcome = { kind: "unreached", why: ["there is nobody here who could ask"] };
const ALLOWED_ONCE = { outcome: "answered", waited: 0, answer: "allow", name: "allow-once", channel: "terminal" } as const;

/** One call on its way to its reply. */
class Run {
  readonly #request: HookRequest;
  readonly #call: Call | UnreadableCall;
  readonly #recording: Recording | undefined;

  constructor(request: HookRequest, call: Call | UnreadableCall) {
    this.#request = request;
    this.#call = call;
    this.#recording = request.recorder && new Recording(request.recorder, request.env, request.hook);
  }

  async decide(): Promise<JudgedCall> {
    const call = this.#call;
    if ("unreadable" in call) return { finish: () => this.#unjudged(answerUnreadable(call)) };
    const { env, cwd, open = openGate } = this.#request;
    try {
      const gate = await open(call.cwd ?? cwd, env);
      this.#recording?.opened(gate);
      return await this.#decided(gate, call, await settleCall({ ...gate, runsCommands: true }, call, env));
    } catch (error) {
      if (error instanceof NeedsColdProcess) throw error;
      return { finish: () => this.#unjudged(answerBroken(call.event, error)) };
    }
  }

  async #decided(gate: Gate, call: Call, verdict: Verdict): Promise<JudgedCall> {
    const { env, hook = String(process.pid) } = this.#request;
    const { approvals } = gate.snapshot;
    if (!isHeld(call, verdict, approvals)) {
      const told = verdictFor(call, verdict);
      return { finish: () => this.#finish(call, () => afterDenial(call, told, env)) };
    }
    const holding = new HeldCall(gate, call, env);
    const hold = await holding.request(verdict, approvals, hookOf(hook).name);
    const began = Date.now();
    const after = (outcome: HoldOutcome): Final => ({
      verdict: verdictFor(call, verdictAfter(outcome, hold, holding.editedBy(outcome))),
      approval: approvalOf(outcome, Date.now() - began),
    });
    return { hold, finish: (outcome = NOBODY) => this.#finish(call, () => after(outcome)) };
  }

  #finish(call: Call, settle: () => Final): Reply {
    try {
      assertUnchanged();
      const { verdict, ...person } = settle();
      const answer = answerOf(call.event, verdict);
      return this.#reply(this.#recording?.judged(call, verdict, answer, person) ?? answer);
    } catch (error) {
      return this.#unjudged(answerBroken(call.event, error));
    }
  }

  #unjudged(answer: Answer): Reply {
    return this.#reply(this.#recording?.unjudged(this.#call, answer) ?? answer);
  }

  #reply(answer: Answer): Reply {
    const { event: registered, dialect } = this.#request;
    const { event } = this.#call;
    const warned =
      registered !== undefined && isEventName(registered) && event !== registered
        ? { ...answer, stderr: lines(answer.stderr, `Sluice: registered for ${registered}, but this is ${event}; fix the settings file`) }
        : answer;
    return dialect === "flat" ? flatReply(warned) : replyTo(this.#call, warned);
  }
}

/** Only a call that is really made uses up what a person allowed once. */
function afterDenial(call: Call, verdict: Verdict, env: Environment): Final {
  if (verdict.decision !== "deny") return { verdict };
  const { taken, ...final } = overruled(call, verdict, folders(env).state, Date.now());
  return taken ? { ...final, approval: ALLOWED_ONCE } : final;
}

function lines(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== "").join("\n");
}
