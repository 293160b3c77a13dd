import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isObject } from "../../../protocol/json.ts";

const ID = /^[0-9a-z]{16}$/;
const SECRET = /^[\w-]{43}$/;
const MAX_NAME_LENGTH = 40;
const SEEN_EVERY_MS = 60_000;

export interface Device {
  readonly id: string;
  readonly name: string;
  /** How the device reaches the page, such as `http://192.168.1.10:7413`. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly seen: number;
}

/**
 * What a device shows with each request. Two halves: a cookie reaches every port of a host, so the
 * other half is kept by the page itself, which only our own origin can read.
 */
export interface Credentials {
  readonly cookie: string;
  readonly key: string;
}

/**
 * Browsers that a person paired, one file each, with nothing but hashes of what they show. Pairing
 * creates a file, revoking removes it: no two processes can undo each other's work, and a revoked
 * device is gone with its next request.
 */
export class Devices {
  readonly #folder: string;

  constructor(state: string) {
    this.#folder = join(state, "devices");
  }

  list(): Device[] {
    return namesIn(this.#folder)
      .flatMap((name) => this.#read(name.replace(/\.json$/, "")) ?? [])
      .map(({ device }) => device)
      .sort((a, b) => a.created - b.created);
  }

  has(id: string): boolean {
    return lstatSync(this.#path(id), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  add(
    wanted: string,
    origin: string,
    now: number,
  ): { readonly device: Device; readonly credentials: Credentials } {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const [id, cookie, key] = [randomBytes(8).toString("hex"), secret(), secret()];
    const name = this.#freeName(wanted);
    const text = JSON.stringify(
      { name, origin, created: now, cookie: hash(cookie), key: hash(key) },
      null,
      2,
    );
    const draft = join(this.#folder, `.${id}`);
    writeFileSync(draft, `${text}\n`, { flag: "wx", mode: 0o600 });
    linkSync(draft, this.#path(id));
    unlinkSync(draft);
    return {
      device: { id, name, origin, created: now, seen: now },
      credentials: { cookie: `${id}.${cookie}`, key },
    };
  }

  /** Whose credentials these are; undefined: nobody's. */
  identify({ cookie, key }: Credentials): Device | undefined {
    const [id = "", half = ""] = cookie.split(".");
    if (!ID.test(id) || !SECRET.test(half) || !SECRET.test(key)) return undefined;
    const found = this.#read(id);
    if (!found || !same(found.cookie, hash(half)) || !same(found.key, hash(key))) return undefined;
    return found.device;
  }

  /** Fails for a device that was revoked meanwhile, and leaves it revoked. */
  saw({ id, seen }: Device, now: number): void {
    if (now - seen < SEEN_EVERY_MS) return;
    try {
      utimesSync(this.#path(id), now / 1000, now / 1000);
    } catch {
      // It is revoked.
    }
  }

  revoke(id: string): boolean {
    const was = this.has(id);
    rmSync(this.#path(id), { force: true });
    rmSync(this.passkeyFile(id), { force: true });
    return was;
  }

  /** Beside the device, and gone with it. */
  passkeyFile(id: string): string {
    if (!ID.test(id)) throw new Error("this is no device");
    return join(this.#folder, `${id}.passkeys`);
  }

  #freeName(wanted: string): string {
    const name = plainName(wanted);
    const taken = new Set(this.list().map((device) => device.name));
    for (let number = 2; ; number++) {
      const candidate = taken.has(name) ? `${name} ${number}` : name;
      if (!taken.has(candidate)) return candidate;
    }
  }

  #read(
    id: string,
  ): { readonly device: Device; readonly cookie: string; readonly key: string } | undefined {
    if (!ID.test(id)) return undefined;
    try {
      const path = this.#path(id);
      const value: unknown = JSON.parse(readFileSync(path, "utf8"));
      if (!isObject(value)) return undefined;
      const { name, origin, created, cookie, key } = value;
      const texts = [name, origin, cookie, key].every((text) => typeof text === "string");
      if (!texts || typeof created !== "number") return undefined;
      const device = {
        id,
        name: String(name),
        origin: String(origin),
        created,
        seen: statSync(path).mtimeMs,
      };
      return { device, cookie: String(cookie), key: String(key) };
    } catch {
      return undefined;
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

/** A name is shown in terminals and on other devices. */
function plainName(wanted: string): string {
  const plain = wanted
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, MAX_NAME_LENGTH).join("").trim() || "Browser";
}

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}
