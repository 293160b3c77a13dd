import { afterEach, expect, it } from "vitest";
import { eventually } from "../../../tests/eventually.ts";
import type { NtfySettings } from "../../config/sections/approvals.ts";
import { MemoryStore, TERMINAL } from "../approval-fixtures.ts";
import type { ApprovalRequest } from "../request.ts";
import { TestApprovals } from "./channel-fixtures.ts";
import { FakeNtfy, type Notification } from "./fake-ntfy.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const ANSWERS = { answers: "answers-8d1f" };

async function set(settings: Partial<NtfySettings> = {}, base?: string) {
  const ntfy = await new FakeNtfy().listen();
  ends.push(() => ntfy.close());
  return { ntfy, asker: askerOf(ntfy, settings, base === undefined ? {} : { base }) };
}

function askerOf(
  { url }: FakeNtfy,
  settings: Partial<NtfySettings>,
  more: { base?: string; store?: MemoryStore } = {},
): TestApprovals {
  const asker = new TestApprovals({ ntfy: { topic: "phone", url, ...settings } }, more);
  ends.push(() => asker.channels.stop());
  return asker;
}

async function asked(
  settings: Partial<NtfySettings> = ANSWERS,
  parts: Partial<ApprovalRequest> = {},
  base?: string,
) {
  const { ntfy, asker } = await set(settings, base);
  const { request, outcome, unreached } = await asker.ask(parts);
  expect(unreached).toBeUndefined();
  return { ntfy, asker, request, outcome, notification: ntfy.shown("phone")[0] as Notification };
}

it("a notification shows what it is about", async () => {
  const command = "cd /x && rm -rf build";
  const { notification } = await asked(ANSWERS, {
    input: { command },
    findings: [
      {
        kind: "ask",
        policy: "disk/deletion",
        message: "Deletes build.",
        at: { field: "command", start: 9, end: command.length },
      },
    ],
  });
  expect(notification).toMatchObject({
    topic: "phone",
    title: "Bash in app",
    priority: 4,
    tags: ["raised_hand"],
  });
  expect(notification.message.replace(/until [\d:]+/, "until then")).toBe(
    "cd /x && rm -rf build\n\nMarked: rm -rf build\n\n/work/app\nIt waits 60 seconds, until then.\n\nDeletes build. [disk/deletion]",
  );
});

it.each([
  ["Allow", "allow", "Allowed by a subscriber (ntfy)."],
  ["Deny", "deny", "Denied by a subscriber (ntfy)."],
  ["Stop", "interrupt", "Denied, and the agent was stopped by a subscriber (ntfy)."],
])(
  "the button %s answers through the topic of answers, and the notification says so afterwards",
  async (button, kind, said) => {
    const { ntfy, outcome, notification } = await asked();
    expect(await ntfy.press(notification, button)).toBe(200);
    expect(await outcome).toEqual({
      kind: "answered",
      answer: { kind },
      by: { name: "a subscriber", channel: "ntfy" },
    });
    await eventually(() =>
      expect(ntfy.shown("phone")).toMatchObject([
        { message: expect.stringContaining(said), priority: 1 },
      ]),
    );
    expect(ntfy.shown("phone")[0]).not.toHaveProperty("actions");
  },
);

it("with a page that a phone reaches the buttons post to its links", async () => {
  const { asker, request, notification } = await asked({}, {}, "http://192.0.2.7:7413");
  expect(notification.actions).toEqual(
    (["allow", "deny", "interrupt"] as const).map((kind) => ({
      action: "http",
      label: { allow: "Allow", deny: "Deny", interrupt: "Stop the agent" }[kind],
      url: asker.links.answer(request, kind),
      method: "POST",
      clear: true,
    })),
  );
});

it("with a page at the computer only the buttons open it, and that is said", async () => {
  const { notification } = await asked({}, {}, "http://127.0.0.1:7413");
  expect(notification.actions?.map(({ action }) => action)).toEqual(["view", "view", "view"]);
  expect(notification.message).toContain("The buttons open the page at the computer itself");
});

it("without any way back there are no buttons, and that is said", async () => {
  const { notification } = await asked({});
  expect(notification.actions).toEqual([]);
  expect(notification.message).toContain(
    "It cannot be answered from here: answer at the computer, with `sluice approvals`.",
  );
});

it("more answers than buttons are said to be elsewhere", async () => {
  const suggestions = [{ index: 0, text: "allow every Bash in all your projects", update: {} }];
  const { notification } = await asked(ANSWERS, {
    suggestions,
    answers: ["allow", "always", "deny", "interrupt"],
  });
  expect(notification.actions?.map(({ label }) => label)).toEqual([
    "Allow",
    "Deny",
    "Always: allow every Bash in all your pr…",
  ]);
  expect(notification.message).toContain("Other answers: on the page, or with `sluice approvals`.");
});

it("what anybody else writes to the topic of answers does not count, nor does an answer twice", async () => {
  const { ntfy, asker, request, outcome, notification } = await asked();
  const publish = (body: string) => fetch(`${ntfy.url}/answers-8d1f`, { method: "POST", body });
  const deny = asker.links.token(request, "deny");
  for (const body of [
    "allow",
    "{",
    `${request.id}.allow.`,
    deny.replace("deny", "allow"),
    "x".repeat(4000),
  ])
    await publish(body);
  expect(asker.hub.list()).toHaveLength(1);
  await ntfy.press(notification, "Deny");
  await ntfy.press(notification, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "deny" } });
  expect(await asker.hub.get(request.id)).toMatchObject({
    state: "answered",
    answer: { kind: "deny" },
  });
});

it("answers are heard again after the connection broke, those in between too", async () => {
  const { ntfy, asker, outcome, notification } = await asked();
  await fetch(`${ntfy.url}/answers-8d1f`, { method: "POST", body: "nonsense" });
  ntfy.breakStreams();
  await eventually(() => expect(ntfy.streams).toBe(0));
  await ntfy.press(notification, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
  await asker.channels.stop();
  await eventually(() => expect(ntfy.streams).toBe(0));
});

it("after a failure the next request is announced, once the topic of answers can be read", async () => {
  const { ntfy, asker } = await set(ANSWERS);
  ntfy.failures.push({ status: 502, error: "as planned" });
  expect((await asker.ask()).unreached).toEqual([
    "ntfy: the topic of answers cannot be read (502)",
  ]);
  let next = 0;
  await eventually(async () =>
    expect((await asker.ask({ id: `another${next++}` })).unreached).toBeUndefined(),
  );
});

it("a button from before a restart does nothing; it is asked again with one that does", async () => {
  const store = new MemoryStore();
  const { ntfy } = await set();
  const first = askerOf(ntfy, ANSWERS, { store });
  await first.ask();
  first.hub.leave();
  await first.channels.stop();
  await ntfy.press(ntfy.shown("phone")[0]!, "Allow");
  const next = askerOf(ntfy, ANSWERS, { store });
  await next.hub.resume();
  const stale = JSON.stringify(ntfy.shown("phone")[0]?.actions);
  const { outcome, request } = await next.ask();
  await eventually(() => expect(JSON.stringify(ntfy.shown("phone")[0]?.actions)).not.toBe(stale));
  expect(next.hub.list()).toMatchObject([{ id: request.id, state: "open" }]);
  await ntfy.press(ntfy.shown("phone")[0]!, "Allow");
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
  await eventually(() =>
    expect(ntfy.shown("phone")).toMatchObject([
      { message: expect.stringContaining("Allowed by a subscriber") },
    ]),
  );
});

it("a server that knows no sequences gets no second notification", async () => {
  const { ntfy, asker } = await set();
  ntfy.isOld = true;
  const { request, outcome } = await asker.ask();
  await asker.hub.answer(request.id, { kind: "deny" }, TERMINAL);
  await outcome;
  await asker.channels.stop();
  expect(ntfy.published).toHaveLength(1);
});

it("logs in with an access token, and phones answer without it", async () => {
  const { ntfy } = await set();
  ntfy.token = "tk_secret";
  const known = askerOf(ntfy, { ...ANSWERS, token: "tk_secret", priority: 5 });
  const { outcome, unreached } = await known.ask();
  expect(unreached).toBeUndefined();
  const [notification] = ntfy.shown("phone");
  expect(JSON.stringify(notification)).not.toContain("tk_secret");
  expect(await ntfy.press(notification!, "Allow")).toBe(200);
  expect(await outcome).toMatchObject({ answer: { kind: "allow" } });
});

it.each([
  ["nobody logged in", {}, "does not take the notification: 403 forbidden"],
  ["the token is wrong", { token: "tk_wrong" }, "does not take the notification: 401 unauthorized"],
  [
    "the topic of answers cannot be read",
    ANSWERS,
    "ntfy: the topic of answers cannot be read (403)",
  ],
  [
    "there is no such file",
    { tokenFile: "/nowhere/token" },
    "ntfy: `/nowhere/token` cannot be read (ENOENT)",
  ],
  ["nobody listens there", { url: "http://127.0.0.1:9" }, "ntfy: 127.0.0.1:9 cannot be reached"],
  [
    "nobody listens there for answers",
    { ...ANSWERS, url: "http://127.0.0.1:9" },
    "ntfy: 127.0.0.1:9 cannot be reached",
  ],
])(
  "nobody is reached when %s, and no token is told",
  async (_, settings: Partial<NtfySettings>, why) => {
    const { ntfy } = await set();
    ntfy.token = "tk_secret";
    const { unreached } = await askerOf(ntfy, settings).ask();
    expect(unreached).toEqual([expect.stringContaining(why)]);
    expect(unreached?.join()).not.toMatch(/tk_/);
    expect(ntfy.published).toEqual([]);
  },
);

it("nobody is reached when the server has enough", async () => {
  const { ntfy, asker } = await set();
  ntfy.failures.push({ status: 429, error: "limit reached: too many requests" });
  expect((await asker.ask()).unreached).toEqual([
    expect.stringContaining("429 limit reached: too many requests"),
  ]);
});

it("what is long fits into a notification", async () => {
  const { notification } = await asked(
    {},
    {
      input: { command: "€".repeat(9000) },
      diff: { path: "x", text: "😀".repeat(9000) },
      findings: Array(20).fill({ kind: "ask", policy: "a/b", message: "ä".repeat(900) }),
    },
  );
  expect(notification.message).toContain("25000 characters are not shown.");
  expect(notification.message).toContain("It waits");
  expect(notification.message).not.toContain("\ufffd");
});
