import type { LogFilter, PolicyTime, Store } from "../../../store/store.ts";

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
  const times = new Map(
    (await store.policyTimes(filter)).map(({ policy, ...time }) => [policy, time]),
  );
  const names = new Set([...times.keys(), ...said.keys()].filter(Boolean));
  return [...names].map((policy) => {
    const time = times.get(policy);
    return { policy, said: said.get(policy) ?? {}, ...(time ? { time } : {}) };
  });
}
