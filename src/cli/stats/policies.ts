import type { LogFilter, PolicyTime, Store } from "../../store/store.ts";
import type { Io } from "../command.ts";
import { barOf, glyphsFor } from "../render/chart.ts";
import { columns, fitted, visible } from "../render/frame.ts";
import { duration } from "../render/time.ts";

/** What a policy said, and what it cost. */
export interface PolicyGroup {
  readonly policy: string;
  /** In how many calls, by what: a decision, `rewrite`, `revise`, `context` or `error`. */
  readonly said: Readonly<Record<string, number>>;
  readonly time?: Omit<PolicyTime, "policy">;
}

/** The most expensive first. */
export async function policyGroups(store: Store, filter: LogFilter): Promise<PolicyGroup[]> {
  const said = new Map<string, Record<string, number>>();
  for (const { policy, kind, count, ignored } of await store.policyTally(filter))
    if (count > ignored) said.set(policy, { ...said.get(policy), [kind]: count - ignored });
  const times = new Map((await store.policyTimes(filter)).map(({ policy, ...time }) => [policy, time]));
  const names = new Set([...times.keys(), ...said.keys()].filter(Boolean));
  return [...names].map((policy) => {
    const time = times.get(policy);
    return { policy, said: said.get(policy) ?? {}, ...(time ? { time } : {}) };
  });
}

export function renderPolicies(all: readonly PolicyGroup[], io: Io): string {
  const { style } = io;
  if (all.length === 0) return "No calls in this time.\n";
  const most = Math.max(1, ...all.map(({ time }) => time?.micros ?? 0));
  const widest = Math.min(Math.max(...all.map(({ policy }) => columns(policy))), (io.width ?? 120) - 52);
  const head = style.dim(
    `${fitted("policy", widest)}  ${["allow", "ask", "deny", "other"].map((text) => text.padStart(6)).join("")}    in all      p50`,
  );
  const rows = all.map(({ policy, said, time }) => {
    const { allow = 0, ask = 0, deny = 0, ...others } = said;
    const other = Object.values(others).reduce((sum, count) => sum + count, 0);
    const cell = (count: number): string => (count === 0 ? "·" : count.toLocaleString("en")).padStart(6);
    const cells = [style.green(cell(allow)), style.yellow(cell(ask)), style.red(cell(deny)), style.cyan(cell(other))].join("");
    const spent = time
      ? `  ${duration(time.micros).padStart(8)} ${duration(time.p50).padStart(8)}  ${style.cyan(barOf(time.micros / most, 8, glyphsFor(io)))}`
      : "";
    return `${fitted(visible(policy), widest)}  ${cells}${spent}`;
  });
  return `${[head, ...rows].join("\n")}\n`;
}
