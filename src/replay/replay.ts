import { matchesTool } from "../engine/match.ts";
import { isInside } from "../engine/path.ts";
import type { Court } from "./court.ts";
import type { Opinion } from "./opinion.ts";
import type { PastCall } from "./past-call.ts";
import { Seen } from "./seen.ts";
import type { Reader } from "./source.ts";

const BATCH = 64;

/** Which calls; all conditions must hold. */
export interface Filter {
  /** Milliseconds since 1970. */
  readonly since?: number;
  /** A folder: calls of projects in it. */
  readonly project?: string;
  /** The beginning of a session's id is enough. */
  readonly session?: string;
  /** As in the client's settings. */
  readonly tool?: string;
}

export interface Replay {
  readonly reader: Reader;
  readonly filter: Filter;
  /** Each judges every call. */
  readonly courts: readonly Court[];
  /** One opinion of each court. */
  hear(past: PastCall, opinions: readonly Opinion[]): void;
  /** Told now and then how far it is. */
  progress?(calls: number): void;
}

/** Judges past calls, in the order in which they were made, each once. */
export async function replay({ reader, filter, courts, hear, progress }: Replay): Promise<void> {
  const calls = new Wanted(reader, filter);
  let count = 0;
  for (let batch = calls.some(BATCH); batch.length > 0; batch = calls.some(BATCH)) {
    const opinions: (readonly Opinion[])[] = [];
    for (const court of courts) opinions.push(await court.judge(batch));
    for (const [index, past] of batch.entries())
      hear(
        past,
        opinions.flatMap((of) => of[index] ?? []),
      );
    count += batch.length;
    progress?.(count);
  }
}

/** The calls that a filter lets through, without the copies that forks of a session are made of. */
class Wanted {
  readonly #reader: Reader;
  readonly #filter: Filter;
  readonly #seen = new Seen();

  constructor(reader: Reader, filter: Filter) {
    this.#reader = reader;
    this.#filter = filter;
  }

  some(most: number): PastCall[] {
    const calls: PastCall[] = [];
    while (calls.length < most) {
      const past = this.#reader.next();
      if (!past) break;
      if (this.#isWanted(past) && !(past.id !== undefined && this.#seen.add(past.id))) calls.push(past);
    }
    return calls;
  }

  #isWanted({ time, project, cwd, session, tool }: PastCall): boolean {
    const { since, project: folder, session: id, tool: matcher } = this.#filter;
    if (since !== undefined && time < since) return false;
    if (folder !== undefined && !isInside(project, folder) && !isInside(cwd, folder)) return false;
    if (id !== undefined && !session.startsWith(id)) return false;
    return matcher === undefined || matchesTool(matcher, tool);
  }
}
