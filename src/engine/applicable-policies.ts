import { type Call, matchedValue } from "../protocol/call.ts";
import type { Trait } from "../shell/traits.ts";
import type { ActivePolicy } from "./active-policy.ts";
import { matches } from "./match.ts";
import type { Policy } from "./policy.ts";
import type { TraceStep } from "./verdict.ts";

/**
 * A policy that judges, as the evaluator looks at it for every call. All have one shape: policies
 * themselves have thirty, and looking a field up in an object of yet another shape costs more than
 * many a policy.
 */
export class PolicyRunner {
  readonly active: ActivePolicy;
  readonly decide: Policy["decide"];
  /** That it had nothing to say, as a step of the trace without times. */
  readonly nothing: TraceStep;

  constructor(active: ActivePolicy) {
    const { policy, source } = active;
    this.active = active;
    this.decide = policy.decide;
    this.nothing = Object.freeze({ policy: policy.id, phase: "judge", source, outcome: "nothing" });
  }

  /** Whether such a shell text is its business. */
  isConcerned({ programs, traits }: ShellKind): boolean {
    const { policy } = this.active;
    if (!policy.programs && !policy.traits) return true;
    return (
      programs.some((name) => policy.programs?.has(name)) ||
      policy.traits?.some((trait) => traits.includes(trait)) === true
    );
  }
}

/** The programs that a shell text runs, by name and by family, and what else is in it. */
export interface ShellKind {
  readonly programs: readonly string[];
  readonly traits: readonly Trait[];
}

interface Broken {
  readonly active: ActivePolicy;
  readonly error: unknown;
}

const MAX_KINDS = 200;
const MAX_SHELL_KINDS = 500;
const MAX_SHELL_KIND_LENGTH = 200;

/** The policies that a call concerns, by what they do. */
class Lineup {
  readonly judges: readonly PolicyRunner[];
  readonly rewriters: readonly ActivePolicy[];
  readonly revisers: readonly ActivePolicy[];
  readonly rememberers: readonly ActivePolicy[];
  /** Of these nobody can tell whether they do. */
  readonly broken: readonly Broken[];
  readonly #concerned = new Map<string, readonly boolean[]>();

  constructor(concerned: readonly ActivePolicy[], broken: readonly Broken[]) {
    // What nobody trusts yet may object, and nothing else.
    const trusted = concerned.filter(({ tightenOnly }) => !tightenOnly);
    this.judges = concerned.map((active) => new PolicyRunner(active));
    this.rewriters = trusted.filter(({ policy }) => policy.rewrite);
    this.revisers = trusted.filter(({ policy }) => policy.revise);
    this.rememberers = trusted.filter(({ policy }) => policy.remember);
    this.broken = broken;
  }

  /**
   * Of each judge: whether such a shell text is its business. People run the same few programs all
   * day.
   */
  concerned(kind: ShellKind): readonly boolean[] {
    // No name of a program holds a slash, so that no text passes for one that runs something else.
    const key = `${kind.traits.join(" ")}/${kind.programs.join("/")}`;
    const before = this.#concerned.get(key);
    if (before) return before;
    const concerned = this.judges.map((judge) => judge.isConcerned(kind));
    if (this.#concerned.size >= MAX_SHELL_KINDS) this.#concerned.clear();
    if (key.length <= MAX_SHELL_KIND_LENGTH) this.#concerned.set(key, concerned);
    return concerned;
  }
}

/** By identity: the policies of a configuration judge many calls. */
const known = new WeakMap<readonly ActivePolicy[], Map<string, Lineup>>();

export function lineupFor(policies: readonly ActivePolicy[], call: Call): Lineup {
  const value = matchedValue(call);
  const kind = value === undefined ? call.event : `${call.event}\0${value}`;
  let lineups = known.get(policies);
  const before = lineups?.get(kind);
  if (before) return before;
  if (!lineups || lineups.size >= MAX_KINDS) {
    lineups = new Map();
    known.set(policies, lineups);
  }
  const lineup = makeLineup(policies, call);
  lineups.set(kind, lineup);
  return lineup;
}

function makeLineup(policies: readonly ActivePolicy[], call: Call): Lineup {
  const broken: Broken[] = [];
  const concerned = policies.filter((active) => {
    try {
      return matches(active.policy.on[call.event], call);
    } catch (error) {
      broken.push({ active, error });
      return false;
    }
  });
  return new Lineup(concerned, broken);
}
