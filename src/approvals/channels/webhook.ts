import { createHmac } from "node:crypto";
import type { WebhookSettings } from "../../config/sections/approvals.ts";
import type { Links } from "../links.ts";
import { offersFor } from "../offers.ts";
import type { ApprovalRequest } from "../request.ts";
import type { Channel } from "./channel.ts";
import { ask } from "./http.ts";
import { secretFrom } from "./secret-file.ts";

const CALL_TIMEOUT_MS = 8_000;

/**
 * Posts each request, and how it ended, to an address. Whoever gets it answers by posting to one of
 * the links in it.
 */
export class WebhookChannel implements Channel {
  readonly name = "webhook";
  readonly #settings: WebhookSettings;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  async announce(request: ApprovalRequest, links: Links): Promise<true> {
    await links.ready();
    const answers = offersFor(request).flatMap(({ kind, choice, label }) => {
      const link = links.answer(request, kind, choice);
      return link === undefined ? [] : [{ kind, label, link }];
    });
    await this.#post({ type: "opened", request, answers });
    return true;
  }

  async settle(request: ApprovalRequest): Promise<void> {
    await this.#post({ type: "closed", request });
  }

  async #post(message: object): Promise<void> {
    const { url, secretFile } = this.#settings;
    const body = JSON.stringify(message);
    const headers =
      secretFile === undefined ? {} : signature(body, secretFrom(secretFile), Date.now());
    const { status } = await ask(url, { body, headers, within: CALL_TIMEOUT_MS });
    if (status < 200 || status > 299)
      throw new Error(`${new URL(url).host} answered with ${status}`);
  }
}

/** The time is signed too, so that a copy is of no use later. */
function signature(body: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const mac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "sluice-timestamp": timestamp, "sluice-signature": `v1=${mac}` };
}
