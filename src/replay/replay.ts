import { matchesTool } from "../engine/match.ts";
import { isInside } from "../engine/path.ts";
import type { Awaitable } from "../store/ports.ts";
import type { ConfigJudge } from "./judge/config-judge.ts";
import type { VerdictSummary } from "./judge/verdict-summary.ts";
import type { PastCall } from "./past-call.ts";
import type { CallReader } from "./read/call-source.ts";
import { SeenIds } from "./read/seen-ids.ts";

const BATCH = 64;

/** Past calls, as many as are wanted at once; none: that was all. */
export interface PastCalls {
  some(most: number): Awaitable<readonly PastCall[]>;
}

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
  readonly calls: PastCalls;
  readonly filter: Filter;
  /** Each judges every call. */
  readonly courts: readonly ConfigJudge[];
  /** One opinion of each court. */
  hear(past: PastCall, opinions: readonly VerdictSummary[]): void;
  /** Told now and then how far it is. */
  progress?(calls: number): void;
}

/** Judges past calls, in the order in which they were made, each once. */
export async function replay({ calls, filter, courts, hear, progress }: Replay): Promise<void> {
  const wanted = new Wanted(filter);
  let count = 0;
  for (let all = await calls.some(BATCH); all.length > 0; all = await calls.some(BATCH)) {
    const batch = all.filter((past) => wanted.has(past));
    if (batch.length === 0) continue;
    const opinions: (readonly VerdictSummary[])[] = [];
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

/** The calls of a file, or of many. */
export function callsOf(reader: CallReader): PastCalls {
  return {
    some(most) {
      const calls: PastCall[] = [];
      for (let past = reader.next(); past; past = reader.next())
        if (calls.push(past) === most) break;
      return calls;
    },
  };
}

/** The calls that a filter lets through, without the copies that forks of a session are made of. */
class Wanted {
  readonly #filter: Filter;
  readonly #seen = new SeenIds();

  constructor(filter: Filter) {
    this.#filter = filter;
  }

  has(past: PastCall): boolean {
    return this.#isWanted(past) && !(past.id !== undefined && this.#seen.add(past.id));
  }

  #isWanted({ time, project, cwd, session, tool }: PastCall): boolean {
    const { since, project: folder, session: id, tool: matcher } = this.#filter;
    if (since !== undefined && time < since) return false;
    if (folder !== undefined && !isInside(project, folder) && !isInside(cwd, folder)) return false;
    if (id !== undefined && !session.startsWith(id)) return false;
    return matcher === undefined || matchesTool(matcher, tool);
  }
}
