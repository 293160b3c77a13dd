import type { ApprovalSettings } from "../../config/sections/approvals.ts";
import type { ApprovalOutcome } from "../approval.ts";
import { MemoryStore, storedRequest, waitingFor } from "../approval-fixtures.ts";
import { Hub } from "../hub.ts";
import { Links } from "../links.ts";
import type { ApprovalRequest } from "../request.ts";
import { RequestStore } from "../request-store.ts";
import { Channels } from "./channels.ts";

export type ChannelSettings = Pick<ApprovalSettings, "telegram" | "ntfy" | "webhook">;

/** What a server has to ask people with. */
export class TestApprovals {
  readonly links: Links;
  readonly hub: Hub;
  readonly channels: Channels;
  readonly #settings: ApprovalSettings;

  constructor(
    configured: ChannelSettings,
    { base, store = new MemoryStore() }: { base?: string; store?: MemoryStore } = {},
  ) {
    this.links = new Links(() => base);
    this.hub = new Hub(new RequestStore(store, "ada"));
    this.channels = new Channels(this.hub, this.links, []);
    this.#settings = {
      hold: true,
      dialogs: true,
      wait: 300_000,
      fallback: "dialog",
      ...configured,
    };
  }

  /** `unreached`: why nobody was told. */
  async ask(parts: Partial<ApprovalRequest> = {}): Promise<Asking> {
    const times = { created: Date.now(), deadline: Date.now() + 60_000 };
    const { request, outcome, again } = await this.hub.open(
      storedRequest({ ...times, ...parts }, parts.id),
      waitingFor({}),
    );
    if (again) this.channels.resume(request, this.#settings);
    const unreached = again ? undefined : await this.channels.announce(request, this.#settings);
    return { request, outcome, unreached };
  }
}

interface Asking {
  readonly request: ApprovalRequest;
  readonly outcome: Promise<ApprovalOutcome>;
  readonly unreached: readonly string[] | undefined;
}
