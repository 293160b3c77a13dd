import type { DoctorSubject } from "./doctor-subject.ts";
import type { CheckResult } from "./finding.ts";

/** In this order: what is written where comes before what happens, since that changes it. */
export const GROUPS = {
  registration: "Registered",
  surroundings: "Around it",
  proof: "Tried out",
  speed: "Speed",
} as const;
export type CheckGroup = keyof typeof GROUPS;

/** One file each in `checks/<group>/`; the id is the file's name. */
export interface Check {
  readonly id: string;
  /** A statement that is true if there is no finding. */
  readonly title: string;
  readonly group: CheckGroup;
  /** Its place within the group. */
  readonly order: number;
  /** For the docs: what it looks at or does. */
  readonly how: string;
  /** Also before an unattended run, which is to start within a second. */
  readonly quick: boolean;
  run(subject: DoctorSubject): CheckResult | Promise<CheckResult>;
}
