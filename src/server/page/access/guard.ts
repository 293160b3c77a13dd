import type { Context, MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Json } from "../../../protocol/json.ts";
import { originByHost } from "./origins.ts";

export type Vars = { Variables: { origin: string } };

/**
 * Nothing inline, nothing from elsewhere, and no text becomes code: what an agent wrote stays text.
 */
export const headers: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["sluice"],
  },
  crossOriginEmbedderPolicy: "require-corp",
  // Without the page's address a form would be sent with `Origin: null`.
  referrerPolicy: "same-origin",
  xFrameOptions: "DENY",
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
});

/**
 * Who may ask at all. The host must be one of ours (a foreign name that points to this machine is
 * somebody's DNS rebinding), and a browser that says where a request comes from must say our own
 * origin. Only opening the page may come from elsewhere: a link in a message.
 */
export function guard(known: () => ReadonlySet<string>): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const origin = originByHost(c.req.header("host"), known());
    if (origin === undefined)
      return refuse(
        c,
        421,
        "this host name is not one of the page's; open it with `sluice page` or `sluice pair`",
      );
    const from = c.req.header("origin");
    if (from !== undefined && from !== origin)
      return refuse(c, 403, "requests from another origin are refused");
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none" && !isOpening(c)) {
      return refuse(c, 403, "requests from another site are refused");
    }
    c.set("origin", origin);
    return next();
  };
}

function isOpening(c: Context): boolean {
  return (
    c.req.method === "GET" &&
    c.req.header("sec-fetch-mode") === "navigate" &&
    c.req.header("sec-fetch-dest") === "document"
  );
}

export function refuse(
  c: Context,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 503,
  error: string,
): Response {
  return c.json({ error }, status, { "cache-control": "no-store" });
}

export function tooMany(c: Context, seconds: number): Response {
  return c.json({ error: `too many requests; wait ${seconds} seconds` }, 429, {
    "retry-after": String(seconds),
    "cache-control": "no-store",
  });
}

/**
 * Undefined: it is no JSON. A form cannot send this type without asking first, and nobody answers
 * that.
 */
export async function readBody(c: Context): Promise<Json | undefined> {
  if (!/^application\/json(?:;|$)/.test(c.req.header("content-type") ?? "")) return undefined;
  return c.req.json<Json>().catch(() => undefined);
}
