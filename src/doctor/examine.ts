import { type Check, GROUPS } from "./check.ts";
import { CHECKS } from "./checks/index.gen.ts";
import { type Result, type Severity, severityOf, worst } from "./finding.ts";
import type { Subject } from "./subject.ts";

export interface Examined {
  readonly check: Check;
  readonly result: Result;
}

export interface Report {
  readonly severity: Severity;
  readonly examined: readonly Examined[];
}

export interface Watcher {
  begins?(check: Check): void;
  ends?(examined: Examined): void;
}

export async function examine(subject: Subject, quick: boolean, { begins, ends }: Watcher = {}): Promise<Report> {
  const chosen = inOrder(CHECKS).filter((check) => check.quick || !quick);
  const examined: Examined[] = [];
  for (const check of chosen) {
    begins?.(check);
    const one = { check, result: await outcome(check, subject) };
    examined.push(one);
    ends?.(one);
  }
  return { severity: worst(examined.map(({ result }) => severityOf(result))), examined };
}

export function inOrder(checks: readonly Check[]): Check[] {
  const groups = Object.keys(GROUPS);
  return checks.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order);
}

/** What cannot be examined is not fine. */
async function outcome(check: Check, subject: Subject): Promise<Result> {
  try {
    return await check.run(subject);
  } catch (error) {
    const what = `it could not be examined: ${error instanceof Error ? error.message : String(error)}`;
    return {
      findings: [
        {
          severity: "risk",
          what,
          why: "So nobody knows.",
          fix: "Mend what it says; if that makes no sense, report it as a bug of Sluice.",
        },
      ],
    };
  }
}
