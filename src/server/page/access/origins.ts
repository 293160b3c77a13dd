import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Names of this machine that lead nowhere else. */
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

export function isLoopback(address: string): boolean {
  return LOOPBACK_NAME.test(address);
}

/** `http://127.0.0.1:7413`. */
export function originOf(address: string, port: number): string {
  return new URL(
    `http://${address.includes(":") ? `[${address.replace(/^\[|\]$/g, "")}]` : address}:${port}`,
  ).origin;
}

/**
 * Every origin under which this page may be asked for: the machine's own names, the addresses it
 * listens on, and where devices said they come from (a tunnel). A request that names another host
 * was sent by somebody who made a foreign name point to this machine.
 */
export function knownOrigins(
  port: number,
  listening: readonly string[],
  paired: readonly string[],
): ReadonlySet<string> {
  const addresses = listening.flatMap((address) =>
    isEverywhere(address) ? ownAddresses() : [address],
  );
  const local = [...LOOPBACK, ...addresses.filter((address) => !isLoopback(address))].map(
    (address) => originOf(address, port),
  );
  return new Set([...local, ...paired.filter((origin) => isTunnel(origin, port))]);
}

/** The origin a `Host` header means; undefined: it is none of the known. */
export function originByHost(
  host: string | undefined,
  known: ReadonlySet<string>,
): string | undefined {
  if (host === undefined || !/^[\w.:[\]-]{1,255}$/.test(host)) return undefined;
  return [...known].find((origin) => new URL(origin).host === host.toLowerCase());
}

/**
 * The name that passkeys of this origin are kept for; undefined: a browser keeps none for it. An
 * address is no name.
 */
export function relyingParty(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin);
  if (hostname === "localhost") return hostname;
  return protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0
    ? hostname
    : undefined;
}

/** Not one of our own sockets: somebody else hands the requests on to us. */
function isTunnel(origin: string, port: number): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return (
    url !== undefined &&
    (url.protocol === "https:" || isLoopback(url.hostname) || url.port !== String(port))
  );
}

/**
 * Addresses beyond loopback for which devices were paired: as long as one is, the page listens
 * there.
 */
export function listenedFor(paired: readonly string[], port: number): string[] {
  const urls = paired.flatMap((origin) =>
    URL.canParse(origin) && !isTunnel(origin, port) ? [new URL(origin)] : [],
  );
  return [...new Set(urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, "")))];
}

export function isEverywhere(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}

/** Addresses of this machine that others can reach. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((items) => items ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
    .map(({ address }) => address);
}
