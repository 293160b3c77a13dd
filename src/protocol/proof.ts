/**
 * With this word the launcher and `sluice hook` end with one of two exit codes that nothing else
 * gives: no signal, no errno, no crash of Perl or Node. So a program that is empty, cut short or
 * another one has not answered. The build puts the numbers into the launcher, too.
 */
export const PROOF_FLAG = "--proof";
export const PROOF_EXIT = { answered: 217, refused: 218 } as const;
