import { isObject, type Json, type JsonObject } from "../../../protocol/json.ts";

/** Where an address leads: a host, no host at all (a file, a path), or nobody can tell. */
type Reach = { readonly host: string } | "nowhere" | "unreadable";

interface Address {
  readonly field: string;
  readonly url: string;
}

const URL_FIELD = /ur[il]s?$/i;
const LOCAL = /^(?:[./?#]|(?:about|blob|data|file|mailto):)/i;
const WITH_HOST = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:https?|wss?|ftp):)/i;
const HOST = /^(?:[a-z\d_.-]+|\[[\da-f:.]+\])$/;
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** As a browser reads it: without a scheme the first part is the host. */
export function reachOf(text: string): Reach {
  const url = text.replace(/[\t\n\r]/g, "").trim();
  if (LOCAL.test(url) && !url.startsWith("//")) return "nowhere";
  try {
    const { hostname } = new URL(
      WITH_HOST.test(url) ? asWeb(url) : `https://${url.replace(/^\/\//, "")}`,
    );
    const host = dotted(hostname.replace(/\.$/, ""));
    return HOST.test(host) ? { host } : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** A domain covers its subdomains. */
export function covers(domain: string, host: string): boolean {
  const reach = reachOf(domain.replace(/^\*\./, ""));
  return typeof reach === "object" && (host === reach.host || host.endsWith(`.${reach.host}`));
}

/**
 * Every string in a field that is named like an address, at any depth; `field` is the outermost
 * one.
 */
export function addressesIn(input: JsonObject): Address[] {
  return Object.entries(input).flatMap(([field, value]) =>
    strings(field, value).map((url) => ({ field, url })),
  );
}

function strings(key: string, value: Json): string[] {
  if (typeof value === "string") return URL_FIELD.test(key) && value.trim() !== "" ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => strings(key, item));
  return isObject(value)
    ? Object.entries(value).flatMap(([inner, item]) => strings(inner, item))
    : [];
}

/** Only web schemes get the strict reading of hosts: another scheme is read as if it were one. */
function asWeb(url: string): string {
  return /^(?:https?|wss?|ftp):/i.test(url) ? url : url.replace(/^[^:]+:/, "https:");
}

function dotted(host: string): string {
  const mapped = MAPPED.exec(host);
  if (!mapped) return host;
  const [high, low] = mapped.slice(1).map((part) => Number.parseInt(part, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
