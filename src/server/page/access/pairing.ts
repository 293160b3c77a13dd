import { randomInt } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../../protocol/json.ts";
import { hash } from "./devices.ts";

export const CODE_LIFE_MS = 10 * 60_000;
/** Crockford's: nothing that a person could take for something else. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/**
 * What a person who types a code gets: 50 random bits, of which the rate limit lets nobody try more
 * than a few dozen.
 */
export interface Pairing {
  /** What the device shall be called; absent: what it calls itself. */
  readonly name?: string;
  readonly origin: string;
  /** It lets no browser in, but one that is in add a passkey. */
  readonly for?: "passkey";
}

/**
 * Codes that let one browser in, once, within ten minutes. Files: a command makes them, the server
 * takes them, restarts do not matter.
 */
export class PairingCodes {
  readonly #folder: string;

  constructor(state: string) {
    this.#folder = join(state, "pairing");
  }

  create({ name, origin, for: purpose }: Pairing, now: number): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.waiting(now);
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    const text = JSON.stringify({
      ...(name === undefined ? {} : { name }),
      origin,
      for: purpose,
      expires: now + CODE_LIFE_MS,
    });
    writeFileSync(this.#path(code), text, { flag: "wx", mode: 0o600 });
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  }

  /** Whoever takes it first has it; undefined: it is wrong, used or too old. */
  take(typed: string, now: number, purpose?: Pairing["for"]): Pairing | undefined {
    const path = this.#path(normal(typed));
    const found = read(path, now);
    if (!found || found.for !== purpose) return undefined;
    try {
      unlinkSync(path);
      return found;
    } catch {
      return undefined;
    }
  }

  /** Those that somebody can still use; the others are removed. */
  waiting(now: number): Pairing[] {
    return namesIn(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      const found = read(path, now);
      if (!found) rmSync(path, { force: true });
      return found ? [found] : [];
    });
  }

  #path(code: string): string {
    return join(this.#folder, `${hash(code)}.json`);
  }
}

/** As it was meant: lower case, with or without the dash, O for 0, I or L for 1. */
function normal(typed: string): string {
  return typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

function read(path: string, now: number): Pairing | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (
      !isObject(value) ||
      typeof value["origin"] !== "string" ||
      typeof value["expires"] !== "number"
    )
      return undefined;
    if (value["expires"] <= now) return undefined;
    return {
      origin: value["origin"],
      ...(typeof value["name"] === "string" ? { name: value["name"] } : {}),
      ...(value["for"] === undefined ? {} : { for: value["for"] as "passkey" }),
    };
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
