import type { NtfySettings } from "../../config/sections/approvals.ts";
import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import type { Hub } from "../hub.ts";
import type { Links } from "../links.ts";
import { answerByToken, type Offer, offersFor } from "../offers.ts";
import type { ApprovalRequest } from "../request.ts";
import type { Channel } from "./channel.ts";
import { ask } from "./http.ts";
import { NtfyStream } from "./ntfy-stream.ts";
import { secretFrom } from "./secret-file.ts";
import { summarize } from "./summary.ts";

const OFFICIAL = "https://ntfy.sh";
const CALL_TIMEOUT_MS = 8_000;
/** In bytes: a longer message is made a file, which no notification shows. */
const MAX_MESSAGE_LENGTH = 4_000;
const ROOM = 1_000;
const MAX_MARKED_LENGTH = 200;
/** A notification has at most three buttons. */
const MAX_BUTTONS = 3;
const MAX_LABEL_LENGTH = 40;
const USUAL_PRIORITY = 4;
const QUIET = 1;

/**
 * Notifications of ntfy, https://docs.ntfy.sh/publish/. Who can read the topic can answer, as
 * whoever holds the phone can.
 */
export class NtfyChannel implements Channel {
  readonly name = "ntfy";
  readonly #settings: NtfySettings;
  readonly #url: string;
  #stream: NtfyStream | undefined;

  constructor(settings: NtfySettings) {
    this.#settings = settings;
    this.#url = (settings.url ?? OFFICIAL).replace(/\/+$/, "");
  }

  start(hub: Hub, links: Links): void {
    const { answers } = this.#settings;
    if (answers === undefined) return;
    let headers: Record<string, string>;
    try {
      headers = this.#login();
    } catch {
      return; // `announce` says why.
    }
    // An answer may have come while no process was there to hear it.
    const since = Math.min(Date.now(), ...hub.list().map(({ created }) => created));
    const by = { name: "a subscriber", channel: this.name };
    this.#stream = new NtfyStream(
      `${this.#url}/${answers}`,
      headers,
      Math.floor(since / 1000),
      async (text) => {
        await answerByToken(text.trim(), hub, links, by);
      },
    );
  }

  async stop(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    await stream?.stop();
  }

  async announce(request: ApprovalRequest, links: Links): Promise<Json | undefined> {
    const login = this.#login();
    await this.#stream?.hears();
    if (this.#settings.answers === undefined) await links.ready();
    const { actions, hint } = this.#buttons(request, links);
    const { priority = USUAL_PRIORITY } = this.#settings;
    const sequence = sequenceOf(request);
    const published = await this.#publish(
      { ...textOf(request, hint), priority, tags: ["raised_hand"], actions, sequence_id: sequence },
      login,
    );
    // A server that knows no sequences (before 2.16) would show the end as another notification.
    return { replaceable: isObject(published) && published["sequence_id"] === sequence };
  }

  async settle(request: ApprovalRequest, handle: Json | undefined): Promise<void> {
    if (!isObject(handle) || handle["replaceable"] !== true) return;
    const tags = [request.state === "answered" ? "white_check_mark" : "heavy_minus_sign"];
    await this.#publish(
      { ...textOf(request, ""), priority: QUIET, tags, sequence_id: sequenceOf(request) },
      this.#login(),
    );
  }

  async #publish(message: JsonObject, headers: Record<string, string>): Promise<Json | undefined> {
    const body = { topic: this.#settings.topic, ...message };
    const { status, json } = await ask(`${this.#url}/`, { body, headers, within: CALL_TIMEOUT_MS });
    if (status === 200) return json;
    const why =
      isObject(json) && typeof json["error"] === "string" ? json["error"] : "it is no ntfy server";
    throw new Error(`${new URL(this.#url).host} does not take the notification: ${status} ${why}`);
  }

  #login(): Record<string, string> {
    const { token, tokenFile } = this.#settings;
    const secret = token ?? (tokenFile === undefined ? undefined : secretFrom(tokenFile));
    return secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  }

  /** What can be pressed, and what to do where that is not all. */
  #buttons(
    request: ApprovalRequest,
    links: Links,
  ): { readonly actions: JsonObject[]; readonly hint: string } {
    const offers = offersFor(request);
    const { answers } = this.#settings;
    const press = (offer: Offer): JsonObject | undefined => {
      if (answers !== undefined)
        return posting(
          offer,
          `${this.#url}/${answers}`,
          links.token(request, offer.kind, offer.choice),
        );
      const link = links.answer(request, offer.kind, offer.choice);
      if (link === undefined) return undefined;
      return isElsewhere(link) && PLAIN.has(offer.kind)
        ? posting(offer, link)
        : { action: "view", label: labelOf(offer), url: link };
    };
    const actions = offers
      .map(press)
      .filter((action) => action !== undefined)
      .slice(0, MAX_BUTTONS);
    return { actions, hint: hintFor(actions, offers.length) };
  }
}

/** What the page takes from a link alone. */
const PLAIN: ReadonlySet<string> = new Set(["allow", "deny", "interrupt"]);

function posting(offer: Offer, url: string, body?: string): JsonObject {
  return {
    action: "http",
    label: labelOf(offer),
    url,
    method: "POST",
    clear: true,
    ...(body === undefined ? {} : { body }),
  };
}

function labelOf({ label }: Offer): string {
  return clip(label, MAX_LABEL_LENGTH);
}

function hintFor(actions: readonly JsonObject[], offers: number): string {
  if (actions.length === 0)
    return "It cannot be answered from here: answer at the computer, with `sluice approvals`.";
  if (actions.some(({ action, url }) => action === "view" && !isElsewhere(String(url))))
    return (
      "The buttons open the page at the computer itself, because it is reached from nowhere " +
      "else."
    );
  return actions.length < offers ? "Other answers: on the page, or with `sluice approvals`." : "";
}

/** A phone's own loopback is not ours. */
function isElsewhere(link: string): boolean {
  const { hostname } = new URL(link);
  return !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function sequenceOf({ id }: ApprovalRequest): string {
  return `sluice-${id}`;
}

function textOf(request: ApprovalRequest, hint: string): JsonObject {
  const { title, project, what, hidden, reasons, diff, state } = summarize(request, ROOM);
  const marked = what.filter((piece) => piece.marked).map(({ text }) => text);
  const parts = [
    what.map(({ text }) => text).join(""),
    ...(marked.length === 0 || marked.length === what.length
      ? []
      : [`Marked: ${clip(marked.join(" … "), MAX_MARKED_LENGTH)}`]),
    ...(hidden === 0 ? [] : [`${hidden} characters are not shown.`]),
    `${project}\n${state}`,
    hint,
    ...reasons,
    diff ?? "",
  ];
  return { title, message: clipBytes(parts.filter(Boolean).join("\n\n"), MAX_MESSAGE_LENGTH) };
}

function clipBytes(text: string, length: number): string {
  const bytes = Buffer.from(text);
  return bytes.length <= length
    ? text
    : `${new TextDecoder().decode(bytes.subarray(0, length - 3), { stream: true })}…`;
}
