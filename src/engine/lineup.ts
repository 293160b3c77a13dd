import { type Call, matchedValue } from "../protocol/call.ts";
import type { ActivePolicy } from "./active.ts";
import { matches } from "./match.ts";
import type { Policy } from "./policy.ts";

/**
 * A policy that judges, as the evaluator looks at it for every call. All have one shape: policies themselves have thirty, and looking a
 * field up in an object of yet another shape costs more than many a policy.
 */
export class Judge {
  readonly active: ActivePolicy;
  readonly programs: ReadonlySet<string> | undefined;
  readonly decide: Policy["decide"];

  constructor(active: ActivePolicy) {
    this.active = active;
    this.programs = active.policy.programs;
    this.decide = active.policy.decide;
  }
}

/** The policies that a call concerns, by what they do. */
export interface Lineup {
  readonly judges: readonly Judge[];
  readonly rewriters: readonly ActivePolicy[];
  readonly revisers: readonly ActivePolicy[];
  readonly rememberers: readonly ActivePolicy[];
  /** Of these nobody can tell whether they do. */
  readonly broken: readonly { readonly active: ActivePolicy; readonly error: unknown }[];
}

const MOST_KINDS = 200;

/** By identity: the policies of a configuration judge many calls. */
const known = new WeakMap<readonly ActivePolicy[], Map<string, Lineup>>();

export function lineupFor(policies: readonly ActivePolicy[], call: Call): Lineup {
  const value = matchedValue(call);
  const kind = value === undefined ? call.event : `${call.event}\0${value}`;
  let lineups = known.get(policies);
  const before = lineups?.get(kind);
  if (before) return before;
  if (!lineups || lineups.size >= MOST_KINDS) {
    lineups = new Map();
    known.set(policies, lineups);
  }
  const lineup = makeLineup(policies, call);
  lineups.set(kind, lineup);
  return lineup;
}

function makeLineup(policies: readonly ActivePolicy[], call: Call): Lineup {
  const broken: { active: ActivePolicy; error: unknown }[] = [];
  const concerned = policies.filter((active) => {
    try {
      return matches(active.policy.on[call.event], call);
    } catch (error) {
      broken.push({ active, error });
      return false;
    }
  });
  // What nobody trusts yet may object, and nothing else.
  const trusted = concerned.filter(({ tightenOnly }) => !tightenOnly);
  return {
    judges: concerned.map((active) => new Judge(active)),
    rewriters: trusted.filter(({ policy }) => policy.rewrite),
    revisers: trusted.filter(({ policy }) => policy.revise),
    rememberers: trusted.filter(({ policy }) => policy.remember),
    broken,
  };
}
