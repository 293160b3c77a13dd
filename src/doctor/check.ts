import type { Subject } from "./subject.ts";

/** From harmless to grave. `broken`: the gate is open, does not fire, or lets nothing through. `risk`: something can make it so. */
export const SEVERITIES = ["fine", "slow", "risk", "broken"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** In this order: what is written where comes before what happens, since that changes it. */
export const GROUPS = { registration: "Registered", surroundings: "Around it", proof: "Tried out", speed: "Speed" } as const;
export type Group = keyof typeof GROUPS;

export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Finding {
  readonly severity: Exclude<Severity, "fine">;
  readonly what: string;
  readonly where?: Place;
  readonly why: string;
  readonly fix: string;
  /** What `--fix` may do by itself. Returns what it did. */
  readonly repair?: () => string | Promise<string>;
}

export interface Result {
  readonly findings: readonly Finding[];
  /** What there was to see, in a few words. */
  readonly seen?: string;
  /** Why it could not be examined: another check says what to do. */
  readonly skipped?: string;
}

/** One file each in `checks/`; the id is the file's name. */
export interface Check {
  readonly id: string;
  /** A statement that is true if there is no finding. */
  readonly title: string;
  readonly group: Group;
  /** Its place within the group. */
  readonly order: number;
  /** For the docs: what it looks at or does. */
  readonly how: string;
  /** Also before an unattended run, which is to start within a second. */
  readonly quick: boolean;
  run(subject: Subject): Result | Promise<Result>;
}

export function worst(severities: Iterable<Severity>): Severity {
  return [...severities].reduce((one, other) => (SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one), "fine");
}

export function severityOf({ findings }: Result): Severity {
  return worst(findings.map(({ severity }) => severity));
}
