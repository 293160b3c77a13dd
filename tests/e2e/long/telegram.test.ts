import { chmodSync, readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { type FakeMessage, FakeTelegram } from "../../../src/approvals/channels/fake-telegram.ts";
import { ASKED, bashCall, records } from "../approvals.ts";
import { GateSandbox, kill, until } from "../gate.ts";
import { policyCode, said } from "../sluice.ts";

/** A home with this bot, whose token is in a file; and the bot. */
async function withBot(
  settings: { wait?: string; chat?: number; url?: string } = {},
): Promise<{ sandbox: GateSandbox; telegram: FakeTelegram }> {
  const telegram = await new FakeTelegram().listen();
  onTestFinished(() => telegram.close());
  const sandbox = new GateSandbox();
  chmodSync(sandbox.write("~/.config/sluice/bot-token", `${telegram.token}\n`), 0o600);
  const { wait = "5m", chat = telegram.chat, url = telegram.url } = settings;
  sandbox.own(
    `approvals: { hold: true, wait: ${wait}, telegram: { tokenFile: bot-token, chat: ${chat}, url: "${url}" } }\n`,
  );
  await sandbox.warm();
  return { sandbox, telegram };
}

async function message(telegram: FakeTelegram, index = 0): Promise<FakeMessage> {
  return until(() => telegram.messages[index]);
}

it("a held call is allowed by a button in Telegram, and recorded so", async () => {
  const { sandbox, telegram } = await withBot();
  const reply = sandbox.gate(bashCall(ASKED));
  const asked = await message(telegram);
  expect(asked.text).toContain(`<b><u>${ASKED}</u></b>`);
  telegram.press(asked, "Allow");
  expect(said(await reply).decision).toBe("allow");
  await until(() => asked.text.includes("Allowed by Ada (telegram).") || undefined);
  const approval = expect.objectContaining({
    outcome: "answered",
    answer: "allow",
    channel: "telegram",
    name: "Ada",
  });
  expect(await records(sandbox)).toContainEqual(
    expect.objectContaining({ record: expect.objectContaining({ decision: "allow", approval }) }),
  );
});

it("a reply in Telegram denies the call, and the model hears it", async () => {
  const { sandbox, telegram } = await withBot();
  const reply = sandbox.gate(bashCall(ASKED));
  telegram.write("push to a branch of your own", { to: await message(telegram) });
  expect(said(await reply)).toMatchObject({
    decision: "deny",
    reason: expect.stringContaining(
      "The person who was asked (Ada Lovelace) denied it: push to a branch of your own.",
    ),
  });
});

it("a dialog is answered for good with what the client suggests", async () => {
  const rule = {
    type: "addRules",
    rules: [{ toolName: "Bash", ruleContent: "npm test:*" }],
    behavior: "allow",
    destination: "session",
  };
  const { sandbox, telegram } = await withBot();
  const call = bashCall("npm test", {
    hook_event_name: "PermissionRequest",
    permission_suggestions: [rule],
  });
  const reply = sandbox.gate(call, { event: "PermissionRequest" });
  telegram.press(await message(telegram), "Always: allow Bash(npm test:*) for this session");
  expect((await reply).json.hookSpecificOutput.decision).toEqual({
    behavior: "allow",
    updatedPermissions: [rule],
  });
});

it("neither another chat nor a changed button answers; the call goes on waiting", async () => {
  const { sandbox, telegram } = await withBot();
  const reply = sandbox.gate(bashCall(ASKED));
  const asked = await message(telegram);
  const deny = asked.buttons.find(({ text }) => text === "Deny")?.callback_data ?? "";
  telegram.press(asked, "Allow", { chat: 666 });
  telegram.write("yes", { to: asked, chat: 666 });
  telegram.press(asked, "Allow", { data: deny.replace("deny", "allow") });
  await until(() => telegram.notices[1]);
  expect(telegram.notices).toEqual([
    "Refused: it was not asked in this chat.",
    expect.stringContaining("from before Sluice restarted, or is none"),
  ]);
  telegram.press(asked, "Deny");
  expect(said(await reply).decision).toBe("deny");
});

it("after the server was killed while a call waited its message has new buttons, and those from before do nothing", async () => {
  const { sandbox, telegram } = await withBot();
  const reply = sandbox.gate(bashCall(ASKED, { tool_use_id: "toolu_1" }));
  const asked = await message(telegram);
  const pid = (await sandbox.info())?.pid ?? 0;
  await until(() => telegram.calls.filter((method) => method === "getUpdates")[1]);
  const data = asked.buttons.find(({ text }) => text === "Allow")?.callback_data ?? "";
  kill(pid, "SIGKILL");
  await until(
    () => asked.buttons.every(({ callback_data }) => callback_data !== data) || undefined,
  );
  telegram.press(asked, "Allow", { data });
  await until(() => telegram.notices[0]);
  expect(telegram.notices).toEqual([expect.stringContaining("from before Sluice restarted")]);
  telegram.press(asked, "Allow");
  expect(said(await reply).decision).toBe("allow");
  expect(telegram.messages).toHaveLength(1);
  await until(() => asked.text.includes("Allowed by Ada") || undefined);
});

it("policies of the person's own judge other calls meanwhile, in the same process", async () => {
  const { sandbox, telegram } = await withBot();
  const own = sandbox.write(
    "~/.config/sluice/slow.ts",
    policyCode("*decide() { for (const end = Date.now() + 10; Date.now() < end; ); }"),
  );
  sandbox.own(
    `policies: { "${own}": on }\n${readFileSync(`${sandbox.config}/sluice.yaml`, "utf8")}`,
  );
  await sandbox.gate(bashCall("ls"));
  const { pid } = (await sandbox.info()) ?? {};
  const reply = sandbox.gate(bashCall(ASKED));
  const others = ["ls 1", "ls 2", "ls 3", "ls 4"].map((command) => sandbox.gate(bashCall(command)));
  telegram.press(await message(telegram), "Allow");
  expect(said(await reply).decision).toBe("allow");
  await Promise.all(others);
  expect((await sandbox.info())?.pid).toBe(pid);
});

it.each([
  ["a wrong chat", { chat: 5 }, "telegram: sendMessage: 400 Bad Request: chat not found."],
  [
    "nobody at that address",
    { url: "http://127.0.0.1:9" },
    "telegram: 127.0.0.1:9 cannot be reached",
  ],
])(
  "with %s the call is not waited for: it is said at once, and the client's own dialog asks",
  async (_, settings, why) => {
    const { sandbox } = await withBot(settings);
    const ran = await sandbox.gate(bashCall(ASKED));
    expect(said(ran).decision).toBe("ask");
    expect(ran.stderr).toContain("Nobody could be asked: ");
    expect(ran.stderr).toContain(why);
  },
);

it("the token is in no record, no snapshot and no output", async () => {
  const { sandbox, telegram } = await withBot();
  telegram.failures.push({ method: "sendMessage", status: 403 });
  const ran = await sandbox.gate(bashCall(ASKED));
  expect(ran.stderr).toContain("telegram: sendMessage: 403 as planned");
  expect(ran.stdout + ran.stderr + JSON.stringify(await records(sandbox))).not.toContain(
    telegram.token,
  );
  const files = sandbox.shell(
    `grep -rl "${telegram.token}" ${sandbox.home} ${sandbox.runtime}`,
    "",
  );
  expect((await files).stdout.trim()).toBe(`${sandbox.config}/bot-token`);
  expect(readFileSync(`${sandbox.config}/bot-token`, "utf8")).toContain(telegram.token);
});
