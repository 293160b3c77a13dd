import type { Answer } from "../../../approvals/approval.ts";
import type { ApprovalRequest, Question } from "../../../approvals/request.ts";
import type { JsonObject } from "../../../protocol/json.ts";
import type { JsonSocket } from "../../../server/socket/json-socket.ts";
import type { TalkReply } from "../../../server/socket/messages.ts";
import { CannotError, type Io } from "../../command.ts";
import { CODE_LENGTH, createCode, isCode } from "../../person/code.ts";
import { flow } from "../../render/flow.ts";
import { type Keyboard, readCharacters, readLine } from "./keyboard.ts";
import { renderEnd, renderRequest } from "./render.ts";

export interface WatchContext {
  readonly io: Io;
  readonly keyboard: Keyboard;
  /** The name this person answers under. */
  readonly name: string;
  edit(input: JsonObject): { readonly input: JsonObject } | { readonly problem: string };
}

const NOTHING = "Nothing waits for a person. Requests are shown here as they come; q ends.\n";
const TOO_SOON =
  "That key came before anybody could have read this; press it again if it is meant.\n";
/** A key within this time after a request came up by itself was meant for something else. */
const UNREAD_MS = 800;
/** More are no mistakes of a person. */
const MAX_WRONG_CODES = 3;
const TOO_MANY =
  "Three wrong codes: it can only be denied here now. Allow it on the page, or quit and " +
  "watch again.\n";
const QUIT: ReadonlySet<string> = new Set(["q", "\u0003", "\u0004"]);

interface AllowCode {
  readonly code: string;
  wrong: number;
}

/** Requests as they come, each with keys to answer it. */
export class ApprovalWatch {
  readonly #with: WatchContext;
  #line: JsonSocket | undefined;
  #open: ApprovalRequest[] = [];
  /** The one that keys are for. */
  #shown: string | undefined;
  /** When it came up by itself; zero: the person went to it. */
  #cameUp = 0;
  #isWriting = false;
  /** What allows a request, by its id: made here, so that nothing else tells it but the screen. */
  readonly #codes = new Map<string, AllowCode>();

  constructor(watching: WatchContext) {
    this.#with = watching;
  }

  /** Until the server is gone. */
  async follow(line: JsonSocket): Promise<void> {
    this.#line = line;
    let problem: string | undefined;
    line.listen((said) => {
      const told = said as unknown as TalkReply;
      if ("problem" in told) problem = told.problem;
      else this.#hear(told);
    });
    await line.untilClosed();
    if (problem !== undefined) throw new CannotError(problem);
    this.#line = undefined;
    this.#open = [];
    this.#shown = undefined;
  }

  /** Until the person has had enough. */
  async obey(): Promise<void> {
    for (;;) {
      const key = await this.#with.keyboard.key();
      if (key === undefined || QUIT.has(key)) return;
      const request = this.#open.find(({ id }) => id === this.#shown);
      if (key === "n") this.#showNext();
      else if (request && Date.now() - this.#cameUp < UNREAD_MS)
        this.#say(this.#with.io.style.dim(TOO_SOON));
      else if (request) await this.#press(key, request);
    }
  }

  #hear(told: TalkReply): void {
    if ("open" in told) {
      this.#open = [...told.open];
      this.#say(this.#open.length === 0 ? flow(NOTHING, this.#with.io) : "");
    } else if ("event" in told) this.#happened(told.event.type, told.event.request);
    else if ("answered" in told && told.answered.refused !== undefined)
      this.#say(`${told.answered.id} is not answered: ${told.answered.refused}\n`);
    this.#showFirst();
  }

  #happened(type: string, request: ApprovalRequest): void {
    this.#open = [
      ...this.#open.filter(({ id }) => id !== request.id),
      ...(type === "closed" ? [] : [request]),
    ];
    if (type === "opened") this.#say("\u0007");
    if (type === "closed") this.#say(`${this.#with.io.style.dim(renderEnd(request))}\n`);
    if (type !== "closed") return;
    if (this.#shown === request.id) this.#shown = undefined;
    this.#codes.delete(request.id);
  }

  #showFirst(): void {
    const [first] = this.#open;
    if (this.#shown !== undefined || !first || this.#isWriting) return;
    this.#show(first);
    this.#cameUp = Date.now();
  }

  #showNext(): void {
    const at = this.#open.findIndex(({ id }) => id === this.#shown);
    const next = this.#open[(at + 1) % Math.max(1, this.#open.length)];
    if (next) this.#show(next);
  }

  #show(request: ApprovalRequest): void {
    this.#shown = request.id;
    this.#cameUp = 0;
    const others = this.#open.length - 1;
    const { io } = this.#with;
    this.#say(
      `\n${renderRequest(request, io, Date.now())}${keysOf(request, others, this.#codeOf(request).code, io)}\n`,
    );
  }

  async #press(key: string, request: ApprovalRequest): Promise<void> {
    const may = (kind: Answer["kind"]): boolean => request.answers.includes(kind);
    if (key === "a" && may("allow")) await this.#allow(request, { kind: "allow" });
    else if (key === "a" && may("answers")) await this.#answerQuestions(request);
    else if (key === "d" && may("deny")) await this.#withMessage(request, "deny");
    else if (key === "i" && may("interrupt")) await this.#withMessage(request, "interrupt");
    else if (key === "A" && may("always")) await this.#always(request);
    else if (key === "e" && may("allow-edited")) await this.#edit(request);
  }

  async #withMessage(request: ApprovalRequest, kind: "deny" | "interrupt"): Promise<void> {
    const message = await this.#ask("Why? The model reads it (Enter: no reason, Escape: back): ");
    if (message !== undefined) this.#answer(request, message === "" ? { kind } : { kind, message });
  }

  async #always(request: ApprovalRequest): Promise<void> {
    const [only, ...more] = request.suggestions;
    const chosen =
      more.length === 0 ? only : request.suggestions[Number(await this.#ask("Which one? ")) - 1];
    if (chosen) await this.#allow(request, { kind: "always", suggestion: chosen.index });
    else this.#say("That is none of them.\n");
  }

  async #edit(request: ApprovalRequest): Promise<void> {
    const { keyboard, edit } = this.#with;
    const edited = keyboard.lend(() => edit(request.input));
    if ("problem" in edited) this.#say(`Nothing was sent: ${edited.problem}\n`);
    else await this.#allow(request, { kind: "allow-edited", input: edited.input });
  }

  async #answerQuestions(request: ApprovalRequest): Promise<void> {
    const answers: Record<string, string> = {};
    for (const question of request.questions ?? []) {
      const text = await this.#ask(
        `${question.question} (a number${question.multiSelect ? ", or several" : ""}, or ` +
          "your own words): ",
      );
      if (text === undefined) return;
      answers[question.question] = labels(question, text);
    }
    await this.#allow(request, { kind: "answers", answers });
  }

  #codeOf({ id }: ApprovalRequest): AllowCode {
    const known = this.#codes.get(id) ?? { code: createCode(), wrong: 0 };
    this.#codes.set(id, known);
    return known;
  }

  /** Only with the request's own code: keys that are sent here without looking never hit it. */
  async #allow(request: ApprovalRequest, answer: Answer): Promise<void> {
    const allowed = this.#codeOf(request);
    if (allowed.wrong >= MAX_WRONG_CODES) return this.#say(flow(TOO_MANY, this.#with.io));
    this.#isWriting = true;
    this.#say(`${DOES[answer.kind]}: type ${allowed.code} (Escape: back): `);
    const typed = await readCharacters(this.#with.keyboard, CODE_LENGTH, (echo) => this.#say(echo));
    this.#isWriting = false;
    if (typed === undefined) this.#say("\n");
    else if (isCode(typed, allowed.code)) this.#answer(request, answer);
    else {
      allowed.wrong++;
      this.#say("That is not its code; nothing was sent.\n");
    }
    this.#showFirst();
  }

  async #ask(question: string): Promise<string | undefined> {
    this.#isWriting = true;
    this.#say(question);
    const text = await readLine(this.#with.keyboard, (echo) => this.#say(echo));
    this.#isWriting = false;
    if (text === undefined) this.#say("\n");
    return text;
  }

  #answer({ id }: ApprovalRequest, answer: Answer): void {
    this.#line?.say({ id, answer, name: this.#with.name });
  }

  #say(text: string): void {
    this.#with.io.out(text);
  }
}

const DOES: Readonly<Partial<Record<Answer["kind"], string>>> = {
  allow: "Allow",
  "allow-edited": "Allow what you wrote",
  always: "Allow always",
  answers: "Send the answer",
};

function keysOf({ answers }: ApprovalRequest, others: number, code: string, { style }: Io): string {
  const keys = [
    answers.includes("answers") ? "a answer" : "a allow",
    "d deny",
    ...(answers.includes("always") ? ["A always"] : []),
    ...(answers.includes("allow-edited") ? ["e edit"] : []),
    "i interrupt",
    ...(others > 0 ? [`n next (${others} more)`] : []),
    "q quit",
  ];
  return `${style.dim("code")} ${style.bold(code)}  ${style.dim(keys.join(" · "))}`;
}

/** Numbers stand for options; whatever else is written is the answer itself. */
function labels({ options, multiSelect }: Question, text: string): string {
  const chosen = (multiSelect ? text.split(",") : [text]).map(
    (part) => options[Number(part.trim()) - 1]?.label ?? part.trim(),
  );
  return chosen.join(", ");
}
