import type {
  LogFilter,
  PolicyTally,
  PolicyTime,
  Store,
  SubjectTally,
} from "../../../store/store.ts";
import type { Io } from "../../command.ts";
import { countCallers } from "./callers.ts";
import { countPrompts, type Prompts } from "./prompts.ts";

const MAX_SUBJECTS = 5;
const MAX_DAYS = 400;
const DAY_MS = 24 * 3600_000;

/** How many calls got which answer. */
export type AnswerCounts = Readonly<Record<string, number>>;

export interface StatsGroup {
  readonly name: string;
  readonly count: number;
  readonly answers: AnswerCounts;
  readonly micros: number;
}

export interface Stats {
  readonly since: number;
  readonly until: number;
  readonly sessions: number;
  readonly projects: number;
  /** Tool calls that were about to be made. */
  readonly calls: StatsGroup;
  /** Everything else that Claude Code reported. */
  readonly events: readonly StatsGroup[];
  /** Of tool calls. */
  readonly days: readonly StatsGroup[];
  readonly prompts: Prompts;
  /** Calls of agents other than Claude Code, by agent. */
  readonly callers: Readonly<Record<string, number>>;
  readonly policies: readonly PolicyTally[];
  /** Of whole calls, and of each policy. */
  readonly whole: PolicyTime | undefined;
  readonly times: readonly PolicyTime[];
  readonly asked: readonly SubjectTally[];
}

type Dimension = "tool" | "project" | "day" | "event";

export async function gather(
  store: Store,
  filter: LogFilter & { readonly since: number; readonly until: number },
  io: Io,
): Promise<Stats> {
  const calls = { ...filter, event: "PreToolUse" };
  const times = await store.policyTimes({
    since: filter.since,
    until: filter.until,
    project: filter.project,
  });
  const [whole] = await groups(store, "event", calls);
  return {
    since: filter.since,
    until: filter.until,
    sessions: (await store.tally(["session"], filter)).filter(
      ({ values: [session] }) => session !== "",
    ).length,
    projects: (await store.tally(["project"], filter)).length,
    calls: whole ?? { name: "PreToolUse", count: 0, answers: {}, micros: 0 },
    events: (await groups(store, "event", filter)).filter(({ name }) => name !== "PreToolUse"),
    days: everyDay(await groups(store, "day", calls)),
    prompts: await countPrompts(store, filter, io),
    callers: await countCallers(store, filter),
    policies: await store.policyTally(filter),
    whole: times.find(({ policy }) => policy === ""),
    times: times.filter(({ policy }) => policy !== ""),
    asked: await store.subjects({ ...calls, decision: "ask" }, MAX_SUBJECTS),
  };
}

/** The largest first; days in their order. */
export async function groups(
  store: Store,
  by: Dimension,
  filter: LogFilter,
): Promise<StatsGroup[]> {
  const offset = -new Date().getTimezoneOffset() * 60_000;
  const found = new Map<
    string,
    { count: number; micros: number; answers: Record<string, number> }
  >();
  for (const { values, count, micros } of await store.tally([by, "decision"], filter, { offset })) {
    const [name = "", decision = ""] = values;
    const group = found.get(name) ?? { count: 0, micros: 0, answers: {} };
    group.count += count;
    group.micros += micros;
    group.answers[decision] = count;
    found.set(name, group);
  }
  const all = [...found].map(([name, group]) => ({ name, ...group }));
  return all.sort((one, other) =>
    by === "day" ? one.name.localeCompare(other.name) : other.count - one.count,
  );
}

/** From the first to the last, also those without a call. */
function everyDay(days: readonly StatsGroup[]): StatsGroup[] {
  const known = new Map(days.map((group) => [group.name, group]));
  const [first, last] = [days[0]?.name ?? "", days.at(-1)?.name ?? ""];
  const all: StatsGroup[] = [];
  for (
    let time = Date.parse(first);
    time <= Date.parse(last) && all.length < MAX_DAYS;
    time += DAY_MS
  ) {
    const name = new Date(time).toISOString().slice(0, 10);
    all.push(known.get(name) ?? { name, count: 0, answers: {}, micros: 0 });
  }
  return all;
}
