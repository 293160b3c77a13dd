import type { ExceptionEntry } from "../../config/schema.ts";
import { compare } from "../judge/group.ts";
import { type CommandPattern, patternsIn } from "./pattern.ts";
import type { RepeatedCall } from "./repeated-calls.ts";

/** A call that was made less often is not a habit. */
const MIN_CALLS = 3;
/**
 * Tasks that build or test a project: that the person lets them run is a habit, not one case.
 * Further words give them no other task.
 */
const TASK =
  /^(?:(?:npm|pnpm|yarn|bun) (?:test|run [\w:-]+)|cargo (?:build|test|check|clippy|fmt)|go (?:build|test|vet)|(?:pytest|vitest|jest|tsc|mypy)|deno (?:test|lint|check)|dotnet (?:build|test))$/;

/** An exception, and the calls that speak for it. */
export interface ProposedException {
  readonly entry: ExceptionEntry & { readonly only: "ask" };
  readonly form: string;
  readonly calls: number;
}

/** What would have saved questions. */
export interface Proposal {
  readonly exceptions: readonly ProposedException[];
  /** Beginnings of commands for `alsoAllow` of shell/read-only. */
  readonly alsoAllow: readonly { readonly words: string; readonly calls: number }[];
}

/** Only what was let happen each time, and only that: these commands, in these folders. */
export function propose(
  habits: readonly RepeatedCall[],
  reason: (calls: number) => string,
): Proposal {
  const opposed = habits.filter((habit) => habit.opposed > 0);
  const subjects = new Set(opposed.map(({ subject }) => subject));
  const forms = new Set(opposed.map(({ form }) => form));
  const agreed = habits.filter(
    (habit) => habit.ran === habit.calls && !subjects.has(habit.subject),
  );
  return {
    exceptions: exceptionsFor(agreed, forms, reason),
    alsoAllow: tasksIn(agreed.filter(({ form }) => !forms.has(form))),
  };
}

/** `opposed`: kinds of which the person said no to one, and so may say no to the next. */
function exceptionsFor(
  habits: readonly RepeatedCall[],
  opposed: ReadonlySet<string>,
  reason: (calls: number) => string,
): ProposedException[] {
  const asked = habits.filter(({ policies }) => policies.length > 0);
  const kinds = grouped(asked, (habit) =>
    JSON.stringify([habit.tool, habit.policies, habit.cwd, habit.form]),
  );
  const proposed = kinds.flatMap((kind) =>
    conditionsFor(kind, opposed).flatMap((condition) => entriesFor(condition, kind, reason)),
  );
  return proposed.sort((one, other) => other.calls - one.calls || compare(one.form, other.form));
}

interface Condition {
  readonly when: string;
  readonly calls: number;
}

/** What comes often as it is, word by word; of the rest, what differs in one word. */
function conditionsFor(kind: readonly RepeatedCall[], opposed: ReadonlySet<string>): Condition[] {
  const [first] = kind;
  if (!first) return [];
  const { tool, field, cwd, form } = first;
  const place = `tool == ${quoted(tool)} && call.cwd == ${quoted(cwd)}`;
  const often = kind.filter(({ calls }) => calls >= MIN_CALLS);
  const seldom = kind.filter((habit) => !often.includes(habit));
  const patterns = opposed.has(form)
    ? []
    : patternsIn(
        seldom.map(({ subject }) => subject),
        field === "command" ? " " : "/",
      );
  return [
    ...(often.length > 0
      ? [{ when: `${place} && ${isOneOf(field, often)}`, calls: sum(often) }]
      : []),
    ...patterns.map((pattern) => ({
      when: `${place} && input.${field}.matches(${quoted(pattern.regex)})`,
      calls: callsOf(pattern, seldom),
    })),
  ];
}

function isOneOf(field: string, habits: readonly RepeatedCall[]): string {
  const subjects = habits.map(({ subject }) => subject).sort(compare);
  return subjects.length === 1
    ? `input.${field} == ${quoted(subjects[0] ?? "")}`
    : `input.${field} in [${subjects.map(quoted).join(", ")}]`;
}

/** Each policy that asks has to be silent. */
function entriesFor(
  { when, calls }: Condition,
  [first]: readonly RepeatedCall[],
  reason: (calls: number) => string,
): ProposedException[] {
  const { policies = [], form = "" } = first ?? {};
  return policies.map((policy) => ({
    entry: { policy, only: "ask", when, reason: reason(calls) },
    form,
    calls,
  }));
}

function tasksIn(habits: readonly RepeatedCall[]): Proposal["alsoAllow"] {
  const asked = habits.filter(
    ({ tool, policies, form }) => tool === "Bash" && policies.length === 0 && TASK.test(form),
  );
  return grouped(asked, ({ form }) => form)
    .map((kind) => ({ words: kind[0]?.form ?? "", calls: sum(kind) }))
    .filter(({ calls }) => calls >= MIN_CALLS)
    .sort((one, other) => other.calls - one.calls || compare(one.words, other.words));
}

function callsOf({ subjects }: CommandPattern, habits: readonly RepeatedCall[]): number {
  return sum(habits.filter(({ subject }) => subjects.includes(subject)));
}

function sum(habits: readonly RepeatedCall[]): number {
  return habits.reduce((total, { calls }) => total + calls, 0);
}

function grouped(
  habits: readonly RepeatedCall[],
  key: (habit: RepeatedCall) => string,
): RepeatedCall[][] {
  const groups = new Map<string, RepeatedCall[]>();
  for (const habit of habits) groups.set(key(habit), [...(groups.get(key(habit)) ?? []), habit]);
  return [...groups.values()];
}

/** A text of the expression language: JSON's form is one of its forms. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
