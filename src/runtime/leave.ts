/** Thrown where a call is left to somebody else. */
export class LeaveIt extends Error {}
