import type { Socket } from "node:net";
import type { Context } from "hono";
import { isLoopback } from "./origins.ts";

/** IPv4 in the clothes of IPv6. */
const MAPPED = /^::ffff:(?=\d+\.)/;
const FORWARDED = /^[\w.:[\]-]{1,64}$/;

/** The connection that a request came on; undefined in a test that has none. */
export function socketOf(c: Pick<Context, "env">): Socket | undefined {
  const env = c.env as { readonly incoming?: { readonly socket?: Socket } } | undefined;
  return env?.incoming?.socket;
}

/**
 * One key for each machine, as far as one can tell: an IPv6 network hands out addresses by the /64.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? "").replace(MAPPED, "");
  return plain.includes(":") && !isLoopback(plain) ? plain.split(":").slice(0, 4).join(":") : plain;
}

/**
 * Who sent a request, for limits that must not hit anybody else: the address, and where the page
 * was reached. Behind a tunnel everybody has this machine's address; there the tunnel's own word
 * counts, the last one, which it added itself.
 */
export function senderOf(
  c: Pick<Context, "env" | "req"> & { readonly var: { readonly origin: string } },
): string {
  const address = networkOf(socketOf(c)?.remoteAddress);
  const { origin } = c.var;
  const isForwarded = isLoopback(address) && !isLoopback(new URL(origin).hostname);
  const said = isForwarded
    ? (c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "")
    : "";
  return [origin, address, FORWARDED.test(said) ? networkOf(said) : ""].join(" ");
}

/** From this machine itself, or through a tunnel that ends here. */
export function isLocal(c: Pick<Context, "env">): boolean {
  return isLoopback(networkOf(socketOf(c)?.remoteAddress));
}
