import { type Context, Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { KEY_HEADER, type PairResult } from "../page-types.ts";
import { readPairing } from "../parse.ts";
import type { PageParts } from "../parts.ts";
import type { Device } from "./devices.ts";
import { readBody, refuse, tooMany, type Vars } from "./guard.ts";
import { GuessLimit } from "./guess-limit.ts";
import { RateLimit } from "./limits.ts";
import { isLocal, senderOf, socketOf } from "./sender.ts";

export type DeviceVars = Vars & { Variables: { device: Device } };

const YEAR_S = 365 * 24 * 3600;
const STRANGERS_PER_MINUTE = 120;
const NOT_PAIRED = "this device is not paired, or no longer";

/** Sets `device`, or refuses. */
export function authenticated({ devices, sockets, now }: PageParts): MiddlewareHandler<DeviceVars> {
  const strangers = new RateLimit(STRANGERS_PER_MINUTE, now);
  return async (c, next) => {
    const credentials = {
      cookie: getCookie(c, cookieName(c.var.origin)) ?? "",
      key: c.req.header(KEY_HEADER) ?? "",
    };
    const device = devices.identify(credentials);
    if (device?.origin === c.var.origin) {
      sockets.trust(socketOf(c));
      // It may be revoked while the rest of its request is on its way.
      if (c.req.method === "POST") await c.req.text();
      if (!devices.has(device.id)) return refuse(c, 401, NOT_PAIRED);
      devices.saw(device, now());
      c.set("device", device);
      return next();
    }
    const wait = strangers.take(senderOf(c));
    return wait > 0 ? tooMany(c, wait) : refuse(c, 401, NOT_PAIRED);
  };
}

/** A code for credentials. */
export function pairing({ codes, devices, enrolments, now }: PageParts): Hono<Vars> {
  const guesses = new GuessLimit(now);
  return new Hono<Vars>().post("/", async (c) => {
    const sender = senderOf(c);
    const wait = guesses.wait(sender);
    // Programs of this machine cannot keep its person out: there the right code passes, and the
    // wrong ones wait.
    if (wait > 0 && !isLocal(c)) return tooMany(c, wait);
    if (c.req.header(KEY_HEADER) === undefined)
      return refuse(c, 403, "this did not come from the page");
    const asked = readPairing(await readBody(c));
    const pairing = asked && codes.take(asked.code, now());
    if (asked && !pairing) guesses.wrong(sender);
    if (!pairing && wait > 0) return tooMany(c, wait);
    if (!asked || !pairing)
      return refuse(
        c,
        403,
        "this code is wrong, was used, or is older than ten minutes; run `sluice pair` for " +
          "a new one",
      );
    const { device, credentials } = devices.add(pairing.name ?? asked.name, c.var.origin, now());
    const secure = isSecure(c.var.origin);
    setCookie(c, cookieName(c.var.origin), credentials.cookie, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      maxAge: YEAR_S,
      secure,
    });
    const ticket = enrolments.issue(device.id, now());
    return c.json({ name: device.name, key: credentials.key, ticket } satisfies PairResult);
  });
}

export function forgetCookie(c: Context<DeviceVars>): void {
  deleteCookie(c, cookieName(c.var.origin), { path: "/", secure: isSecure(c.var.origin) });
}

/** With the prefix a browser takes it from nobody but this very host. */
function cookieName(origin: string): string {
  return isSecure(origin) ? "__Host-sluice" : "sluice";
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}
