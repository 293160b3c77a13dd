import type { ApprovalOutcome, HeldCall } from "../approvals/approval.ts";
import { whyProof } from "../approvals/proof.ts";
import type { Environment } from "../config/folders.ts";
import type { ApprovalSettings } from "../config/sections/approvals.ts";
import { isHook } from "../engine/active-policy.ts";
import { verdictFor } from "../engine/caller.ts";
import { reasonsFor } from "../engine/merge.ts";
import { reasonText } from "../engine/render-answer.ts";
import type { Finding, Verdict } from "../engine/verdict.ts";
import type { Call } from "../protocol/call.ts";
import { deepFreeze, type JsonObject } from "../protocol/json.ts";
import { isTrial } from "../protocol/trial-inputs.ts";
import { errorText } from "../shared/errors.ts";
import type { Gate } from "./gate.ts";
import { NeedsColdProcess } from "./gate.ts";
import { judgeCall } from "./judge.ts";

/** Whether a person is asked before this verdict is given. */
export function isHeld(
  call: Call,
  { decision }: Verdict,
  settings: ApprovalSettings | undefined,
): settings is ApprovalSettings {
  if (!settings || isTrial(call)) return false;
  if (call.event === "PreToolUse") return settings.hold && decision === "ask";
  return call.event === "PermissionRequest" && settings.dialogs && decision === "abstain";
}

/** The verdict as the caller is told if no person is asked first. */
export function toldVerdict({ snapshot }: Gate, call: Call, verdict: Verdict): Verdict {
  return isHeld(call, verdict, snapshot.approvals) ? verdict : verdictFor(call, verdict);
}

/** Runs policies so that no other call of the process notices. */
export type Isolate = <T>(run: () => Promise<T>) => Promise<T>;

/** For a process that has no other calls. */
export const runHere: Isolate = (run) => run();

/** What a person makes of the input of a held call is judged like the input that came. */
export class EditJudge {
  readonly #gate: Gate;
  readonly #call: Call;
  readonly #env: Environment;
  readonly #isolate: Isolate;
  /**
   * The verdicts on edited inputs that may run: two people may edit at once, and one of them is
   * heard.
   */
  readonly #edited = new Map<string, Verdict>();

  constructor(gate: Gate, call: Call, env: Environment, isolate: Isolate = runHere) {
    this.#isolate = isolate;
    this.#gate = gate;
    this.#call = call;
    this.#env = env;
  }

  /** The verdict on what the person who was heard made of the input. */
  editedBy(outcome: ApprovalOutcome): Verdict | undefined {
    if (outcome.kind !== "answered" || outcome.answer.kind !== "allow-edited") return undefined;
    return this.#edited.get(JSON.stringify(outcome.answer.input));
  }

  async held(verdict: Verdict, settings: ApprovalSettings, hook: string): Promise<HeldCall> {
    const findings = [...verdict.findings, ...(await this.#objections())];
    // A passkey was asked for by then, if the call needs one: an edit needs no second one.
    const unproven = whyProof(findings, settings.passkey) === undefined ? settings.passkey : "off";
    const rejudge = (input: JsonObject): Promise<string | undefined> =>
      this.#isolate(() => this.#rejudge(input, unproven)).catch(
        (error: unknown) => `it could not be judged: ${errorText(error)}`,
      );
    return {
      call: this.#call,
      verdict,
      findings,
      project: this.#gate.project,
      settings,
      hook,
      rejudge,
    };
  }

  /**
   * Why there is a dialog at all, if a policy wanted the call confirmed: the client does not repeat
   * it.
   */
  async #objections(): Promise<readonly Finding[]> {
    if (this.#call.event !== "PermissionRequest") return [];
    try {
      const { findings } = await this.#judge("PreToolUse", this.#call.input);
      return findings.filter(({ kind }) => kind !== "allow");
    } catch (error) {
      if (!(error instanceof NeedsColdProcess)) throw error;
      // What only a process of its own can tell is left out; by the rest it is known whether a
      // person has to prove themselves.
      const policies = this.#gate.policies.filter((active) => !isHook(active));
      const { findings } = await this.#judge("PreToolUse", this.#call.input, {
        ...this.#gate,
        policies,
        runsCommands: false,
      });
      return findings.filter(({ kind }) => kind !== "allow");
    }
  }

  /**
   * As a call that is about to be made, whoever asks: after a dialog the client asks no hook again.
   */
  async #rejudge(
    input: JsonObject,
    proof: ApprovalSettings["passkey"],
  ): Promise<string | undefined> {
    deepFreeze(input);
    const verdict = await this.#judge("PreToolUse", input);
    const dialog =
      this.#call.event === "PermissionRequest"
        ? await this.#judge("PermissionRequest", verdict.input)
        : undefined;
    for (const [event, { decision, findings }] of [
      ["PreToolUse", verdict],
      ["PermissionRequest", dialog ?? verdict],
    ] as const)
      if (decision === "deny" || decision === "defer")
        return reasonText("Denied", reasonsFor(event, decision, findings));
    const why = whyProof([...verdict.findings, ...(dialog?.findings ?? [])], proof);
    if (why !== undefined)
      return (
        `made into this it takes a passkey or the terminal, because ${why}; deny it, and ` +
        "tell the agent what to do instead"
      );
    this.#edited.set(
      JSON.stringify(input),
      dialog ? { ...dialog, changes: [...verdict.changes, ...dialog.changes] } : verdict,
    );
    return undefined;
  }

  #judge(
    event: "PreToolUse" | "PermissionRequest",
    input: JsonObject,
    gate: Gate = { ...this.#gate, runsCommands: true },
  ): Promise<Verdict> {
    const raw = Object.freeze({ ...this.#call.raw, hook_event_name: event, tool_input: input });
    return judgeCall(gate, { ...this.#call, event, input, raw }, this.#env);
  }
}
