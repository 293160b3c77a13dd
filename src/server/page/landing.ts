import { Hono } from "hono";
import { html } from "hono/html";
import { summarize } from "../../approvals/channels/summary.ts";
import type { ReadLink } from "../../approvals/links.ts";
import { offersFor } from "../../approvals/offers.ts";
import type { AnswerKind } from "../../approvals/request.ts";
import { tooMany, type Vars } from "./access/guard.ts";
import { RateLimit } from "./access/limits.ts";
import { senderOf } from "./access/sender.ts";
import type { PageParts } from "./parts.ts";

const PER_MINUTE = 60;
/** Characters of a command and of a diff; more would be read by nobody. */
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
 * Where a signed link leads. Opening it does nothing, because previews and scanners open links too:
 * the one button on it does. Whoever has the link may use it once, so no device needs to be paired.
 */
export function landing({ requests, now }: PageParts): Hono<Vars> {
  const app = new Hono<Vars>();
  const limit = new RateLimit(PER_MINUTE, now);
  app.use(async (c, next) => {
    const wait = limit.take(senderOf(c));
    c.header("cache-control", "no-store");
    return wait > 0 ? tooMany(c, wait) : next();
  });
  app.get("/:token", async (c) => {
    const link = await requests.readLink(c.req.param("token"));
    return "refused" in link
      ? c.html(told("This link does nothing", link.refused), 410)
      : c.html(offer(link));
  });
  app.post("/:token", async (c) => {
    const link = await requests.readLink(c.req.param("token"));
    const answered = await requests.useLink(c.req.param("token"), {
      channel: "page",
      name: "a link",
    });
    if ("refused" in answered) return c.html(told("Nothing was answered", answered.refused), 410);
    const done = "kind" in link ? DOES[link.kind] : "Answered";
    return c.html(told(`${done}: done`, "The agent has your answer. You can close this page."));
  });
  return app;
}

/** Everything that the page would show: whoever uses the link may see nothing else. */
function offer({ request, kind, choice }: Exclude<ReadLink, { refused: string }>) {
  const { title, project, what, reasons, diff, hidden } = summarize(request, ROOM);
  const chosen = offersFor(request).find(
    (each) => choice !== undefined && each.kind === kind && each.choice === choice,
  );
  return frame(
    DOES[kind],
    html`<p class="muted">${title}: ${project}</p>
      <pre class="code">${what.map(({ text, marked }) => (marked ? html`<mark>${text}</mark>` : text))}</pre>
      ${diff === undefined ? "" : html`<pre class="code">${diff}</pre>`}
      ${hidden > 0 ? html`<p>${hidden} more characters do not fit here: see them on the page.</p>` : ""}
      ${reasons.map((reason) => html`<p>${withCode(reason)}</p>`)}
      <form method="post"><button class="button ${kind === "deny" || kind === "interrupt" ? "deny" : "allow"}">${chosen?.label ?? DOES[kind]}</button></form>`,
  );
}

function told(title: string, text: string) {
  return frame(
    title,
    html`<p>${withCode(`${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`)}</p>`,
  );
}

/** What is in backticks is code. */
function withCode(text: string) {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
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
