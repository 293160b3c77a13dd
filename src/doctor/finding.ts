/**
 * From harmless to grave. `broken`: the gate is open, does not fire, or lets nothing through.
 * `risk`: something can make it so.
 */
export const SEVERITIES = ["fine", "slow", "risk", "broken"] as const;
export type CheckSeverity = (typeof SEVERITIES)[number];

export interface FileLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface DoctorFinding {
  readonly severity: Exclude<CheckSeverity, "fine">;
  readonly what: string;
  readonly where?: FileLocation;
  readonly why: string;
  readonly fix: string;
  /** What `--fix` may do by itself. Returns what it did. */
  readonly repair?: () => string | Promise<string>;
}

export interface CheckResult {
  readonly findings: readonly DoctorFinding[];
  /** What there was to see, in a few words. */
  readonly seen?: string;
  /** Why it could not be examined: another check says what to do. */
  readonly skipped?: string;
}

export function worst(severities: Iterable<CheckSeverity>): CheckSeverity {
  return [...severities].reduce(
    (one, other) => (SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one),
    "fine",
  );
}

export function severityOf({ findings }: CheckResult): CheckSeverity {
  return worst(findings.map(({ severity }) => severity));
}
