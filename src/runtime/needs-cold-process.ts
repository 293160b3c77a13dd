/** Thrown where a call is left to somebody else. */
export class NeedsColdProcess extends Error {}
