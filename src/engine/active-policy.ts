import type { Policy, PolicyContext } from "./policy.ts";
import type { PolicySource } from "./verdict.ts";

/** An agreed silence: the policy's findings are kept, with this reason, but do not count. */
export interface Exception {
  readonly reason: string;
  readonly source: PolicySource;
  /** It silences questions, and leaves refusals and failures alone. Absent: it silences all. */
  readonly only?: "ask";
  /**
   * Asked with the input that the policy judged: the final one, mostly. Throwing counts as "does
   * not apply".
   */
  applies(scene: PolicyContext): boolean;
}

/** A policy as a configuration switched it on. */
export interface ActivePolicy {
  readonly policy: Policy;
  readonly options: unknown;
  readonly source: PolicySource;
  /**
   * From a file that nobody trusted yet: it may tighten, so its allows and rewrites do not count.
   */
  readonly tightenOnly?: true;
  /** Judged and recorded, not enforced. */
  readonly observed?: PolicySource;
  readonly exceptions: readonly Exception[];
}

/** How the ids of hooks begin that are run as policies. */
export const HOOK_PREFIX = "hooks/";

export function isHook({ policy }: ActivePolicy): boolean {
  return policy.id.startsWith(HOOK_PREFIX);
}
