import { isObject } from "../../protocol/json.ts";
import { parseJson } from "../../shared/json.ts";
import { whyNot } from "./http.ts";
import { backoff, pause } from "./pause.ts";

const OPEN_TIMEOUT_MS = 8_000;
/** ntfy says something every 45 seconds, https://docs.ntfy.sh/config/ (keepalive-interval). */
const SILENCE_TIMEOUT_MS = 120_000;
/** A message has at most 4096 bytes, and a line holds little more. */
const MAX_LINE_LENGTH = 64 * 1024;

/**
 * What is published in one topic, https://docs.ntfy.sh/subscribe/api/. Goes on where it was after a
 * connection broke.
 */
export class NtfyStream {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #onMessage: (text: string) => Promise<void>;
  readonly #stopped = new AbortController();
  readonly #done: Promise<void>;
  readonly #first: Promise<void>;
  #tried: () => void = () => {};
  #trouble: Error | undefined;
  #since: string;

  /** `since`: a time in seconds. */
  constructor(
    url: string,
    headers: Readonly<Record<string, string>>,
    since: number,
    onMessage: (text: string) => Promise<void>,
  ) {
    this.#url = url;
    this.#headers = headers;
    this.#since = String(since);
    this.#onMessage = onMessage;
    this.#first = new Promise((resolve) => {
      this.#tried = resolve;
    });
    this.#done = this.#go();
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
    let failures = 0;
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#listen();
        failures = 0;
      } catch (error) {
        this.#trouble = error as Error;
        this.#tried();
        failures++;
      }
      await pause(backoff(failures), this.#stopped.signal);
    }
  }

  /** Until the server ends it. */
  async #listen(): Promise<void> {
    const silent = new AbortController();
    let timer = setTimeout(() => silent.abort(), OPEN_TIMEOUT_MS).unref();
    const heard = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_TIMEOUT_MS).unref();
    };
    try {
      const response = await fetch(`${this.#url}/json?since=${this.#since}`, {
        headers: this.#headers,
        redirect: "error",
        signal: AbortSignal.any([silent.signal, this.#stopped.signal]),
      });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new Rejected(`the topic of answers cannot be read (${response.status})`);
      }
      heard();
      for await (const line of linesOf(response.body, heard)) await this.#read(line);
    } catch (error) {
      if (error instanceof Rejected) throw error;
      throw new Error(
        silent.signal.aborted
          ? `${new URL(this.#url).host} says nothing`
          : whyNot(error, this.#url, OPEN_TIMEOUT_MS),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #read(line: string): Promise<void> {
    const said = parseJson(line);
    if (!isObject(said)) return;
    if (said["event"] === "open") {
      this.#trouble = undefined;
      this.#tried();
    }
    if (said["event"] !== "message" || typeof said["id"] !== "string") return;
    this.#since = said["id"];
    if (typeof said["message"] === "string") await this.#onMessage(said["message"]).catch(() => {});
  }
}

class Rejected extends Error {}

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    heard();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH)
      throw new Rejected("the topic of answers says more than a message can be");
    yield* lines;
  }
}
