import type { ApprovalSettings } from "../../config/sections/approvals.ts";
import { errorText } from "../../shared/errors.ts";
import type { Hub } from "../hub.ts";
import type { Links } from "../links.ts";
import type { ApprovalRequest } from "../request.ts";
import type { Channel } from "./channel.ts";
import { FACTORIES } from "./factories.ts";

/** A channel that takes longer has reached nobody. */
const DELIVERY_TIMEOUT_MS = 10_000;
const CONFIGURED = ["telegram", "ntfy", "webhook"] as const;

/**
 * Brings requests to all channels of a configuration, and tells those who were told how it ended.
 */
export class Channels {
  readonly #hub: Hub;
  readonly #links: Links;
  readonly #lasting: Channel[];
  readonly #made = new Map<string, Channel>();
  readonly #started = new Set<Channel>();
  /** Who was told of a request. */
  readonly #told = new Map<string, Set<Channel>>();

  /** `lasting`: those that need no configuration. */
  constructor(hub: Hub, links: Links, lasting: readonly Channel[]) {
    this.#hub = hub;
    this.#links = links;
    this.#lasting = [...lasting];
    hub.subscribe(({ type, request }) => {
      if (type === "closed") void this.#settle(request);
    });
  }

  add(channel: Channel): void {
    this.#lasting.push(channel);
  }

  /** Resolves as soon as one has reached somebody; to the reasons of all if none has. */
  async announce(
    request: ApprovalRequest,
    settings: ApprovalSettings,
  ): Promise<readonly string[] | undefined> {
    const attempts = [...this.#lasting, ...this.#configured(settings)].map((channel) =>
      this.#tell(channel, request),
    );
    try {
      await Promise.any(attempts);
      return undefined;
    } catch (error) {
      return error instanceof AggregateError
        ? error.errors.map((one) => (one as Error).message)
        : [String(error)];
    }
  }

  /**
   * The same request from a process that was not there when it was announced. Whoever was told
   * hears of its end, and gets new links first: those of the process before count no more. Whoever
   * was not, because that process ended too early, is told now.
   */
  resume(request: ApprovalRequest, settings: ApprovalSettings): void {
    for (const channel of this.#lasting) this.#goOn(channel, request);
    for (const channel of this.#configured(settings)) {
      if (!this.#told.get(request.id)?.has(channel))
        void this.#renew(channel, request).catch(() => {});
    }
  }

  async stop(): Promise<void> {
    const started = [...this.#started];
    this.#started.clear();
    await Promise.allSettled(started.map((channel) => channel.stop?.()));
  }

  #configured(settings: ApprovalSettings): Channel[] {
    return CONFIGURED.flatMap((name): Channel[] => {
      const own = settings[name];
      return own === undefined ? [] : [this.#make(name, own)];
    });
  }

  #goOn(channel: Channel, request: ApprovalRequest): void {
    this.#start(channel);
    this.#remember(request, channel);
  }

  async #renew(channel: Channel, request: ApprovalRequest): Promise<void> {
    this.#goOn(channel, request);
    const handle = await this.#hub.handleOf(request.id, channel.name);
    const { renew } = channel;
    if (handle === undefined || !renew) await this.#tell(channel, request);
    else
      await this.#tell(channel, request, () => renew.call(channel, request, this.#links, handle));
  }

  #make(name: (typeof CONFIGURED)[number], settings: object): Channel {
    const key = JSON.stringify([name, settings]);
    const make = FACTORIES[name] as (own: object) => Channel;
    const channel = this.#made.get(key) ?? make(settings);
    this.#made.set(key, channel);
    return channel;
  }

  async #tell(
    channel: Channel,
    request: ApprovalRequest,
    announce = () => channel.announce(request, this.#links),
  ): Promise<void> {
    try {
      this.#start(channel);
      const handle = await inTime(announce(), DELIVERY_TIMEOUT_MS);
      this.#remember(request, channel);
      if (handle !== undefined) await this.#hub.keepHandle(request.id, channel.name, handle);
      // It was answered while this channel was still being told.
      if (!this.#hub.list().some(({ id }) => id === request.id))
        await this.#settleOne(channel, request);
    } catch (error) {
      throw new Error(`${channel.name}: ${errorText(error)}`);
    }
  }

  #start(channel: Channel): void {
    if (this.#started.has(channel)) return;
    this.#started.add(channel);
    channel.start?.(this.#hub, this.#links);
  }

  #remember({ id }: ApprovalRequest, channel: Channel): void {
    this.#told.set(id, (this.#told.get(id) ?? new Set()).add(channel));
  }

  async #settle(request: ApprovalRequest): Promise<void> {
    await Promise.allSettled(
      [...(this.#told.get(request.id) ?? [])].map((channel) => this.#settleOne(channel, request)),
    );
    if (this.#hub.list().length === 0) await this.stop();
  }

  /** Once for each channel that was told. */
  async #settleOne(channel: Channel, { id }: ApprovalRequest): Promise<void> {
    const told = this.#told.get(id);
    if (!told?.delete(channel)) return;
    if (told.size === 0) this.#told.delete(id);
    const closed = await this.#hub.get(id);
    if (closed) await channel.settle(closed, await this.#hub.handleOf(id, channel.name));
  }
}

async function inTime<T>(promise: Promise<T>, within: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${within / 1000} seconds`)),
      within,
    ).unref();
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
