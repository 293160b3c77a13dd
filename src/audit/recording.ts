import { type Environment, folders, projectOf } from "../config/folders.ts";
import { BUILD } from "../config/package.ts";
import type { Snapshot } from "../config/snapshot.ts";
import type { Verdict } from "../engine/verdict.ts";
import type { Call, UnreadableCall } from "../protocol/call.ts";
import { answerFailure } from "../protocol/failure-answer.ts";
import { hookOf } from "../protocol/hook-process.ts";
import type { ReplyContent } from "../protocol/reply.ts";
import { leavesNoRecord } from "../protocol/trial-inputs.ts";
import { errorText } from "../shared/errors.ts";
import type { Journal } from "./journal.ts";
import { type RecordContext, recordId, recordOf, unjudgedRecord } from "./make-record.ts";
import type { ApprovalPart, AuditRecord } from "./record.ts";
import type { Redact } from "./redact-record.ts";

/** Who keeps records of calls that are really made. */
export interface Recorder {
  readonly path: AuditRecord["path"];
  /** `state`: the folder; `store`: the database, if it is another than the file in there. */
  journal(state: string, store?: string): Journal;
  readonly redact: Redact;
}

/** What is known of a call besides itself and its verdict. */
export interface RecordedCircumstances {
  readonly env: Environment;
  /** The process that the client waits for, as `hookOf` reads it. */
  readonly hook?: string;
  /** When it began, by `performance.now()`. */
  readonly began: number;
  /** The configuration that judged it; absent: none did. */
  readonly gate?:
    | { readonly project: string; readonly snapshot: Pick<Snapshot, "audit" | "store"> }
    | undefined;
}

/** Keeps the record of one call. */
export class Recording {
  readonly #recorder: Recorder;
  readonly #circumstances: RecordedCircumstances;

  constructor(recorder: Recorder, circumstances: RecordedCircumstances) {
    this.#recorder = recorder;
    this.#circumstances = circumstances;
  }

  judged(
    call: Call,
    verdict: Verdict,
    answer: ReplyContent,
    person: ApprovalPart = {},
  ): ReplyContent {
    const concerned = person.approval !== undefined || person.once !== undefined;
    return this.#keep(call, answer, (occasion) =>
      recordOf(call, verdict, concerned ? withPerson(occasion, person) : occasion),
    );
  }

  /** The answer to a call that no policy judged. */
  unjudged(call: Call | UnreadableCall, answer: ReplyContent): ReplyContent {
    const why = answer.reason ?? answer.stderr ?? "";
    return this.#keep(call, answer, (occasion) =>
      unjudgedRecord(call, answer.decision, why, occasion),
    );
  }

  /**
   * Before the reply is given: a crash after it must not lose the record. It is one write, which
   * waits for no disk.
   */
  #keep(
    call: Call | UnreadableCall,
    answer: ReplyContent,
    make: (occasion: RecordContext) => AuditRecord,
  ): ReplyContent {
    const { env, gate } = this.#circumstances;
    const { snapshot } = gate ?? {};
    // Other agents than Claude Code may name a session as they like: where a record is required, a
    // name does not spare it.
    if (!("unreadable" in call) && !snapshot?.audit.required && leavesNoRecord(call)) return answer;
    try {
      const record = make(this.#occasion(call));
      this.#recorder.journal(folders(env).state, snapshot?.store).append(record);
      return answer;
    } catch (error) {
      const what = `could not keep a record of this call (${errorText(error)}); see \`sluice store\`.`;
      if (snapshot?.audit.required)
        return answerFailure(
          call.event,
          `${what} The configuration requires one, so the call is refused.`,
        );
      const told = (text?: string): string => [text, `Sluice ${what}`].filter(Boolean).join("\n");
      return { ...answer, systemMessage: told(answer.systemMessage), stderr: told(answer.stderr) };
    }
  }

  #occasion(call: Call | UnreadableCall): RecordContext {
    const now = Date.now();
    const { env, gate, hook, began } = this.#circumstances;
    const cwd = "unreadable" in call ? undefined : call.cwd;
    return {
      id: recordId(now),
      now,
      project: gate?.project ?? projectOf(cwd ?? process.cwd(), env),
      path: this.#recorder.path,
      version: BUILD,
      total: Math.round((performance.now() - began) * 1000),
      inputs: gate?.snapshot.audit.inputs ?? "full",
      redact: this.#recorder.redact,
      hook: hook === undefined ? undefined : hookOf(hook),
    };
  }
}

/** The time that a person took is not Sluice's. */
function withPerson(occasion: RecordContext, person: ApprovalPart): RecordContext {
  return {
    ...occasion,
    person,
    total: Math.max(0, occasion.total - (person.approval?.waited ?? 0) * 1000),
  };
}
