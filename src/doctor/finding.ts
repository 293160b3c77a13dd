/** From harmless to grave. `broken`: the gate is open, does not fire, or lets nothing through. `risk`: something can make it so. */
export const SEVERITIES = ["fine", "slow", "risk", "broken"] as const;
export type Severity = (typeof SEVERITIES)[number];

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

export function worst(severities: Iterable<Severity>): Severity {
  return [...severities].reduce((one, other) => (SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one), "fine");
}

export function severityOf({ findings }: Result): Severity {
  return worst(findings.map(({ severity }) => severity));
}
