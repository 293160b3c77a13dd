import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { AuditRecord } from "../../audit/record.ts";
import { readSegment, segmentsIn } from "../../store/journal/segments.ts";

const LOOK_MS = 700;
const JOURNAL = /^journal(?:-\w+)?$/;

/**
 * Follows what calls append to the journals, as long as somebody wants to see it: hot, cold and of
 * every project.
 */
export class Feed {
  readonly #state: string;
  readonly #onRecord: (record: AuditRecord) => void;
  #reached: Map<string, number> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(state: string, onRecord: (record: AuditRecord) => void) {
    this.#state = state;
    this.#onRecord = onRecord;
  }

  follow(wanted: boolean): void {
    clearInterval(this.#timer);
    this.#timer = wanted ? setInterval(() => this.#look(), LOOK_MS) : undefined;
    if (!wanted) this.#reached = undefined;
    else if (!this.#reached) this.#look();
  }

  /** The first look only notes where everything ends. */
  #look(): void {
    const first = this.#reached === undefined;
    const reached = this.#reached ?? new Map<string, number>();
    const now = new Map<string, number>();
    for (const segment of this.#folders().flatMap((folder) => segmentsIn(folder, Date.now()))) {
      const id = `${segment.path} ${segment.key}`;
      try {
        now.set(id, first ? lstatSync(segment.path).size : (reached.get(id) ?? 0));
        if (first || lstatSync(segment.path).size === reached.get(id)) continue;
        for (const { records, offset } of readSegment(segment, reached.get(id) ?? 0)) {
          now.set(id, offset);
          for (const record of records) this.#onRecord(record);
        }
      } catch {
        // It was drained and removed meanwhile, or is not readable: the log says so.
      }
    }
    this.#reached = now;
  }

  #folders(): string[] {
    try {
      return readdirSync(this.#state)
        .filter((name) => JOURNAL.test(name))
        .map((name) => join(this.#state, name));
    } catch {
      return [];
    }
  }
}
