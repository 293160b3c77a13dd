import { errorText } from "../shared/errors.ts";
import { type Check, GROUPS } from "./check.ts";
import { CHECKS } from "./checks/index.gen.ts";
import type { DoctorSubject } from "./doctor-subject.ts";
import { type CheckResult, type CheckSeverity, severityOf, worst } from "./finding.ts";

export interface CheckRun {
  readonly check: Check;
  readonly result: CheckResult;
}

export interface DoctorReport {
  readonly severity: CheckSeverity;
  readonly examined: readonly CheckRun[];
}

export interface ProgressListener {
  begins?(check: Check): void;
  ends?(examined: CheckRun): void;
}

export async function examine(
  subject: DoctorSubject,
  quick: boolean,
  { begins, ends }: ProgressListener = {},
): Promise<DoctorReport> {
  const chosen = inOrder(CHECKS).filter((check) => check.quick || !quick);
  const examined: CheckRun[] = [];
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
  return checks.toSorted(
    (one, other) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order,
  );
}

/** What cannot be examined is not fine. */
async function outcome(check: Check, subject: DoctorSubject): Promise<CheckResult> {
  try {
    return await check.run(subject);
  } catch (error) {
    const what = `it could not be examined: ${errorText(error)}`;
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
