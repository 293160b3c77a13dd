/** The sessions of calls that are judged for a trial and never made. No client gives such names. */
export const TRIAL_SESSIONS = {
  doctor: "sluice-doctor",
  simulator: "simulated",
  lint: "00000000-0000-4000-8000-000000000000",
} as const;

const ALL: ReadonlySet<string | undefined> = new Set(Object.values(TRIAL_SESSIONS));

/**
 * Such a call leaves no record: nobody made it. Only those whose session is no UUID, because the
 * client takes no other (`--session-id`): whoever could choose a name that leaves no trace would.
 */
export function leavesNoRecord({ session }: { readonly session?: string }): boolean {
  return session === TRIAL_SESSIONS.doctor || session === TRIAL_SESSIONS.simulator;
}

/** No person is asked about such a call, and none is told how to let it through. */
export function isTrial({ session }: { readonly session?: string }): boolean {
  return ALL.has(session);
}
