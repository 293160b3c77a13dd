import { type Environment, folders, projectOf } from "../../config/folders.ts";
import { BUILD } from "../../config/package.ts";
import type { Verdict } from "../../engine/verdict.ts";
import type { Call, UnreadableCall } from "../../protocol/call.ts";
import type { Answer } from "../../protocol/reply.ts";
import { leavesNoRecord } from "../../protocol/trial-inputs.ts";
import { errorText } from "../../shared/errors.ts";
import type { Gate } from "../gate.ts";
import type { Journal } from "../ports.ts";
import { closed } from "../run.ts";
import { hookOf } from "./hook-process.ts";
import { type ApprovalPart, type AuditRecord, type RecordContext, recordOf, unjudgedRecord } from "./record.ts";
import { recordId } from "./record-id.ts";
import type { Redact } from "./redact-record.ts";

/** Who keeps records of calls that are really made. */
export interface Recorder {
  readonly path: AuditRecord["path"];
  /** `state`: the folder; `store`: the database, if it is another than the file in there. */
  journal(state: string, store?: string): Journal;
  readonly redact: Redact;
}

/** One call, from its arrival to its record. */
export class Recording {
  readonly #recorder: Recorder;
  readonly #env: Environment;
  readonly #hook: RecordContext["hook"];
  readonly #began = performance.now();
  #gate: Gate | undefined;

  /** `hook`: the process that the client waits for, as `hookOf` reads it. */
  constructor(recorder: Recorder, env: Environment, hook?: string) {
    this.#recorder = recorder;
    this.#env = env;
    this.#hook = hook === undefined ? undefined : hookOf(hook);
  }

  /** What the configuration wants kept is known from here on. */
  opened(gate: Gate): void {
    this.#gate = gate;
  }

  judged(call: Call, verdict: Verdict, answer: Answer, person: ApprovalPart = {}): Answer {
    const concerned = person.approval !== undefined || person.once !== undefined;
    return this.#keep(call, answer, (occasion) => recordOf(call, verdict, concerned ? withPerson(occasion, person) : occasion));
  }

  /** The answer to a call that no policy judged. */
  unjudged(call: Call | UnreadableCall, answer: Answer): Answer {
    const why = answer.reason ?? answer.stderr ?? "";
    return this.#keep(call, answer, (occasion) => unjudgedRecord(call, answer.decision, why, occasion));
  }

  /** Before the reply is given: a crash after it must not lose the record. It is one write, which waits for no disk. */
  #keep(call: Call | UnreadableCall, answer: Answer, make: (occasion: RecordContext) => AuditRecord): Answer {
    const { snapshot } = this.#gate ?? {};
    // Other agents than Claude Code may name a session as they like: where a record is required, a name does not spare it.
    if (!("unreadable" in call) && !snapshot?.audit.required && leavesNoRecord(call)) return answer;
    try {
      this.#recorder.journal(folders(this.#env).state, snapshot?.store).append(make(this.#occasion(call)));
      return answer;
    } catch (error) {
      const what = `could not keep a record of this call (${errorText(error)}); see \`sluice store\`.`;
      if (snapshot?.audit.required) return closed(call.event, `${what} The configuration requires one, so the call is refused.`);
      const told = (text?: string): string => [text, `Sluice ${what}`].filter(Boolean).join("\n");
      return { ...answer, systemMessage: told(answer.systemMessage), stderr: told(answer.stderr) };
    }
  }

  #occasion(call: Call | UnreadableCall): RecordContext {
    const now = Date.now();
    const cwd = "unreadable" in call ? undefined : call.cwd;
    return {
      id: recordId(now),
      now,
      project: this.#gate?.project ?? projectOf(cwd ?? process.cwd(), this.#env),
      path: this.#recorder.path,
      version: BUILD,
      total: Math.round((performance.now() - this.#began) * 1000),
      inputs: this.#gate?.snapshot.audit.inputs ?? "full",
      redact: this.#recorder.redact,
      hook: this.#hook,
    };
  }
}

/** The time that a person took is not Sluice's. */
function withPerson(occasion: RecordContext, person: ApprovalPart): RecordContext {
  return { ...occasion, person, total: Math.max(0, occasion.total - (person.approval?.waited ?? 0) * 1000) };
}
