import { type Context, Hono, type MiddlewareHandler } from "hono";
import { readAnswer } from "../../approvals/answer.ts";
import { VERSION } from "../../config/version.gen.ts";
import { isObject } from "../../protocol/json.ts";
import { authenticated, type DeviceVars, forgetCookie, pairing } from "./access/authentication.ts";
import { readBody, refuse, tooMany } from "./access/guard.ts";
import { RateLimit } from "./access/limits.ts";
import { relyingParty } from "./access/origins.ts";
import {
  challengeFor,
  isProven,
  NOT_PROVEN,
  passkeyItems,
  passkeyRoutes,
} from "./access/passkey-routes.ts";
import type { DeviceInfo } from "./page-types.ts";
import { readFilter, readQuestion, readSeen } from "./parse.ts";
import type { PageParts } from "./parts.ts";
import { stream } from "./stream.ts";

/** A person edits what a tool would get: a file, at most. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_DAYS = 90;

/** Everything a paired device can ask for. */
export function api(parts: PageParts): Hono<DeviceVars> {
  const { requests, log, devices, passkeys, streams, announcing, now } = parts;
  const app = new Hono<DeviceVars>();
  app.use(limitedBody);
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  app.route("/pair", pairing(parts));
  app.use(authenticated(parts), perMinute(600, now));

  app.get("/me", async (c) =>
    c.json({
      name: c.var.device.name,
      version: VERSION,
      now: now(),
      projects: await log.projects(),
      passkeys: passkeyItems(passkeys.of(c.var.device.id)),
      keepsPasskeys: relyingParty(c.var.device.origin) !== undefined,
    } satisfies DeviceInfo),
  );
  app.delete("/me", (c) => {
    const { id } = c.var.device;
    devices.revoke(id);
    forgetCookie(c);
    streams.close((device) => device === id);
    return c.json({ ok: true });
  });

  app.get("/events", (c) => stream(c, parts));
  app.get("/requests", async (c) => c.json({ now: now(), requests: await requests.list() }));
  app.post("/seen", async (c) => {
    for (const id of readSeen(await readBody(c)) ?? []) announcing.arrived(id);
    return c.json({ ok: true });
  });
  app.post("/requests/:id/answer", perMinute(240, now), (c) => answer(c, parts));
  app.post("/requests/:id/challenge", perMinute(60, now), (c) => challengeFor(c, parts));
  app.use("/passkeys/*", perMinute(20, now));
  app.route("/passkeys", passkeyRoutes(parts));

  app.get("/verdicts", async (c) =>
    c.json({ verdicts: await log.verdicts(readFilter(c.req.query())) }),
  );
  app.get("/stats", async (c) =>
    c.json(
      await log.stats(numberOf(c, "days", 1, MAX_DAYS), numberOf(c, "offset", -DAY_MS, DAY_MS)),
    ),
  );
  app.post("/explain", perMinute(30, now), (c) => explain(c, parts));
  app.all("*", (c) => refuse(c, 404, "there is nothing here"));
  return app;
}

const DAY_MS = 24 * 3600_000;

/**
 * By what a request says of itself, which Node holds it to; a browser always says it. Without a
 * length there is no body.
 */
const limitedBody: MiddlewareHandler = async (c, next) => {
  const length = Number(c.req.header("content-length") ?? 0);
  if (c.req.header("transfer-encoding") === undefined && length <= MAX_BODY_BYTES) return next();
  return refuse(c, 413, "this is too long");
};

async function answer(
  c: Context<DeviceVars, "/requests/:id/answer">,
  parts: PageParts,
): Promise<Response> {
  const body = await readBody(c);
  const given = readAnswer(body);
  if ("problem" in given) return refuse(c, 400, given.problem);
  const [id, { device }] = [c.req.param("id"), c.var];
  const proof = isObject(body) ? body["proof"] : undefined;
  if (proof !== undefined && !(await isProven(device, id, given, proof, parts)))
    return refuse(c, 403, NOT_PROVEN);
  const by = {
    channel: "page",
    device: device.id,
    name: device.name,
    ...(proof === undefined ? {} : { proof: "passkey" as const }),
  };
  const answered = await parts.requests.answer(id, given, by);
  return "refused" in answered ? refuse(c, 409, answered.refused) : c.json({ ok: true });
}

async function explain(c: Context<DeviceVars>, parts: PageParts): Promise<Response> {
  const question = readQuestion(await readBody(c));
  if (!question) return refuse(c, 400, "this is not a call");
  const { project } = question;
  if (project !== "" && !(await parts.log.projects()).includes(project))
    return refuse(c, 400, "no call ever came from this project");
  const explained = await parts.explain(question);
  return "refused" in explained ? refuse(c, 400, explained.refused) : c.json(explained);
}

function perMinute(most: number, now: () => number): MiddlewareHandler<DeviceVars> {
  const limit = new RateLimit(most, now);
  return async (c, next) => {
    const wait = limit.take(c.var.device.id);
    return wait > 0 ? tooMany(c, wait) : next();
  };
}

function numberOf(c: Context, name: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(c.req.query(name))) || 0));
}
