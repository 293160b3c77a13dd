import { clip } from "../../shared/text.ts";
import type { CallOutcome, PastCall } from "../past-call.ts";
import { subjectOf } from "./call-subject.ts";
import type { VerdictReason } from "./verdict-summary.ts";

const MAX_EXAMPLES = 3;
const MAX_SUBJECT_LENGTH = 1_000;
const MAX_MESSAGE_LENGTH = 500;

export interface ExampleCall {
  readonly tool: string;
  readonly subject: string;
  readonly reasons: readonly VerdictReason[];
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly project: string;
  readonly outcome: CallOutcome;
}

/** So many calls, and what became of them. */
export class CallCount {
  calls = 0;
  /** Of these the person was asked about, and said yes. */
  approved = 0;
  readonly outcomes: Record<CallOutcome, number> = {
    ran: 0,
    failed: 0,
    refused: 0,
    blocked: 0,
    unknown: 0,
  };

  add({ ending }: PastCall): void {
    this.calls++;
    this.outcomes[ending.outcome]++;
    if (ending.approved) this.approved++;
  }
}

/** Calls of one kind that came to the same for the same reasons, with a few of them to look at. */
export class CallGroup extends CallCount {
  readonly form: string;
  readonly policies: readonly string[];
  readonly examples: ExampleCall[] = [];

  constructor(form: string, policies: readonly string[]) {
    super();
    this.form = form;
    this.policies = policies;
  }

  show(past: PastCall, reasons: readonly VerdictReason[]): void {
    this.add(past);
    if (this.examples.length >= MAX_EXAMPLES) return;
    const subject = clip(subjectOf(past), MAX_SUBJECT_LENGTH);
    if (this.examples.some((example) => example.subject === subject)) return;
    const { tool, time, project, ending } = past;
    const shown = reasons.map(({ policy, message }) => ({
      policy,
      message: clip(message, MAX_MESSAGE_LENGTH),
    }));
    this.examples.push({ tool, subject, reasons: shown, time, project, outcome: ending.outcome });
  }
}

/** Beyond so many kinds the rest is counted as one: memory has a limit. */
const MAX_GROUPS = 5_000;
const OTHERS = "other commands";

export class CallGroups {
  readonly #groups = new Map<string, CallGroup>();

  group(form: string, policies: readonly string[]): CallGroup {
    const wanted = this.#key(form, policies);
    const key =
      this.#groups.has(wanted) || this.#groups.size < MAX_GROUPS
        ? wanted
        : this.#key(OTHERS, policies);
    let group = this.#groups.get(key);
    if (!group) {
      group = new CallGroup(key === wanted ? form : OTHERS, policies);
      this.#groups.set(key, group);
    }
    return group;
  }

  /** The largest first. */
  get sorted(): readonly CallGroup[] {
    return [...this.#groups.values()].sort(
      (one, other) => other.calls - one.calls || compare(one.form, other.form),
    );
  }

  #key(form: string, policies: readonly string[]): string {
    return [form, ...policies].join("\0");
  }
}

export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
