/**
 * Stands at the start of every file that is Sluice's own code, so that a copy is known under any
 * name. The build writes it.
 */
export const CODE_MARK = "@sluice-code 5f0e7c41a9d2";
