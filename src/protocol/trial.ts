/** The sessions of calls that are judged for a trial and never made. No client gives such names. */
export const TRIAL_SESSIONS = {
  doctor: "sluice-doctor",
  simulator: "simulated",
  lint: "00000000-0000-4000-8000-000000000000",
} as const;

const ALL: ReadonlySet<string | undefined> = new Set(Object.values(TRIAL_SESSIONS));

/** No person is asked about such a call, and none is told how to let it through. */
export function isTrial({ session }: { readonly session?: string }): boolean {
  return ALL.has(session);
}
