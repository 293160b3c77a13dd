import { randomInt } from "node:crypto";

/** Nothing that a person could take for something else. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 3;

/** Shown on the terminal and typed back: keys that are sent without looking do not hit it. */
export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

export function isCode(typed: string, code: string): boolean {
  return typed.trim().toUpperCase() === code;
}
