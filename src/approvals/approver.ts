import { errorText } from "../shared/errors.ts";
import type { ApprovalOutcome, Approver, HeldCall } from "./approval.ts";
import type { Channels } from "./channels/channels.ts";
import { describe, shownInput } from "./describe.ts";
import type { Hub, OpenResult } from "./hub.ts";

/** How a request ends whose hook the client has ended. */
const GONE = "answered at the terminal, or the client has ended";

/** Asks people through channels, as long as there is a hook that waits. */
export class HubApprover implements Approver {
  readonly #hub: Hub;
  readonly #channels: Channels;

  constructor(hub: Hub, channels: Channels) {
    this.#hub = hub;
    this.#channels = channels;
  }

  async hold(request: HeldCall, signal?: AbortSignal): Promise<ApprovalOutcome> {
    const { verdict, settings, rejudge } = request;
    let opened: OpenResult;
    try {
      opened = await this.#hub.open(describe(request, Date.now()), {
        input: verdict.input,
        shown: shownInput,
        rejudge,
      });
    } catch (error) {
      return { kind: "unreached", why: [`the request cannot be stored: ${errorText(error)}`] };
    }
    const gone = (): void => void opened.gone(GONE);
    if (signal?.aborted) gone();
    signal?.addEventListener("abort", gone, { once: true });
    try {
      return await (opened.again ? this.#again(opened, settings) : this.#ask(opened, settings));
    } finally {
      signal?.removeEventListener("abort", gone);
    }
  }

  async #again(
    { request, outcome }: OpenResult,
    settings: HeldCall["settings"],
  ): Promise<ApprovalOutcome> {
    this.#channels.resume(request, settings);
    return outcome;
  }

  /** What is answered while it is still being announced counts. */
  async #ask(
    { request, outcome }: OpenResult,
    settings: HeldCall["settings"],
  ): Promise<ApprovalOutcome> {
    const why = await Promise.race([
      outcome.then(() => undefined),
      this.#channels.announce(request, settings),
    ]);
    if (!why) return outcome;
    await this.#hub.close(request.id, "nobody was reached");
    const settled = await outcome;
    return settled.kind === "answered" ? settled : { kind: "unreached", why };
  }
}
