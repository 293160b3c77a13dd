import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { eventually } from "../../../tests/eventually.ts";
import type { TelegramSettings } from "../../config/sections/approvals.ts";
import { MemoryStore, TERMINAL } from "../approval-fixtures.ts";
import type { ApprovalRequest } from "../request.ts";
import { TestApprovals } from "./channel-fixtures.ts";
import { type FakeMessage, FakeTelegram } from "./fake-telegram.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function set(settings: Partial<TelegramSettings> = {}, store = new MemoryStore()) {
  const telegram = await new FakeTelegram().listen();
  const asker = askerOf(telegram, settings, store);
  ends.push(() => telegram.close());
  return { telegram, asker };
}

function askerOf(
  { token, chat, url }: FakeTelegram,
  settings: Partial<TelegramSettings> = {},
  store = new MemoryStore(),
): TestApprovals {
  const asker = new TestApprovals({ telegram: { token, chat, url, ...settings } }, { store });
  ends.push(() => asker.channels.stop());
  return asker;
}

async function asked(parts: Partial<ApprovalRequest> = {}) {
  const { telegram, asker } = await set();
  const { outcome, request, unreached } = await asker.ask(parts);
  expect(unreached).toBeUndefined();
  return { telegram, asker, request, outcome, message: telegram.messages[0] as FakeMessage };
}

it("a message shows what it is about, with the dangerous part marked and everything escaped", async () => {
  const command = "echo '<b>&' && git push --force origin main";
  const start = command.indexOf("git");
  const { message } = await asked({
    input: { command, description: "Push" },
    findings: [
      {
        kind: "ask",
        policy: "git/no-force-push",
        message: "Rewrites <main>.",
        at: { field: "command", start, end: command.length },
      },
    ],
  });
  expect(message.text.replace(/until [\d:]+/, "until then")).toBe(
    "<b>Bash in app</b>\n/work/app\n\n<code>echo '&lt;b&gt;&amp;' &amp;&amp; </code><b><u>git push --force origin main</u></b>\n\n" +
      "Rewrites &lt;main&gt;. [git/no-force-push]\n\n<i>It waits 60 seconds, until then.</i>\nA reply to this message denies it in your words.",
  );
  expect(message.buttons.map(({ text }) => text)).toEqual(["Allow", "Deny", "Stop the agent"]);
});

it.each([
  ["Allow", "allow", "Allowed by Ada (telegram)."],
  ["Deny", "deny", "Denied by Ada (telegram)."],
  ["Stop", "interrupt", "Denied, and the agent was stopped by Ada (telegram)."],
])("the button %s answers, and the message says so afterwards", async (button, kind, said) => {
  const { telegram, outcome, message } = await asked();
  telegram.press(message, button);
  expect(await outcome).toEqual({
    kind: "answered",
    answer: { kind },
    by: { name: "Ada", channel: "telegram" },
  });
  await eventually(() =>
    expect(message).toMatchObject({ text: expect.stringContaining(said), buttons: [] }),
  );
  await eventually(() => expect(telegram.notices).toEqual(["Done."]));
});

it("each suggestion of the client has a button, which answers with that one", async () => {
  const suggestions = [
    { index: 0, text: "allow Bash(npm test:*) for this session", update: {} },
    { index: 2, text: "allow every Bash in all your projects", update: {} },
  ];
  const { telegram, outcome, message } = await asked({
    suggestions,
    answers: ["allow", "always", "deny", "interrupt"],
  });
  telegram.press(message, "Always: allow every Bash");
  expect(await outcome).toMatchObject({ answer: { kind: "always", suggestion: 2 } });
});

it("a single question is answered by a button, and cannot merely be allowed", async () => {
  const questions = [{ question: "Which colour?", options: [{ label: "Red" }, { label: "Blue" }] }];
  const { telegram, outcome, message } = await asked({
    tool: "AskUserQuestion",
    questions,
    answers: ["answers", "deny", "interrupt"],
  });
  expect(message.buttons.map(({ text }) => text)).toEqual([
    "Deny",
    "Red",
    "Blue",
    "Stop the agent",
  ]);
  telegram.press(message, "Blue");
  expect(await outcome).toMatchObject({
    answer: { kind: "answers", answers: { "Which colour?": "Blue" } },
  });
});

it("a reply denies in the person's words; other texts are not meant for us", async () => {
  const { telegram, outcome, message } = await asked();
  telegram.write("hello");
  telegram.write("not this chat", { to: message, chat: 999 });
  telegram.write("push to a branch of your own", { to: message });
  expect(await outcome).toEqual({
    kind: "answered",
    answer: { kind: "deny", message: "push to a branch of your own" },
    by: { name: "Ada Lovelace", channel: "telegram" },
  });
});

const NOT_OURS =
  "Refused: this link is from before Sluice restarted, or is none; open the page for the newest one.";

it("a button that does not count is refused, whoever sent it, and the request stays open", async () => {
  const { telegram, asker, request, message } = await asked();
  const [allow = "", deny = ""] = message.buttons.map(({ callback_data: data }) => data);
  const other = asker.links.token({ ...request, deadline: request.deadline + 1 }, "allow");
  telegram.press(message, "Allow", { chat: 999 });
  telegram.press(message, "Allow", { data: deny.replace("deny", "allow") });
  telegram.press(message, "Allow", { data: `${request.id}.allow` });
  telegram.press(message, "Allow", { data: other });
  telegram.press(message, "Allow", { data: allow.replace(request.id, "zzzzzzzz") });
  await eventually(() =>
    expect(telegram.notices).toEqual([
      "Refused: it was not asked in this chat.",
      NOT_OURS,
      NOT_OURS,
      NOT_OURS,
      NOT_OURS,
    ]),
  );
  expect(asker.hub.list()).toHaveLength(1);
});

it("a button counts once", async () => {
  const { telegram, asker, outcome, message } = await asked();
  await asker.ask({ id: "another1" });
  const { callback_data: data } = message.buttons[0]!;
  telegram.press(message, "Allow");
  await outcome;
  telegram.press(message, "Allow", { data });
  await eventually(() =>
    expect(telegram.notices).toEqual(["Done.", "Refused: this request is no longer open."]),
  );
});

it("a message says where else it was answered", async () => {
  const { asker, request, message } = await asked();
  await asker.hub.answer(request.id, { kind: "deny" }, TERMINAL);
  await eventually(() => expect(message.text).toContain("Denied by Ada (terminal)."));
  const second = await asked();
  await second.asker.hub.close(second.request.id, "answered at the terminal");
  await eventually(() =>
    expect(second.message.text).toContain("Closed: answered at the terminal."),
  );
});

it("asking ends with the last request and begins again with the next", async () => {
  const { telegram, asker, outcome, message } = await asked();
  telegram.press(message, "Allow");
  await outcome;
  await eventually(() => expect(message.buttons).toEqual([]));
  await asker.channels.stop();
  const polls = () => telegram.calls.filter((method) => method === "getUpdates").length;
  const before = polls();
  const again = await asker.ask({ id: "another1" });
  expect(polls()).toBeGreaterThan(before);
  expect(telegram.unconfirmed).toBe(0);
  telegram.press(telegram.messages[1]!, "Deny");
  expect(await again.outcome).toMatchObject({ answer: { kind: "deny" } });
});

it("a reply given while no process was there counts in the next, which knows its message", async () => {
  const store = new MemoryStore();
  const { telegram, asker } = await set({}, store);
  await asker.ask();
  asker.hub.leave();
  await asker.channels.stop();
  telegram.write("no", { to: telegram.messages[0]! });
  const next = askerOf(telegram, {}, store);
  await next.hub.resume();
  const { outcome } = await next.ask();
  expect(await outcome).toMatchObject({ answer: { kind: "deny", message: "no" } });
  await eventually(() =>
    expect(telegram.messages).toMatchObject([
      { text: expect.stringContaining("Denied by Ada Lovelace") },
    ]),
  );
});

it("after a restart the message gets new buttons, and those from before do nothing", async () => {
  const store = new MemoryStore();
  const { telegram, asker } = await set({}, store);
  await asker.ask();
  const stale = structuredClone(telegram.messages[0]!);
  asker.hub.leave();
  await asker.channels.stop();
  const next = askerOf(telegram, {}, store);
  await next.hub.resume();
  const { outcome } = await next.ask();
  await eventually(() => expect(telegram.messages[0]).not.toEqual(stale));
  telegram.press(stale, "Allow");
  await eventually(() =>
    expect(telegram.notices).toEqual([expect.stringContaining("from before Sluice restarted")]),
  );
  expect(next.hub.list()).toHaveLength(1);
  telegram.press(telegram.messages[0]!, "Deny");
  expect(await outcome).toMatchObject({ answer: { kind: "deny" } });
  expect(telegram.messages).toHaveLength(1);
});

it("whoever was not told before a restart is told after it", async () => {
  const store = new MemoryStore();
  const { telegram, asker } = await set({}, store);
  telegram.failures.push({ method: "sendMessage", status: 500 });
  expect((await asker.ask()).unreached).toEqual(["telegram: sendMessage: 500 as planned"]);
  asker.hub.leave();
  await asker.channels.stop();
  const next = askerOf(telegram, {}, store);
  await next.hub.resume();
  const { outcome } = await next.ask();
  await eventually(() => expect(telegram.messages).toHaveLength(1));
  telegram.press(telegram.messages[0]!, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
});

it("what Telegram wants a little later is sent a little later, and no later than that", async () => {
  const { telegram, asker } = await set();
  telegram.failures.push({
    method: "sendMessage",
    status: 429,
    more: { parameters: { retry_after: 0 } },
  });
  expect((await asker.ask()).unreached).toBeUndefined();
  telegram.failures.push({
    method: "sendMessage",
    status: 429,
    more: { parameters: { retry_after: 60 } },
  });
  expect((await asker.ask({ id: "another1" })).unreached).toEqual([
    "telegram: sendMessage: 429 as planned",
  ]);
});

it("asking goes on after failures", async () => {
  const { telegram, outcome, message } = await asked();
  telegram.failures.push(
    { method: "getUpdates", status: 502 },
    { method: "getUpdates", status: 429, more: { parameters: { retry_after: 0 } } },
  );
  telegram.press(message, "Deny", { data: "nonsense" });
  telegram.press(message, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
  expect(telegram.failures).toEqual([]);
});

it("when another program takes the answers, the chat hears of it once", async () => {
  const { telegram, outcome, message } = await asked();
  await eventually(() =>
    expect(telegram.calls.filter((method) => method === "getUpdates")).toHaveLength(2),
  );
  telegram.interfere();
  await eventually(() =>
    expect(telegram.messages[1]?.text).toMatch(/^Another program takes the answers of this bot/),
  );
  telegram.press(message, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
  expect(telegram.messages).toHaveLength(2);
});

it.each([
  ["the token is wrong", { token: "123456:wrong" }, "telegram: getUpdates: 401 Unauthorized"],
  [
    "the token is none",
    { token: "hello/../../x" },
    /^telegram: what is configured as its token is none/,
  ],
  ["the chat is wrong", { chat: 5 }, "telegram: sendMessage: 400 Bad Request: chat not found"],
  [
    "nobody listens there",
    { url: "http://127.0.0.1:9" },
    /^telegram: 127\.0\.0\.1:9 cannot be reached: /,
  ],
  [
    "it is no Bot API",
    { url: "http://127.0.0.1:9/nowhere" },
    /^telegram: 127\.0\.0\.1:9 cannot be reached: /,
  ],
])("nobody is reached when %s, and the token is not told", async (_, settings, why) => {
  const { asker } = await set(settings);
  const { unreached } = await asker.ask();
  expect(unreached).toEqual([typeof why === "string" ? why : expect.stringMatching(why)]);
  expect(unreached?.join()).not.toContain("wrong");
  expect(unreached?.join()).not.toContain("secret-of-the-bot");
});

it("nobody is asked whose answer would go elsewhere", async () => {
  const { telegram, asker } = await set();
  telegram.hasWebhook = true;
  expect((await asker.ask()).unreached).toEqual([
    expect.stringContaining("409 Conflict: can't use getUpdates method while webhook is active"),
  ]);
  expect(telegram.messages.map(({ buttons }) => buttons)).toEqual([[]]);
});

it("the token can be in a file that nobody else can read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-telegram-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  const tokenFile = join(folder, "token");
  const telegram = await new FakeTelegram().listen();
  ends.push(() => telegram.close());
  writeFileSync(tokenFile, `${telegram.token}\n`);
  const asker = new TestApprovals({
    telegram: { tokenFile, chat: telegram.chat, url: telegram.url },
  });
  ends.push(() => asker.channels.stop());
  chmodSync(tokenFile, 0o640);
  expect((await asker.ask()).unreached).toEqual([
    `telegram: \`${tokenFile}\` is open to others; run \`chmod 600 ${tokenFile}\``,
  ]);
  await asker.channels.stop();
  chmodSync(tokenFile, 0o600);
  expect((await asker.ask({ id: "another1" })).unreached).toBeUndefined();
});

it.each([
  [
    "a long command",
    { input: { command: `${"x".repeat(9000)} && rm -rf / && ${"y".repeat(9000)}` } },
  ],
  [
    "a long difference",
    {
      tool: "Write",
      input: { file_path: "a", content: "z" },
      diff: { path: "a", text: "+<&>\n".repeat(5000) },
    },
  ],
  [
    "many findings",
    { findings: Array(50).fill({ kind: "ask", policy: "a/b", message: "<&>".repeat(200) }) },
  ],
  [
    "everything",
    {
      input: { command: "<".repeat(9000) },
      diff: { path: "x", text: ">".repeat(9000) },
      findings: Array(9).fill({ kind: "ask", policy: "a/b", message: "&".repeat(900) }),
    },
  ],
])("a message has room for %s", async (_, parts) => {
  const { message } = await asked(parts as Partial<ApprovalRequest>);
  expect(message.text).toContain("It waits");
});
