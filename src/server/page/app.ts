import { Hono } from "hono";
import { guard, headers, refuse, type Vars } from "./access/guard.ts";
import { api } from "./api.ts";
import { landing } from "./landing.ts";
import type { PageParts } from "./parts.ts";

/** The page over HTTP. Knows nothing of sockets, so that a test can ask it directly. */
export function createApp(parts: PageParts): Hono<Vars> {
  const app = new Hono<Vars>();
  app.use(headers);
  app.use(guard(parts.origins));
  app.route("/api", api(parts));
  app.route("/a", landing(parts));
  app.get("*", (c) => parts.assets.answer(c));
  app.notFound((c) => refuse(c, 404, "there is nothing here"));
  // Why is for the person at the machine: a device only learns that it did not work.
  app.onError((_, c) => refuse(c, 503, "Sluice could not do this; `sluice doctor` may know why"));
  return app;
}
