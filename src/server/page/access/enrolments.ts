import { randomBytes } from "node:crypto";
import { dropOldest } from "../../../shared/bounded-map.ts";
import { hash } from "./devices.ts";

const TICKET_LIFE_MS = 10 * 60_000;
const MAX_TICKETS = 100;

/**
 * Who may add a passkey: a page that was just paired, or whose person typed a code from the
 * terminal. The page keeps the ticket in memory alone, so that a copy of its cookie and its storage
 * cannot add one.
 */
export class Enrolments {
  readonly #tickets = new Map<string, { readonly device: string; readonly expires: number }>();

  issue(device: string, now: number): string {
    const ticket = randomBytes(32).toString("base64url");
    this.#tickets.set(hash(ticket), { device, expires: now + TICKET_LIFE_MS });
    dropOldest(this.#tickets, MAX_TICKETS);
    return ticket;
  }

  counts(ticket: string, device: string, now: number): boolean {
    const found = this.#tickets.get(hash(ticket));
    return found !== undefined && found.device === device && found.expires > now;
  }

  /** One passkey for one ticket. */
  use(ticket: string): void {
    this.#tickets.delete(hash(ticket));
  }
}
