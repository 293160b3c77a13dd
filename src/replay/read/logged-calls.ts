import type { LogEntry, Store } from "../../store/store.ts";
import type { PastCall } from "../past-call.ts";
import type { PastCalls } from "../replay.ts";
import { RECORDED_EVENTS, RecordedCalls } from "./recorded-calls.ts";

/** Past calls as the log has them. */
export class LoggedCalls implements PastCalls {
  readonly #entries: AsyncIterator<LogEntry>;
  readonly #recorded = new RecordedCalls();
  #atEnd = false;
  /** How many records were read. */
  read = 0;

  constructor(store: Pick<Store, "entries">, since: number | undefined) {
    this.#entries = store.entries({ event: [...RECORDED_EVENTS], since })[Symbol.asyncIterator]();
  }

  async some(most: number): Promise<readonly PastCall[]> {
    const calls: PastCall[] = [];
    while (calls.length < most) {
      const call = this.#recorded.next(this.#atEnd);
      if (call) calls.push(call);
      else if (this.#atEnd) break;
      else await this.#more();
    }
    return calls;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#entries.next();
    if (done) this.#atEnd = true;
    else {
      this.read++;
      this.#recorded.take(value.record);
    }
  }
}
