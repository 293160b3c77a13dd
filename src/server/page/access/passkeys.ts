import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isObject } from "../../../protocol/json.ts";
import type { Devices } from "./devices.ts";

/** What is known of a key that never leaves the person's phone, computer or security key. */
export interface Passkey {
  /** As the authenticator calls it, base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often it was used, as far as it counts that itself. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** `platform`: part of the device itself. */
  readonly kind: "platform" | "cross-platform";
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly used?: number;
}

/**
 * The passkeys of each paired device, in a file beside it that goes with it. Only public keys:
 * reading it gives no power.
 */
export class Passkeys {
  readonly #devices: Devices;

  constructor(devices: Devices) {
    this.#devices = devices;
  }

  of(device: string): Passkey[] {
    try {
      const value: unknown = JSON.parse(readFileSync(this.#devices.passkeyFile(device), "utf8"));
      return Array.isArray(value) ? value.filter(isPasskey) : [];
    } catch {
      return [];
    }
  }

  add(device: string, passkey: Passkey): void {
    this.#write(device, [...this.of(device).filter(({ id }) => id !== passkey.id), passkey]);
  }

  used(device: string, id: string, counter: number, now: number): void {
    this.#write(
      device,
      this.of(device).map((each) => (each.id === id ? { ...each, counter, used: now } : each)),
    );
  }

  #write(device: string, passkeys: readonly Passkey[]): void {
    if (!this.#devices.has(device)) throw new Error("this device is not paired any more");
    const path = this.#devices.passkeyFile(device);
    writeFileSync(`${path}.new`, `${JSON.stringify(passkeys, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}

function isPasskey(value: unknown): value is Passkey {
  if (!isObject(value)) return false;
  const { id, publicKey, counter, transports } = value;
  return (
    typeof id === "string" &&
    typeof publicKey === "string" &&
    typeof counter === "number" &&
    Array.isArray(transports)
  );
}
