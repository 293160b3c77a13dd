import type { ClientVersion } from "../client/versions.ts";

/**
 * How one version of the client combines hooks, rules and modes, where versions differ. Each line
 * was measured in both.
 */
export interface Behaviour {
  /** A denial as the model reads it. */
  readonly denial: (where: string, reason: string) => string;
  readonly denialWithoutReason: (where: string) => string;
  /** The contexts of several PreToolUse hooks come as one text. */
  readonly joinsContexts: boolean;
  /** Of several asks, the reason of the one that finished first or last counts. */
  readonly askReason: "first" | "last";
  /**
   * A decision replaces the rewrite of the decision before it, even by none, and one without a
   * decision is checked by itself, when it comes; or a rewrite stays until another one comes.
   */
  readonly rewrite: "of the last decision" | "of the last rewrite";
  /** Said after the words about a rewrite that does not fit the tool. */
  readonly afterBadRewrite: string;
  /** Contexts reach the model although a rewrite does not fit the tool. */
  readonly badRewriteKeepsContexts: boolean;
  /** PermissionRequest hooks are asked in a run without a terminal. */
  readonly permissionRequestHeadless: boolean;
  /** `continue: false` next to a deny ends the run. */
  readonly deniedCallStops: boolean;
  /** In plan mode a hook's allow runs the tool. */
  readonly hookAllowsInPlan: boolean;
  /** What no rule decides goes to the auto mode's own check in plan mode, too. */
  readonly planChecks: boolean;
  /** A deny rule for `rm` covers `/bin/rm`, and commands in `$(…)`. */
  readonly rulesSeeInside: boolean;
  /** The mode of a session with a person, if nothing names one. */
  readonly interactiveMode: "default" | "auto";
}

export const BEHAVIOUR: Readonly<Record<ClientVersion, Behaviour>> = {
  "2.1.197": {
    denial: (_, reason) => reason,
    denialWithoutReason: (where) => `Hook ${where} denied this tool`,
    joinsContexts: false,
    askReason: "last",
    rewrite: "of the last decision",
    afterBadRewrite: "",
    badRewriteKeepsContexts: true,
    permissionRequestHeadless: false,
    deniedCallStops: false,
    hookAllowsInPlan: true,
    planChecks: false,
    rulesSeeInside: false,
    interactiveMode: "default",
  },
  "2.1.325": {
    denial: (where, reason) => `${where} hook error: ${reason}`,
    denialWithoutReason: (where) => `${where} hook error: Blocked by hook`,
    joinsContexts: true,
    askReason: "first",
    rewrite: "of the last rewrite",
    afterBadRewrite: "\nThe tool input from the model was valid; the hook's rewrite of it was not.",
    badRewriteKeepsContexts: false,
    permissionRequestHeadless: true,
    deniedCallStops: true,
    hookAllowsInPlan: false,
    planChecks: true,
    rulesSeeInside: true,
    interactiveMode: "auto",
  },
};
