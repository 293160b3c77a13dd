import { journalFolder } from "../../audit/journal.ts";
import type { Decision } from "../../protocol/events.ts";
import { drain } from "../../store/journal/drain.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import type { PageStats, VerdictFilter, VerdictItem } from "./page-types.ts";
import type { LogPort } from "./ports.ts";
import { verdictItem } from "./verdict-item.ts";

const [HOUR_MS, DAY_MS] = [3600_000, 24 * 3600_000];
const PAGE_LENGTH = 100;
const MAX_PROJECTS = 50;
const MAX_POLICIES = 12;
/** Up to here a chart shows hours. */
const MAX_DAYS_BY_HOUR = 2;

/** The log of one store. `url`: absent for the file in the state folder. */
export class PageLog implements LogPort {
  readonly #state: string;
  readonly #url: () => string | undefined;
  #opened: { readonly url: string | undefined; readonly store: Promise<Store> } | undefined;

  constructor(state: string, url: () => string | undefined) {
    this.#state = state;
    this.#url = url;
  }

  async verdicts({ before, ...filter }: VerdictFilter): Promise<VerdictItem[]> {
    const store = await this.#store();
    const items: VerdictItem[] = [];
    for await (const { record } of store.entries({
      ...filter,
      until: before,
      newestFirst: true,
      limit: PAGE_LENGTH,
    })) {
      items.push(verdictItem(record));
    }
    return items;
  }

  async stats(days: number, offset: number): Promise<PageStats> {
    const store = await this.#store();
    const by = days <= MAX_DAYS_BY_HOUR ? "hour" : "day";
    const [step, length] =
      by === "hour" ? [HOUR_MS, "2026-01-31T23".length] : [DAY_MS, "2026-01-31".length];
    const last = Math.floor((Date.now() + offset) / step);
    const first = last - (days * DAY_MS) / step + 1;
    const since = first * step - offset;
    const starts = Array.from({ length: last - first + 1 }, (_, index) =>
      new Date((first + index) * step).toISOString().slice(0, length),
    );
    const counts = new Map(starts.map((start) => [start, {} as Partial<Record<Decision, number>>]));
    for (const { values, count } of await store.tally([by, "decision"], { since }, { offset })) {
      const [start = "", decision] = values;
      const bucket = counts.get(start);
      if (bucket) bucket[decision as Decision] = count;
    }
    const policies = await store.policyTally({ since });
    return {
      by,
      buckets: [...counts].map(([start, found]) => ({ start, counts: found })),
      policies: policies
        .slice(0, MAX_POLICIES)
        .map(({ policy, kind, count }) => ({ policy, kind, count })),
    };
  }

  async projects(): Promise<string[]> {
    const tallies = await (await this.#store()).tally(["project"], {
      since: Date.now() - 30 * DAY_MS,
    });
    return tallies.flatMap(({ values }) => values.filter(Boolean)).slice(0, MAX_PROJECTS);
  }

  /** With what calls recorded up to now. */
  async #store(): Promise<Store> {
    const url = this.#url();
    if (this.#opened && (await this.#opened.store).isReplaced()) await this.close();
    if (!this.#opened || this.#opened.url !== url) {
      void this.close();
      const store = openStore({ url, state: this.#state });
      this.#opened = { url, store };
      store.catch(() => {
        this.#opened = undefined;
      });
    }
    const store = await this.#opened.store;
    await drain(store, journalFolder(this.#state, url), Date.now());
    return store;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.store.then((store) => store.close()).catch(() => {});
  }
}
