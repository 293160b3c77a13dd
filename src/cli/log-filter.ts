import { resolve } from "node:path";
import { projectOf } from "../config/folders.ts";
import { suggestion } from "../config/problems.ts";
import { EVENT_NAMES } from "../protocol/events.ts";
import { milliseconds } from "../shared/duration.ts";
import { LOG_EVENTS } from "../store/log/log-events.ts";
import type { LogFilter, Store } from "../store/store.ts";
import { type Args, CannotError, type Flag, type Io, UsageError } from "./command.ts";

const DECISIONS = ["deny", "defer", "ask", "allow", "abstain"] as const;

export const PERIOD_FLAGS = {
  since: { type: "string", summary: "from then on: 2h, 7d or a date such as 2026-01-31" },
  until: { type: "string", summary: "up to then, in the same words" },
} as const satisfies Record<string, Flag>;

export const FILTER_FLAGS = {
  session: { type: "string", summary: "of one session; the beginning of its id will do" },
  tool: { type: "string", summary: "of one tool; a bare name also finds its MCP form" },
  decision: { type: "string", values: DECISIONS, summary: "with this answer" },
  policy: { type: "string", summary: "to which this policy said something" },
  event: { type: "string", values: [...EVENT_NAMES, ...LOG_EVENTS], summary: "of one hook event" },
  project: { type: "string", summary: "of one project: its folder, or . for this one" },
  ...PERIOD_FLAGS,
} as const satisfies Record<string, Flag>;

/**
 * What the options ask for. A name that is nowhere in the log is a mistake, not an empty answer.
 */
export async function filterOf(args: Args, store: Store, io: Io): Promise<LogFilter> {
  const project = args.value("project");
  const [tool, session, policy] = [args.value("tool"), args.value("session"), args.value("policy")];
  return {
    since: timeOf("since", args),
    until: timeOf("until", args),
    decision: args.value("decision"),
    event: args.value("event"),
    project: project === undefined ? undefined : projectOf(resolve(io.cwd, project), {}),
    tool: tool === undefined ? undefined : named("tool", tool, await toolsIn(store), isTool),
    session:
      session === undefined
        ? undefined
        : named("session", session, await sessionsIn(store), (one, text) => one.startsWith(text)),
    policy:
      policy === undefined
        ? undefined
        : named("policy", policy, await policiesIn(store), isPolicy)[0],
  };
}

/** A point in time as people name it: how long ago, or a date. Milliseconds since 1970. */
export function timeOf(name: string, args: Args): number | undefined {
  const text = args.value(name);
  if (text === undefined) return undefined;
  const ago = milliseconds(text);
  if (ago !== undefined) return Date.now() - ago;
  // A day without an hour is one of the person's own, not of Greenwich; a bare number would be a
  // month of 2001.
  const time = /^\d{4}-\d\d-\d\d/.test(text)
    ? Date.parse(text.length === 10 ? `${text}T00:00` : text)
    : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(
      `\`${text}\` is no time for --${name}; expected a length of time such as 2h or 7d, ` +
        "or a date such as 2026-01-31",
    );
  return time;
}

function named(
  what: string,
  text: string,
  known: readonly string[],
  is: (name: string, text: string) => boolean,
): readonly string[] {
  const found = known.filter((name) => is(name, text));
  if (found.length === 0)
    throw new CannotError(
      `no record of a ${what} \`${text}\`; ${suggestion(text, known) ?? "see `sluice log --json`"}`,
    );
  return found;
}

function isTool(name: string, text: string): boolean {
  return name === text || (name.startsWith("mcp__") && name.endsWith(`__${text}`));
}

/** A rule may be named without its group, as in the configuration. */
function isPolicy(name: string, text: string): boolean {
  return name === text || name === `rules/${text}` || name === `hooks/${text}`;
}

async function toolsIn(store: Store): Promise<string[]> {
  return (await store.tally(["tool"])).map(({ values: [tool = ""] }) => tool);
}

async function sessionsIn(store: Store): Promise<string[]> {
  return (await store.tally(["session"]))
    .map(({ values: [session = ""] }) => session)
    .filter(Boolean);
}

async function policiesIn(store: Store): Promise<string[]> {
  return [...new Set((await store.policyTally()).map(({ policy }) => policy))];
}
