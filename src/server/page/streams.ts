import { randomBytes } from "node:crypto";

const KEPT = 500;
const MAX_WAITING = 2000;

/** One thing that happened, as a device hears it. */
export interface PageEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** What happened lately, and everybody who wants to hear the rest. */
export class Streams {
  /** Numbers of one process mean nothing to the next. */
  readonly boot = randomBytes(6).toString("hex");
  readonly #kept: PageEvent[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #onCount: (count: number) => void;
  #number = 0;

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  get last(): string {
    return `${this.boot}-${this.#number}`;
  }

  publish(type: string, data: unknown): void {
    this.#number++;
    const event = { id: this.last, type, data };
    this.#kept.push(event);
    if (this.#kept.length > KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener.add(event);
  }

  /** What happened behind this event; undefined: nobody knows any more. */
  since(id: string | undefined): PageEvent[] | undefined {
    if (id === this.last) return [];
    const index = this.#kept.findIndex((event) => event.id === id);
    return index < 0 ? undefined : this.#kept.slice(index + 1);
  }

  listen(device: string): Listener {
    const listener = new Listener(device, () => {
      if (this.#listeners.delete(listener)) this.#onCount(this.#listeners.size);
    });
    this.#listeners.add(listener);
    this.#onCount(this.#listeners.size);
    return listener;
  }

  listeners(device?: string): number {
    return [...this.#listeners].filter(
      (listener) => device === undefined || listener.device === device,
    ).length;
  }

  /** Those of devices for which this holds. */
  close(ends: (device: string) => boolean): void {
    for (const listener of this.#listeners) if (ends(listener.device)) listener.close();
  }
}

/** What one connection has not been told yet. */
export class Listener {
  readonly device: string;
  readonly #onClose: () => void;
  #waiting: PageEvent[] = [];
  #wake: () => void = () => {};
  closed = false;

  constructor(device: string, onClose: () => void) {
    this.device = device;
    this.#onClose = onClose;
  }

  add(event: PageEvent): void {
    this.#waiting.push(event);
    // It does not read any more, and will ask for the rest when it comes back.
    if (this.#waiting.length > MAX_WAITING) this.close();
    this.#wake();
  }

  /** The next events, or none when the time is up. */
  async take(within: number): Promise<PageEvent[]> {
    if (this.#waiting.length === 0 && !this.closed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, within);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  close(): void {
    this.closed = true;
    this.#wake();
    this.#onClose();
  }
}
