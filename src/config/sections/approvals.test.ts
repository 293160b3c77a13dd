import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compile } from "../compile.ts";
import type { LayerName } from "../folders.ts";
import { approvalEvents } from "./approvals.ts";

const HOME = mkdtempSync(join(tmpdir(), "sluice-approvals-"));
afterAll(() => rmSync(HOME, { recursive: true, force: true }));

function compiled(texts: Partial<Record<LayerName, string>>) {
  const layers = Object.entries(texts).map(([layer, text]) => ({
    layer: layer as LayerName,
    path: `/${layer}.yaml`,
    text,
  }));
  return compile("/p", { HOME }, layers).snapshot;
}

it("without a word nobody is asked", () => {
  expect(compiled({})).not.toHaveProperty("approvals");
  expect(compiled({ user: "approvals: { wait: 1m }" })).not.toHaveProperty("approvals");
});

it("`hold` alone holds for five minutes, leaves dialogs alone and falls back to them", () => {
  const settings = { hold: true, dialogs: false, wait: 300_000, fallback: "dialog" };
  expect(compiled({ user: "approvals: hold" }).approvals).toEqual(settings);
  expect(compiled({ user: "approvals: { hold: true }" }).approvals).toEqual(settings);
});

it("a channel brings the dialogs with it, unless told otherwise", () => {
  const ntfy = { topic: "sluice-7" };
  expect(compiled({ user: "approvals: { ntfy: { topic: sluice-7 } }" }).approvals).toMatchObject({
    hold: false,
    dialogs: true,
    ntfy,
  });
  expect(
    compiled({ user: "approvals: { hold: true, dialogs: false, ntfy: { topic: sluice-7 } }" })
      .approvals,
  ).toMatchObject({
    dialogs: false,
  });
});

it("the managed file wins, setting by setting", () => {
  const { approvals } = compiled({
    managed: "approvals: { fallback: deny }",
    user: "approvals: { hold: true, fallback: dialog, wait: 90s, page: { port: 8000 } }",
  });
  expect(approvals).toEqual({
    hold: true,
    dialogs: true,
    wait: 90_000,
    fallback: "deny",
    page: { port: 8000 },
  });
});

it("a file of the project that nobody trusted asks nobody, and is told so", () => {
  const { approvals, problems } = compiled({
    user: "approvals: hold",
    project: "approvals: { hold: false, webhook: { url: http://evil.example } }",
  });
  expect(approvals).toEqual({ hold: true, dialogs: false, wait: 300_000, fallback: "dialog" });
  expect(problems).toMatchObject([
    { kind: "ignored", message: "`approvals.hold` takes no effect yet", line: 1, column: 14 },
    { kind: "ignored", message: "`approvals.webhook` takes no effect yet" },
  ]);
});

it("passkeys are asked for by a list, always or never, and only a file that counts says so", () => {
  expect(
    compiled({ user: "approvals: { hold: true, passkey: [publish/*, cloud/aws] }" }).approvals
      ?.passkey,
  ).toEqual(["publish/*", "cloud/aws"]);
  expect(compiled({ user: "approvals: { hold: true, passkey: off }" }).approvals?.passkey).toBe(
    "off",
  );
  expect(
    compiled({
      user: "approvals: { hold: true, passkey: off }",
      managed: "approvals: { passkey: always }",
    }).approvals?.passkey,
  ).toBe("always");
  const { approvals, problems } = compiled({
    user: "approvals: hold",
    project: "approvals: { passkey: off }",
  });
  expect(approvals).not.toHaveProperty("passkey");
  expect(problems).toMatchObject([
    { kind: "ignored", message: "`approvals.passkey` takes no effect yet" },
  ]);
});

it.each([
  [
    "approvals:\n  passkey: sometimes",
    2,
    3,
    expect.stringContaining("`approvals.passkey`: expected"),
  ],
  [
    "approvals:\n  passkey: [ 'a b' ]",
    2,
    expect.any(Number),
    expect.stringContaining("`approvals.passkey"),
  ],
  ["approvals: holt", 1, 1, "expected `approvals` to be a map or `hold`"],
  ["approvals:\n  holt: true", 2, 3, "unknown key `holt`"],
  ["approvals:\n  wait: 9m", 2, 3, "`approvals.wait` is at most 8m"],
  [
    "approvals:\n  wait: soon",
    2,
    3,
    "`approvals.wait`: expected a length of time such as 10m, 24h or 7d",
  ],
  [
    "approvals:\n  wait: 5",
    2,
    3,
    "`approvals.wait`: expected a length of time such as 10m, 24h or 7d",
  ],
  [
    "approvals:\n  page: { port: 99999 }",
    2,
    11,
    "`approvals.page.port`: expected a number <=65535",
  ],
  [
    "approvals:\n  telegram: { tokenFile: a, chat: me }",
    2,
    29,
    "`approvals.telegram.chat`: expected the number of a chat",
  ],
  ["approvals:\n  telegram: { chat: 5 }", 2, 3, "`approvals.telegram` has no `tokenFile`"],
  [
    "approvals:\n  telegram: { token: a, chat: 5 }",
    2,
    15,
    "`approvals.telegram.token` can be read here by the agent, who could then answer in your name",
  ],
  [
    "approvals:\n  ntfy: { topic: a, token: b }",
    2,
    21,
    "`approvals.ntfy.token` can be read here by the agent, who could then answer in your name",
  ],
  [
    "approvals:\n  ntfy: { topic: a/b }",
    2,
    11,
    "`approvals.ntfy.topic`: expected a name of letters, digits, _ and -",
  ],
  [
    "approvals:\n  webhook: { url: ftp://x.example }",
    2,
    14,
    "`approvals.webhook.url`: expected an address that begins with http:// or https://",
  ],
])("%j is an error with its place", (text, line, column, message) => {
  expect(compiled({ user: text }).problems).toMatchObject([
    { kind: "error", line, column, message },
  ]);
});

it.each([
  ["~/.config/sluice/bot-token", 0],
  ["~/.ssh/bot", 0],
  ["/secrets/bot", 0],
  ["~/bot.txt", 1],
  ["/tmp/token", 1],
  ["bot-token", 1],
])(
  "a token in `%s` is where no tool of the agent reads it, or that is an error",
  (file, errors) => {
    const { problems } = compiled({
      user: `approvals: { ntfy: { topic: a, tokenFile: "${file}" } }`,
    });
    expect(problems.filter(({ message }) => message.includes("may read it"))).toHaveLength(errors);
  },
);

it("the page is one for all projects", () => {
  expect(compiled({ project: "approvals: { page: { listen: 0.0.0.0 } }" }).problems).toMatchObject([
    { message: "`approvals.page` holds for all projects" },
    { kind: "ignored" },
  ]);
});

it("a wait that is too long is cut, not dropped", () => {
  expect(compiled({ user: "approvals: { hold: true, wait: 24h }" }).approvals).toMatchObject({
    wait: 480_000,
  });
});

it("dialogs need to hear how they were answered, holding alone does not", () => {
  expect(approvalEvents({ dialogs: true })).toEqual([
    "PermissionRequest",
    "PostToolUse",
    "PostToolUseFailure",
    "SessionEnd",
  ]);
  expect(approvalEvents({ dialogs: false })).toEqual([]);
  expect(approvalEvents(undefined)).toEqual([]);
});
