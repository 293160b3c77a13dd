import type { ServerResponse } from "node:http";
import type { JsonObject } from "../../protocol/json.ts";
import { FakeServer, type ReceivedRequest } from "./fake-server.ts";

export interface FakeButton {
  readonly text: string;
  readonly callback_data: string;
}

export interface FakeMessage {
  readonly id: number;
  readonly chat: string;
  text: string;
  buttons: readonly FakeButton[];
}

interface Waiting {
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
}

type Update = JsonObject & { readonly update_id: number };

const TAGS = /<(\/?)(b|u|i|code|pre)>/g;

/**
 * The part of the Bot API that Sluice uses, as https://core.telegram.org/bots/api tells it; texts
 * of errors as the real one words them.
 */
export class FakeTelegram extends FakeServer {
  readonly token: string;
  readonly chat: number;
  readonly messages: FakeMessage[] = [];
  /** What was shown to whoever pressed a button. */
  readonly notices: string[] = [];
  /** Which methods were called, in order. */
  readonly calls: string[] = [];
  /** Answers out of turn, by method. */
  readonly failures: {
    readonly method: string;
    readonly status: number;
    readonly more?: JsonObject;
  }[] = [];
  hasWebhook = false;
  #updates: Update[] = [];
  #waiting: Waiting | undefined;
  #last = 100;
  readonly #open = new Set<string>();

  constructor(token = "123456:secret-of-the-bot", chat = 4711) {
    super();
    this.token = token;
    this.chat = chat;
  }

  /**
   * A person presses the button with this text; `data`: what their client would send if it were not
   * honest.
   */
  press(
    message: FakeMessage,
    text: string,
    { chat = this.chat, data, name = "Ada" }: { chat?: number; data?: string; name?: string } = {},
  ): void {
    const id = `query-${++this.#last}`;
    this.#open.add(id);
    const pressed =
      data ?? message.buttons.find((button) => button.text.startsWith(text))?.callback_data;
    if (pressed === undefined) throw new Error(`there is no button \`${text}\``);
    const from = { id: 7, is_bot: false, first_name: name };
    this.#tell({
      callback_query: {
        id,
        from,
        data: pressed,
        message: { message_id: message.id, chat: { id: chat }, date: 1 },
      },
    });
  }

  /** A person writes; `to`: in reply to that message. */
  write(text: string, { to, chat = this.chat }: { to?: FakeMessage; chat?: number } = {}): void {
    const original = to ? { reply_to_message: { message_id: to.id, chat: { id: chat } } } : {};
    const from = { id: 7, is_bot: false, first_name: "Ada", last_name: "Lovelace" };
    this.#tell({
      message: { message_id: ++this.#last, from, chat: { id: chat }, text, ...original },
    });
  }

  /** Updates that nobody has confirmed yet. */
  get unconfirmed(): number {
    return this.#updates.length;
  }

  /** Another program asks for updates of the same bot. */
  interfere(): void {
    this.#end(
      409,
      "Conflict: terminated by other getUpdates request; make sure that only one bot " +
        "instance is running",
    );
  }

  protected override answer({ path, body, response }: ReceivedRequest): void {
    const [, token, method = ""] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? [];
    this.calls.push(method);
    if (token !== this.token) return this.#refuse(response, 401, "Unauthorized");
    const failure = this.failures.findIndex((one) => one.method === method);
    const [planned] = failure < 0 ? [] : this.failures.splice(failure, 1);
    if (planned) return this.#refuse(response, planned.status, "as planned", planned.more);
    const given = JSON.parse(body) as JsonObject;
    const methods: Readonly<Record<string, () => void>> = {
      getUpdates: () => this.#getUpdates(given, response),
      sendMessage: () => this.#sendMessage(given, response),
      editMessageText: () => this.#editMessage(given, response),
      answerCallbackQuery: () => this.#answerQuery(given, response),
    };
    (methods[method] ?? (() => this.#refuse(response, 404, "Not Found")))();
  }

  override close(): void {
    clearTimeout(this.#waiting?.timer);
    super.close();
  }

  #getUpdates({ offset, timeout }: JsonObject, response: ServerResponse): void {
    if (this.hasWebhook)
      return this.#refuse(
        response,
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook " +
          "to delete the webhook first",
      );
    this.interfere();
    this.#updates = this.#updates.filter(({ update_id: id }) => id >= Number(offset ?? 0));
    const waiting = {
      response,
      timer: setTimeout(() => this.#give(waiting), Number(timeout ?? 0) * 1000),
    };
    this.#waiting = waiting;
    response.on("close", () => {
      clearTimeout(waiting.timer);
      if (this.#waiting === waiting) this.#waiting = undefined;
    });
    if (this.#updates.length > 0) this.#give(waiting);
  }

  #give(waiting: Waiting): void {
    if (this.#waiting === waiting) this.#waiting = undefined;
    clearTimeout(waiting.timer);
    this.say(waiting.response, 200, { ok: true, result: this.#updates });
  }

  #end(status: number, description: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    if (waiting) this.#refuse(waiting.response, status, description);
  }

  #tell(what: JsonObject): void {
    this.#updates.push({ update_id: ++this.#last, ...what });
    if (this.#waiting) this.#give(this.#waiting);
  }

  #sendMessage(given: JsonObject, response: ServerResponse): void {
    if (String(given["chat_id"]) !== String(this.chat))
      return this.#refuse(response, 400, "Bad Request: chat not found");
    const message = { id: ++this.#last, chat: String(given["chat_id"]), ...read(given) };
    if ("wrong" in message) return this.#refuse(response, 400, `Bad Request: ${message.wrong}`);
    this.messages.push(message as FakeMessage);
    this.say(response, 200, {
      ok: true,
      result: { message_id: message.id, chat: { id: this.chat } },
    });
  }

  #editMessage(given: JsonObject, response: ServerResponse): void {
    const message = this.messages.find(({ id }) => id === given["message_id"]);
    if (!message) return this.#refuse(response, 400, "Bad Request: message to edit not found");
    const next = read(given);
    if ("wrong" in next) return this.#refuse(response, 400, `Bad Request: ${next.wrong}`);
    const { id: _, chat: __, ...before } = message;
    if (JSON.stringify(next) === JSON.stringify(before))
      return this.#refuse(response, 400, "Bad Request: message is not modified");
    Object.assign(message, next);
    this.say(response, 200, { ok: true, result: { message_id: message.id } });
  }

  #answerQuery({ callback_query_id: id, text }: JsonObject, response: ServerResponse): void {
    if (!this.#open.delete(String(id)))
      return this.#refuse(
        response,
        400,
        "Bad Request: query is too old and response timeout expired or query ID is invalid",
      );
    this.notices.push(String(text));
    this.say(response, 200, { ok: true, result: true });
  }

  #refuse(
    response: ServerResponse,
    status: number,
    description: string,
    more: JsonObject = {},
  ): void {
    this.say(response, status, { ok: false, error_code: status, description, ...more });
  }
}

/** What a message would look like, or why Telegram would not take it. */
function read(given: JsonObject): { text: string; buttons: FakeButton[] } | { wrong: string } {
  const raw = String(given["text"] ?? "");
  const isHtml = given["parse_mode"] === "HTML";
  const wrong = isHtml ? malformed(raw) : undefined;
  if (wrong) return { wrong };
  const plain = isHtml
    ? raw.replace(TAGS, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
    : raw;
  if (plain === "") return { wrong: "message text is empty" };
  if (plain.length > 4096) return { wrong: "message is too long" };
  const { inline_keyboard: rows = [] } = (given["reply_markup"] ?? {}) as {
    inline_keyboard?: FakeButton[][];
  };
  const buttons = rows.flat();
  const size = (button: FakeButton): number => Buffer.byteLength(button.callback_data);
  return buttons.some((button) => size(button) < 1 || size(button) > 64)
    ? { wrong: "BUTTON_DATA_INVALID" }
    : { text: raw, buttons };
}

/** Tags have to be closed in turn, and nothing else may look like one; in code there are none. */
function malformed(html: string): string | undefined {
  const open: string[] = [];
  for (const [, end, name = ""] of html.matchAll(TAGS)) {
    if (end ? open.pop() !== name : open.some((tag) => tag === "code" || tag === "pre"))
      return "can't parse entities";
    if (!end) open.push(name);
  }
  return open.length > 0 || /[<>]|&(?!lt;|gt;|amp;)/.test(html.replace(TAGS, ""))
    ? "can't parse entities"
    : undefined;
}
