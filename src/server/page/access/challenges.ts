import { createHash, randomBytes } from "node:crypto";
import { dropOldest } from "../../../shared/bounded-map.ts";

const CHALLENGE_LIFE_MS = 2 * 60_000;
const MAX_CHALLENGES = 500;

/** What a challenge was made for: the same words again, or it does not count. */
export type Purpose = readonly unknown[];

/** Random texts that an authenticator signs: each for one purpose, for one try, for two minutes. */
export class Challenges {
  readonly #open = new Map<string, { readonly purpose: string; readonly expires: number }>();

  /** Base64url. */
  issue(purpose: Purpose, now: number): string {
    const challenge = randomBytes(32).toString("base64url");
    this.#open.set(challenge, { purpose: digest(purpose), expires: now + CHALLENGE_LIFE_MS });
    dropOldest(this.#open, MAX_CHALLENGES);
    return challenge;
  }

  /** Whether it counts for this. It is gone either way. */
  take(challenge: string, purpose: Purpose, now: number): boolean {
    const found = this.#open.get(challenge);
    this.#open.delete(challenge);
    return found !== undefined && found.expires > now && found.purpose === digest(purpose);
  }
}

function digest(purpose: Purpose): string {
  return createHash("sha256").update(JSON.stringify(purpose)).digest("hex");
}
