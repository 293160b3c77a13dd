import { clip } from "../engine/messages.ts";
import type { Reason } from "./opinion.ts";
import type { Outcome, PastCall } from "./past-call.ts";
import { subjectOf } from "./subject.ts";

const MOST_EXAMPLES = 3;
const LONGEST_SUBJECT = 1_000;
const LONGEST_MESSAGE = 500;

export interface Example {
  readonly tool: string;
  readonly subject: string;
  readonly reasons: readonly Reason[];
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly project: string;
  readonly outcome: Outcome;
}

/** So many calls, and what became of them. */
export class Count {
  calls = 0;
  /** Of these the person was asked about, and said yes. */
  approved = 0;
  readonly outcomes: Record<Outcome, number> = { ran: 0, failed: 0, refused: 0, blocked: 0, unknown: 0 };

  add({ ending }: PastCall): void {
    this.calls++;
    this.outcomes[ending.outcome]++;
    if (ending.approved) this.approved++;
  }
}

/** Calls of one kind that came to the same for the same reasons, with a few of them to look at. */
export class Group extends Count {
  readonly form: string;
  readonly policies: readonly string[];
  readonly examples: Example[] = [];

  constructor(form: string, policies: readonly string[]) {
    super();
    this.form = form;
    this.policies = policies;
  }

  show(past: PastCall, reasons: readonly Reason[]): void {
    this.add(past);
    if (this.examples.length >= MOST_EXAMPLES) return;
    const subject = clip(subjectOf(past), LONGEST_SUBJECT);
    if (this.examples.some((example) => example.subject === subject)) return;
    const { tool, time, project, ending } = past;
    const shown = reasons.map(({ policy, message }) => ({ policy, message: clip(message, LONGEST_MESSAGE) }));
    this.examples.push({ tool, subject, reasons: shown, time, project, outcome: ending.outcome });
  }
}

/** Beyond so many kinds the rest is counted as one: memory has a limit. */
const MOST_GROUPS = 5_000;
const OTHERS = "other commands";

export class Groups {
  readonly #groups = new Map<string, Group>();

  group(form: string, policies: readonly string[]): Group {
    const wanted = this.#key(form, policies);
    const key = this.#groups.has(wanted) || this.#groups.size < MOST_GROUPS ? wanted : this.#key(OTHERS, policies);
    let group = this.#groups.get(key);
    if (!group) {
      group = new Group(key === wanted ? form : OTHERS, policies);
      this.#groups.set(key, group);
    }
    return group;
  }

  /** The largest first. */
  get sorted(): readonly Group[] {
    return [...this.#groups.values()].sort((one, other) => other.calls - one.calls || compare(one.form, other.form));
  }

  #key(form: string, policies: readonly string[]): string {
    return [form, ...policies].join("\0");
  }
}

export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
