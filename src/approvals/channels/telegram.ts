import type { TelegramSettings } from "../../config/sections/approvals.ts";
import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import type { Responder } from "../approval.ts";
import type { AnswerResult, Hub } from "../hub.ts";
import type { Links } from "../links.ts";
import { answerByToken, type Offer, offersFor } from "../offers.ts";
import type { ApprovalRequest } from "../request.ts";
import type { Channel } from "./channel.ts";
import { secretFrom } from "./secret-file.ts";
import { Poll, TelegramBot } from "./telegram-bot.ts";
import { telegramText } from "./telegram-text.ts";

const OFFICIAL = "https://api.telegram.org";
const MAX_LABEL_LENGTH = 60;
/** As long as what Telegram shows over a chat may be. */
const MAX_NOTICE_LENGTH = 200;
/** As many as fit side by side on a phone. */
const SIDE_BY_SIDE = 2;
const MAX_REPLY_LENGTH = 4_000;

/**
 * Messages of a bot in one chat: buttons answer, and so does a reply, which denies in the person's
 * own words.
 */
export class TelegramChannel implements Channel {
  readonly name = "telegram";
  readonly #settings: TelegramSettings;
  #bot: TelegramBot | undefined;
  #poll: Poll | undefined;
  #offset = 0;
  /**
   * Messages on their way, and whose request those are that arrived: a reply may be quicker than
   * what keeps their numbers.
   */
  readonly #sending = new Set<Promise<unknown>>();
  readonly #sent = new Map<number, string>();

  constructor(settings: TelegramSettings) {
    this.#settings = settings;
  }

  start(hub: Hub, links: Links): void {
    let bot: TelegramBot;
    try {
      bot = this.#own();
    } catch {
      return; // `announce` says why.
    }
    const onUpdate = (update: JsonObject): Promise<void> => this.#heard(bot, update, hub, links);
    this.#poll = new Poll(
      bot,
      { onUpdate, onConflict: () => this.#sayConflict(bot) },
      this.#offset,
    );
  }

  async stop(): Promise<void> {
    const poll = this.#poll;
    this.#poll = undefined;
    this.#bot = undefined;
    await poll?.stop();
    this.#offset = Math.max(this.#offset, poll?.offset ?? 0);
  }

  async announce(request: ApprovalRequest, links: Links): Promise<Json | undefined> {
    const bot = this.#own();
    await this.#poll?.hears();
    const sending = bot.call("sendMessage", this.#message(request, links));
    this.#sending.add(sending);
    try {
      const sent = await sending;
      const id =
        isObject(sent) && typeof sent["message_id"] === "number" ? sent["message_id"] : undefined;
      if (id !== undefined) this.#sent.set(id, request.id);
      return id;
    } finally {
      this.#sending.delete(sending);
    }
  }

  /** In the message that is there: another one would ring again. */
  async renew(request: ApprovalRequest, links: Links, handle: Json): Promise<Json | undefined> {
    if (typeof handle !== "number") return this.announce(request, links);
    await this.#own().call("editMessageText", {
      message_id: handle,
      ...this.#message(request, links),
    });
    this.#sent.set(handle, request.id);
    return handle;
  }

  async settle(request: ApprovalRequest, handle: Json | undefined): Promise<void> {
    if (typeof handle !== "number") return;
    this.#sent.delete(handle);
    await this.#own().call("editMessageText", {
      chat_id: this.#settings.chat,
      message_id: handle,
      ...telegramText(request),
    });
  }

  #message(request: ApprovalRequest, links: Links): JsonObject {
    const buttons = keyboard(offersFor(request), (offer) =>
      links.token(request, offer.kind, offer.choice),
    );
    return {
      chat_id: this.#settings.chat,
      ...telegramText(request),
      reply_markup: { inline_keyboard: buttons },
    };
  }

  /** The file is read when somebody is to be asked, so that a new token needs no new process. */
  #own(): TelegramBot {
    const { url = OFFICIAL, token, tokenFile = "" } = this.#settings;
    this.#bot ??= new TelegramBot(url, token ?? secretFrom(tokenFile));
    return this.#bot;
  }

  async #heard(bot: TelegramBot, update: JsonObject, hub: Hub, links: Links): Promise<void> {
    const { callback_query: pressed, message } = update;
    if (isObject(pressed)) {
      const answered = this.#isOurs(pressed["message"])
        ? await answerByToken(String(pressed["data"]), hub, links, personOf(pressed["from"]))
        : { refused: "it was not asked in this chat" };
      await bot.call("answerCallbackQuery", {
        callback_query_id: pressed["id"] ?? "",
        ...noticeOf(answered),
      });
    } else if (isObject(message) && this.#isOurs(message)) await this.#replied(bot, message, hub);
  }

  /** What is no reply to an open request is not meant for us. */
  async #replied(bot: TelegramBot, message: JsonObject, hub: Hub): Promise<void> {
    const { text, from, reply_to_message: original, message_id: id } = message;
    const asked = isObject(original) ? original["message_id"] : undefined;
    if (typeof text !== "string" || typeof asked !== "number") return;
    await Promise.allSettled(this.#sending);
    for (const request of hub.list()) {
      if (
        this.#sent.get(asked) !== request.id &&
        (await hub.handleOf(request.id, this.name)) !== asked
      )
        continue;
      const answered = await hub.answer(
        request.id,
        { kind: "deny", message: clip(text, MAX_REPLY_LENGTH) },
        personOf(from),
      );
      if (!("refused" in answered)) return;
      await bot.call("sendMessage", {
        chat_id: this.#settings.chat,
        text: clip(`Refused: ${answered.refused}.`, MAX_NOTICE_LENGTH),
        reply_parameters: { message_id: id ?? 0, allow_sending_without_reply: true },
      });
    }
  }

  #isOurs(message: Json | undefined): boolean {
    const chat = isObject(message) ? message["chat"] : undefined;
    return (
      isObject(chat) &&
      chat["id"] !== undefined &&
      String(chat["id"]) === String(this.#settings.chat)
    );
  }

  /** Whoever presses a button would wait in vain. */
  async #sayConflict(bot: TelegramBot): Promise<void> {
    const text =
      "Another program takes the answers of this bot (409 Conflict), so buttons may do " +
      "nothing. Answer elsewhere, and give each machine a bot of its own.";
    await bot.call("sendMessage", { chat_id: this.#settings.chat, text });
  }
}

/** Short answers side by side, each long one in a row of its own. */
function keyboard(offers: readonly Offer[], tokenOf: (offer: Offer) => string): JsonObject[][] {
  const rows: JsonObject[][] = [];
  let isOpen = false;
  for (const offer of offers) {
    const button = { text: clip(offer.label, MAX_LABEL_LENGTH), callback_data: tokenOf(offer) };
    const last = rows.at(-1);
    const isShort = offer.kind === "allow" || offer.kind === "deny";
    if (isShort && isOpen && last && last.length < SIDE_BY_SIDE) last.push(button);
    else rows.push([button]);
    isOpen = isShort;
  }
  return rows;
}

function noticeOf(answered: AnswerResult): JsonObject {
  if ("refused" in answered)
    return { text: clip(`Refused: ${answered.refused}.`, MAX_NOTICE_LENGTH), show_alert: true };
  return { text: "Done." };
}

function personOf(from: Json | undefined): Responder {
  const { first_name: first, last_name: last, username } = isObject(from) ? from : {};
  const name = [first, last].filter((part) => typeof part === "string" && part !== "").join(" ");
  return {
    name: name || (typeof username === "string" ? username : "somebody"),
    channel: "telegram",
  };
}
