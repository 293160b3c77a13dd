import { createHash } from "node:crypto";
import type { AuditRecord } from "../../../audit/record.ts";
import { isObject, type Json } from "../../../protocol/json.ts";
import { answersIn, isQuestionTool } from "../../../protocol/questions.ts";
import type { LogFilter, Store } from "../../../store/store.ts";

const ID_LENGTH = 6;
const EVENTS = ["PreToolUse", "PermissionRequest", "PostToolUse"] as const;

/**
 * Who answered. `dialog`: the person, where Claude Code asked. `nobody`: there is no answer, or
 * none yet.
 */
export interface AnswerSource {
  readonly kind: "preference" | "channel" | "dialog" | "nobody";
  readonly name?: string;
  readonly channel?: string;
}

/** One question, each time it was asked. */
export interface AskedQuestion {
  readonly time: string;
  readonly project: string;
  readonly session?: string;
  readonly answer?: string;
  /** True: no person has seen it. */
  readonly automatic: boolean;
  readonly by: AnswerSource;
}

export interface QuestionHistory {
  readonly id: string;
  readonly question: string;
  readonly header?: string;
  readonly options: readonly string[];
  readonly asked: readonly AskedQuestion[];
}

interface Text {
  readonly question: string;
  readonly header?: string;
  readonly options: readonly string[];
}

/** A call on its way through its events. */
interface Asking {
  readonly record: AuditRecord;
  readonly questions: readonly Text[];
  by: AnswerSource | undefined;
  /** The answers that a preference gave. */
  preferred: string | undefined;
  answers: ReadonlyMap<string, string>;
  done: boolean;
}

/**
 * What was asked and how it was answered, the latest last. The records of a call are all there is
 * to it: that of PreToolUse says what a preference answered, that of PermissionRequest who answered
 * from afar, that of PostToolUse what the answer really was.
 */
export async function historyOf(store: Store, filter: LogFilter): Promise<QuestionHistory[]> {
  const tools = (await store.tally(["tool"]))
    .map(({ values: [tool = ""] }) => tool)
    .filter(isQuestionTool);
  const askings = new Askings();
  for await (const { record } of store.entries({ ...filter, tool: tools, event: EVENTS }))
    askings.see(record);
  return byQuestion(askings.all);
}

class Askings {
  readonly all: Asking[] = [];
  readonly #byCall = new Map<string, Asking>();
  /** The calls of a session that have no answer yet. */
  readonly #open = new Map<string, Asking[]>();

  see(record: AuditRecord): void {
    if (record.event === "PreToolUse") this.#asked(record);
    else if (record.event === "PermissionRequest") this.#dialog(record);
    else this.#done(record);
  }

  #asked(record: AuditRecord): Asking {
    const preferred = record.changes.find(
      ({ policy, field }) => policy === "questions/answer" && field === "answers",
    );
    const isPreferred = preferred !== undefined && record.decision === "allow" && !record.approval;
    const asking: Asking = {
      record,
      questions: textsIn(record.input["questions"]),
      by: isPreferred ? { kind: "preference" } : channelOf(record),
      preferred: isPreferred ? JSON.stringify(preferred.after) : undefined,
      answers: new Map(),
      done: false,
    };
    this.all.push(asking);
    this.#byCall.set(callOf(record), asking);
    const session = record.session ?? "";
    this.#open.set(session, [
      ...(this.#open.get(session) ?? []).filter(({ done }) => !done),
      asking,
    ]);
    return asking;
  }

  /** It does not say which call it is about, but what it asks. */
  #dialog(record: AuditRecord): void {
    const wanted = JSON.stringify(textsIn(record.input["questions"]));
    const asking = this.#open
      .get(record.session ?? "")
      ?.findLast(({ done, questions }) => !done && JSON.stringify(questions) === wanted);
    if (asking) asking.by = channelOf(record) ?? asking.by;
  }

  #done(record: AuditRecord): void {
    const asking = this.#byCall.get(callOf(record)) ?? this.#asked(record);
    asking.done = true;
    asking.answers = answersIn(record.input);
    if (asking.answers.size === 0) asking.by = undefined;
    else if (
      asking.preferred !== undefined &&
      asking.preferred !== JSON.stringify(record.input["answers"])
    )
      asking.by = { kind: "dialog" };
    else asking.by ??= { kind: "dialog" };
  }
}

function channelOf({ approval }: AuditRecord): AnswerSource | undefined {
  if (approval?.outcome !== "answered" || approval.answer !== "answers") return undefined;
  const { name, channel } = approval;
  return {
    kind: "channel",
    ...(name === undefined ? {} : { name }),
    ...(channel === undefined ? {} : { channel }),
  };
}

function callOf({ session = "", toolUse, id }: AuditRecord): string {
  return JSON.stringify([session, toolUse ?? id]);
}

function byQuestion(askings: readonly Asking[]): QuestionHistory[] {
  const histories = new Map<string, { readonly text: Text; readonly asked: AskedQuestion[] }>();
  for (const { record, questions, by, answers } of askings)
    for (const text of questions) {
      const known = histories.get(text.question);
      // As it was asked last; a question that is asked again moves to the end.
      histories.delete(text.question);
      histories.set(text.question, {
        text,
        asked: [...(known?.asked ?? []), askedOnce(record, answers.get(text.question), by)],
      });
    }
  return [...histories.values()].map(({ text, asked }) => ({
    id: idOf(text.question),
    ...text,
    asked,
  }));
}

function askedOnce(
  { time, project, session }: AuditRecord,
  answer: string | undefined,
  by: AnswerSource | undefined,
): AskedQuestion {
  const who: AnswerSource = answer === undefined || !by ? { kind: "nobody" } : by;
  return {
    time,
    project,
    ...(session === undefined ? {} : { session }),
    ...(answer === undefined ? {} : { answer }),
    automatic: who.kind === "preference",
    by: who,
  };
}

function idOf(question: string): string {
  return createHash("sha256").update(question).digest("hex").slice(0, ID_LENGTH);
}

function textsIn(questions: Json | undefined): Text[] {
  return (Array.isArray(questions) ? questions : []).flatMap((item: Json): Text[] => {
    if (!isObject(item) || typeof item["question"] !== "string") return [];
    const { question, header, options } = item;
    const labels = (Array.isArray(options) ? options : []).flatMap((option: Json) =>
      isObject(option) && typeof option["label"] === "string" ? [option["label"]] : [],
    );
    return [
      {
        question: question as string,
        ...(typeof header === "string" && header !== "" ? { header } : {}),
        options: labels,
      },
    ];
  });
}
