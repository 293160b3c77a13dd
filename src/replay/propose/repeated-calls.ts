import type { VerdictSummary } from "../judge/verdict-summary.ts";
import type { PastCall } from "../past-call.ts";

/** Beyond so many the rest proves nothing: memory has a limit. */
const MAX_COUNT = 20_000;
const MAX_LENGTH = 1_000;
/** Invisible or misleading characters: such a text cannot be reviewed. */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Cf}/u;
/** The field that says all of what such a call does, or to which file. */
const TELLING: ReadonlyMap<string, string> = new Map([
  ["Bash", "command"],
  ["Write", "file_path"],
  ["Edit", "file_path"],
  ["MultiEdit", "file_path"],
  ["NotebookEdit", "notebook_path"],
]);

/** The same call in the same folder, again and again. */
export interface RepeatedCall {
  readonly tool: string;
  readonly field: string;
  readonly subject: string;
  readonly cwd: string;
  readonly form: string;
  /** Who asks about it; empty: the client itself. */
  readonly policies: readonly string[];
  calls: number;
  /** It did its work. */
  ran: number;
  /** The person or a rule was against it. */
  opposed: number;
}

/** What people were asked about, and what they let happen. */
export class Evidence {
  readonly #habits = new Map<string, RepeatedCall>();

  add(past: PastCall, opinion: VerdictSummary): void {
    const { decision, policies } = opinion;
    const { tool, cwd, input, ending } = past;
    const answered = ending.approved === true || ending.outcome === "refused";
    if (decision !== "ask" && !(decision === "abstain" && answered)) return;
    const field = TELLING.get(tool);
    const subject = field === undefined ? undefined : input[field];
    if (
      field === undefined ||
      typeof subject !== "string" ||
      subject.length > MAX_LENGTH ||
      UNSEEN.test(subject + cwd)
    )
      return;
    const key = JSON.stringify([tool, subject, cwd, policies]);
    let habit = this.#habits.get(key);
    if (!habit) {
      if (this.#habits.size >= MAX_COUNT) return;
      habit = {
        tool,
        field,
        subject,
        cwd,
        form: opinion.form(past),
        policies,
        calls: 0,
        ran: 0,
        opposed: 0,
      };
      this.#habits.set(key, habit);
    }
    habit.calls++;
    if (ending.outcome === "ran" || ending.outcome === "failed") habit.ran++;
    if (ending.outcome === "refused" || ending.outcome === "blocked") habit.opposed++;
  }

  get habits(): readonly RepeatedCall[] {
    return [...this.#habits.values()];
  }
}
