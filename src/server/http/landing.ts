import { Hono } from "hono";
import { html } from "hono/html";
import { summarize } from "../../approvals/channels/summary.ts";
import type { AnswerKind, ApprovalRequest } from "../../approvals/request.ts";
import { visible } from "../../engine/messages.ts";
import { tooMany, type Vars } from "./guard.ts";
import { RateLimit } from "./limits.ts";
import type { PageParts } from "./parts.ts";

const PER_MINUTE = 60;
/** In characters, of the call and of a difference. */
const ROOM = 20_000;
const DOES: Readonly<Record<AnswerKind, string>> = {
  allow: "Allow once",
  "allow-edited": "Allow once",
  always: "Always allow",
  deny: "Deny",
  interrupt: "Deny and stop the agent",
  answers: "Answer",
};

/**
 * Where a signed link leads. Opening it does nothing, because previews and scanners open links too: the one button on it does. Whoever has the
 * link may use it once, so no device needs to be paired.
 */
export function landing({ requests, now }: PageParts): Hono<Vars> {
  const app = new Hono<Vars>();
  const limit = new RateLimit(PER_MINUTE, now);
  app.use(async (c, next) => {
    const wait = limit.take("");
    c.header("cache-control", "no-store");
    return wait > 0 ? tooMany(c, wait) : next();
  });
  app.get("/:token", async (c) => {
    const link = await requests.readLink(c.req.param("token"));
    return "refused" in link ? c.html(told("This link does nothing", link.refused), 410) : c.html(offer(link.request, link.kind));
  });
  app.post("/:token", async (c) => {
    const link = await requests.readLink(c.req.param("token"));
    const answered = await requests.useLink(c.req.param("token"), { channel: "page", name: "a link" });
    if ("refused" in answered) return c.html(told("Nothing was answered", answered.refused), 410);
    const done = "kind" in link ? DOES[link.kind] : "Answered";
    return c.html(told(`${done}: done`, "The agent has your answer. You can close this page."));
  });
  return app;
}

/** All of it that a screen holds: whoever presses the button decides by what stands here. */
function offer(request: ApprovalRequest, kind: AnswerKind) {
  const { project, what, hidden, reasons, diff } = summarize(request, ROOM);
  return frame(
    DOES[kind],
    html`<p class="muted">${visible(request.tool)} in ${project}</p>
      <pre class="code">${what.map(({ text, marked }) => (marked ? html`<mark>${text}</mark>` : text))}</pre>
      ${diff === undefined ? "" : html`<pre class="code">${diff}</pre>`}
      ${hidden === 0 ? "" : html`<p>${hidden} characters are not shown.</p>`}
      ${reasons.map((reason) => html`<p>${reason}</p>`)}
      <form method="post"><button class="button ${kind === "deny" || kind === "interrupt" ? "deny" : "allow"}">${DOES[kind]}</button></form>`,
  );
}

function told(title: string, text: string) {
  return frame(title, html`<p>${text}</p>`);
}

function frame(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Sluice</title>
    <link rel="stylesheet" href="/landing.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
}
