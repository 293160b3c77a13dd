import { open } from "./api.ts";

const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [500, 15_000];
/** So many are a restart, and nothing to worry about. */
const FEW_FAILURES = 3;
/** The server says something every ten seconds. */
const SILENCE_TIMEOUT_MS = 25_000;

export interface LiveEvents {
  onEvent(type: string, data: unknown): void;
  onLink(link: "live" | "connecting" | "offline"): void;
  /** Whether to give up. */
  isFinal(error: unknown): boolean;
}

/**
 * Server-sent events by `fetch`, because an EventSource cannot send the header that tells us from
 * other origins. Comes back by itself, soon at first and then less and less often, and says what it
 * heard last.
 */
export function goLive({ onEvent, onLink, isFinal }: LiveEvents): () => void {
  let lastId: string | undefined;
  let pause = MIN_PAUSE_MS;
  let failures = 0;
  let ended = false;
  let wake: () => void = () => {};
  let silence: ReturnType<typeof setTimeout> | undefined;

  async function listen(): Promise<void> {
    const controller = new AbortController();
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), SILENCE_TIMEOUT_MS);
    };
    heard();
    const body = await open(
      "/api/events",
      lastId === undefined ? {} : { "last-event-id": lastId },
      controller.signal,
    );
    failures = 0;
    onLink("live");
    const reader = body
      .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
      .getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) take(block);
    }
  }

  function take(block: string): void {
    const fields = new Map(
      block
        .split("\n")
        .map((line) => [
          line.slice(0, line.indexOf(":")),
          line.slice(line.indexOf(":") + 1).trimStart(),
        ]),
    );
    const data = fields.get("data");
    if (data === undefined) return;
    pause = MIN_PAUSE_MS;
    onEvent(fields.get("event") ?? "", JSON.parse(data));
    lastId = fields.get("id") ?? lastId;
  }

  async function keepListening(): Promise<void> {
    while (!ended) {
      try {
        await listen();
      } catch (error) {
        if (isFinal(error)) return;
        failures++;
      }
      clearTimeout(silence);
      if (ended) return;
      onLink(failures < FEW_FAILURES ? "connecting" : "offline");
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause + Math.random() * pause * 0.3);
      });
      pause = Math.min(MAX_PAUSE_MS, pause * 1.7);
    }
  }

  const hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    pause = MIN_PAUSE_MS;
    wake();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  void keepListening();
  return () => {
    ended = true;
    removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}
