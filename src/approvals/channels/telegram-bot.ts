import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { ask } from "./http.ts";
import { backoff, pause } from "./pause.ts";

const CALL_TIMEOUT_MS = 8_000;
/** How long Telegram keeps a question for updates open, in seconds. */
const POLL_SECONDS = 25;
/** A person waits: beyond that a message has not been sent. */
const MAX_WAIT_SECONDS = 3;
const TOKEN = /^\d+:[\w-]+$/;

/** What Telegram says instead of a result. */
export class Refusal extends Error {
  readonly code: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(method: string, code: number, description: string, retryAfter?: number) {
    super(`${method}: ${code} ${description}`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * The Bot API, https://core.telegram.org/bots/api. The token is part of every address, so no
 * address is ever told.
 */
export class TelegramBot {
  readonly #base: string;

  constructor(url: string, token: string) {
    if (!TOKEN.test(token))
      throw new Error(
        "what is configured as its token is none; BotFather gives you one such as 123456:ABC-DEF",
      );
    this.#base = `${url.replace(/\/+$/, "")}/bot${token}`;
  }

  /** Once more if Telegram wants it a little later. */
  async call(method: string, parameters: JsonObject): Promise<Json> {
    try {
      return await this.#call(method, parameters, CALL_TIMEOUT_MS);
    } catch (error) {
      const after = error instanceof Refusal ? error.retryAfter : undefined;
      if (after === undefined || after > MAX_WAIT_SECONDS) throw error;
      await pause(after * 1_000);
      return this.#call(method, parameters, CALL_TIMEOUT_MS);
    }
  }

  /** `seconds`: how long to wait for one. */
  async updates(offset: number, seconds: number, signal: AbortSignal): Promise<JsonObject[]> {
    const parameters = {
      offset,
      timeout: seconds,
      limit: 50,
      allowed_updates: ["callback_query", "message"],
    };
    const updates = await this.#call(
      "getUpdates",
      parameters,
      CALL_TIMEOUT_MS + seconds * 1_000,
      signal,
    );
    return Array.isArray(updates) ? updates.filter(isObject) : [];
  }

  async #call(
    method: string,
    body: JsonObject,
    within: number,
    signal?: AbortSignal,
  ): Promise<Json> {
    const { status, json } = await ask(`${this.#base}/${method}`, {
      body,
      within,
      ...(signal ? { signal } : {}),
    });
    if (isObject(json) && json["ok"] === true) return json["result"] ?? {};
    const { description, parameters } = isObject(json) ? json : {};
    const after = isObject(parameters) ? parameters["retry_after"] : undefined;
    const said = typeof description === "string" ? description : "no answer of the Bot API";
    throw new Refusal(method, status, said, typeof after === "number" ? after : undefined);
  }
}

export interface PollListener {
  /** One after another. */
  onUpdate(update: JsonObject): Promise<void>;
  /** Somebody else reads the updates of this bot. */
  onConflict(): Promise<void>;
}

/**
 * Asks for updates until it is stopped. Each update is confirmed by asking for the one after it.
 */
export class Poll {
  readonly #bot: TelegramBot;
  readonly #listener: PollListener;
  readonly #stopped = new AbortController();
  readonly #first: Promise<void>;
  readonly #done: Promise<void>;
  #offset: number;
  #trouble: Error | undefined;

  constructor(bot: TelegramBot, listener: PollListener, offset: number) {
    this.#bot = bot;
    this.#listener = listener;
    this.#offset = offset;
    this.#first = this.#round(0);
    this.#done = this.#first.then(() => this.#go());
  }

  get offset(): number {
    return this.#offset;
  }

  /** Rejects if no answer would come. */
  async hears(): Promise<void> {
    await this.#first;
    if (this.#trouble) throw this.#trouble;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#done;
  }

  async #go(): Promise<void> {
    let failures = this.#trouble ? 1 : 0;
    while (!this.#stopped.signal.aborted) {
      if (this.#trouble) await pause(this.#patience(failures), this.#stopped.signal);
      if (this.#stopped.signal.aborted) return;
      await this.#round(POLL_SECONDS);
      failures = this.#trouble ? failures + 1 : 0;
    }
  }

  #patience(failures: number): number {
    const after = this.#trouble instanceof Refusal ? this.#trouble.retryAfter : undefined;
    return after === undefined ? backoff(failures) : after * 1_000;
  }

  async #round(seconds: number): Promise<void> {
    try {
      const updates = await this.#bot.updates(this.#offset, seconds, this.#stopped.signal);
      this.#trouble = undefined;
      for (const update of updates) {
        this.#offset = Math.max(this.#offset, Number(update["update_id"]) + 1);
        await this.#listener.onUpdate(update).catch(() => {});
      }
    } catch (error) {
      const hadConflict = isConflict(this.#trouble);
      this.#trouble = error instanceof Error ? error : new Error(String(error));
      if (isConflict(this.#trouble) && !hadConflict)
        await this.#listener.onConflict().catch(() => {});
    }
  }
}

function isConflict(error: Error | undefined): boolean {
  return error instanceof Refusal && error.code === 409;
}
