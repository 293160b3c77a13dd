import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { said } from "../e2e/sluice.ts";
import { ASKED, DESKTOP, PageSandbox, PHONE } from "./browser.ts";

it("a call waits, the phone shows what it is and why it asks, and one touch lets it through", async () => {
  const sandbox = await PageSandbox.create();
  const phone = await sandbox.device(PHONE);
  const reply = sandbox.call(ASKED);
  const card = phone.locator(".card.current");
  await card.waitFor();
  expect(await card.locator("mark").textContent()).toContain("npm publish --access public");
  expect(await card.textContent()).toContain("publishes a version that others can install");
  expect(await phone.title()).toBe("(1) Sluice");
  await phone.getByRole("button", { name: "Allow once" }).tap();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
  await phone.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
  expect(await phone.locator(".past").textContent()).toMatch(/allowed by Linux, Chrome/);
});

it("a description that a tool gets is shown: only of a command it is a remark", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const input = { path: "docs/a.md", description: "what is really written" };
  const call = {
    session_id: "s1",
    tool_name: "mcp__wiki__put",
    tool_input: input,
    cwd: sandbox.project,
  };
  const reply = sandbox.gate(JSON.stringify(call), { event: "PermissionRequest" });
  const card = page.locator(".card.current");
  await card.waitFor();
  expect(await card.textContent()).toContain("what is really written");
  await page.getByRole("button", { name: "Allow once" }).click();
  expect((await reply).json.hookSpecificOutput.decision).toEqual({ behavior: "allow" });
});

it("a refusal reaches the agent with the person's own words", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(ASKED);
  await page.getByRole("button", { name: "Deny…" }).click();
  await page.getByLabel("Tell the agent why").fill("Bump the version first.");
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  const { decision, reason } = said(await reply);
  expect([decision, reason]).toEqual(["deny", expect.stringContaining("Bump the version first.")]);
});

it("what the person edits is what runs, unless a policy denies it: then they are told and the request stays", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(ASKED);
  await page.getByRole("button", { name: "Edit…" }).click();
  await page.getByRole("textbox", { name: "command" }).fill("rm -rf /");
  await page.getByRole("button", { name: "Allow as edited" }).click();
  await page.locator(".bar.bad").waitFor();
  expect(await page.locator(".bar.bad").textContent()).toMatch(/deletes|root|whole/i);
  await page.getByRole("textbox", { name: "command" }).fill("npm publish --dry-run");
  await page.getByRole("button", { name: "Allow as edited" }).click();
  expect(said(await reply)).toMatchObject({
    decision: "allow",
    input: { command: "npm publish --dry-run" },
  });
});

it("stopping the agent denies the call and ends its turn", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(ASKED);
  await page.getByRole("button", { name: "Stop the agent…" }).click();
  await page.getByRole("button", { name: "Deny and stop" }).click();
  const ran = await reply;
  expect([said(ran).decision, ran.json.continue]).toEqual(["deny", false]);
});

it("always allowing sends back exactly what the client suggested", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const rule = (ruleContent: string) => ({
    type: "addRules",
    rules: [{ toolName: "Bash", ruleContent }],
    behavior: "allow",
    destination: "localSettings",
  });
  const suggestions = [rule("npm test *"), rule("npm *")];
  const call = {
    session_id: "s1",
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    cwd: sandbox.project,
  };
  const reply = sandbox.gate(JSON.stringify({ ...call, permission_suggestions: suggestions }), {
    event: "PermissionRequest",
  });
  await page.getByRole("button", { name: "Always allow…" }).click();
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Always allow", exact: true }).click();
  expect((await reply).json.hookSpecificOutput.decision).toEqual({
    behavior: "allow",
    updatedPermissions: [suggestions[1]],
  });
});

it("of two devices one answer counts, and the other sees who gave it", async () => {
  const sandbox = await PageSandbox.create();
  const [phone, laptop] = [await sandbox.device(PHONE), await sandbox.device(DESKTOP)];
  const reply = sandbox.call(ASKED);
  await laptop.getByRole("button", { name: "Deny…" }).click();
  await phone.getByRole("button", { name: "Allow once" }).tap();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
  await laptop.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
  expect(await laptop.locator(".bar").textContent()).toContain("allowed by Linux, Chrome");
});

it("two devices that answer at the same moment: the hook hears one of them, and the other is told so", async () => {
  const sandbox = await PageSandbox.create();
  const devices = [await sandbox.device(), await sandbox.device()];
  const reply = sandbox.call(ASKED);
  await Promise.all(devices.map((device) => device.locator(".card.current").waitFor()));
  const id = await devices[0]?.locator(".card.current").getAttribute("data-id");
  const post = (kind: string, path: string): Promise<number> =>
    fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-sluice-key": localStorage.getItem("sluice.key") ?? "",
      },
      body: JSON.stringify({ kind }),
    }).then(({ status }) => status);
  const source = `(${post})`;
  const path = `/api/requests/${id}/answer`;
  const statuses = await Promise.all(
    devices.map((device, index) =>
      device.evaluate(
        `${source}(${JSON.stringify(index === 0 ? "allow" : "deny")}, ${JSON.stringify(path)})`,
      ),
    ),
  );
  expect(statuses.sort()).toEqual([200, 409]);
  expect(said(await reply).decision).toMatch(/^(?:allow|deny)$/);
});

it("questions are answered with options, several of them, and words of one's own", async () => {
  const sandbox = await PageSandbox.create(
    "rules: [{ id: questions, tool: AskUserQuestion, ask: 'The agent has a question.' }]\n",
  );
  const phone = await sandbox.device(PHONE);
  const questions = [
    {
      question: "Which database?",
      header: "Database",
      multiSelect: false,
      options: [
        { label: "PostgreSQL", description: "a server" },
        { label: "SQLite", description: "a file" },
      ],
    },
    {
      question: "What else?",
      header: "Extras",
      multiSelect: true,
      options: [
        { label: "CI", description: "" },
        { label: "Docker", description: "" },
      ],
    },
  ];
  const reply = sandbox.tool("AskUserQuestion", { questions });
  await phone.getByLabel("SQLite").tap();
  expect(await phone.getByRole("button", { name: "Allow once" }).count()).toBe(0);
  expect(await phone.locator(".past, [role=status]").allTextContents()).toContain(
    "New request: Question, Which database?",
  );
  const [send, deny] = [
    phone.getByRole("button", { name: "Send answers" }),
    phone.getByRole("button", { name: "Deny…" }),
  ];
  const [upper, lower] = [await send.boundingBox(), await deny.boundingBox()];
  expect(
    (upper?.y ?? 0) + (upper?.height ?? 0),
    "nothing covers the button that sends",
  ).toBeLessThanOrEqual(lower?.y ?? 0);
  await phone.getByLabel("CI", { exact: true }).tap();
  await phone.getByLabel("Docker").tap();
  await phone.getByLabel("Your own answer to: What else?").fill("a README");
  await phone.getByRole("button", { name: "Send answers" }).tap();
  expect(said(await reply)).toMatchObject({
    decision: "allow",
    input: {
      questions,
      answers: { "Which database?": "SQLite", "What else?": "CI, Docker, a README" },
    },
  });
});

it("a change of a file is shown as a diff", async () => {
  const sandbox = await PageSandbox.create(
    "rules: [{ id: edits, tool: Edit, ask: 'Look at this edit.' }]\n",
  );
  const file = sandbox.write("notes.md", "one\ntwo\nthree\n");
  const page = await sandbox.device();
  const reply = sandbox.tool("Edit", { file_path: file, old_string: "two", new_string: "2" });
  await page.locator(".diff").waitFor();
  expect(await page.locator(".diff .removed .text").allInnerTexts()).toEqual(["two"]);
  expect(await page.locator(".diff .added .text").allInnerTexts()).toEqual(["2"]);
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

async function swipe(phone: Page, card: Locator, by: number): Promise<void> {
  const box = await card.locator(".head").boundingBox();
  if (!box) throw new Error("no card");
  const session = await phone.context().newCDPSession(phone);
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x - by / 2);
  for (let step = 1; step <= 8; step++) await touch("touchMove", x - by / 2 + (by * step) / 8);
  await touch("touchEnd");
}

it("a diff hides no line, whatever it begins with", async () => {
  const sandbox = await PageSandbox.create(
    "rules: [{ id: edits, tool: [Edit, Write], ask: 'Look at this.' }]\n",
  );
  const file = sandbox.write("notes.lua", "-- keep the check\ncheck()\n");
  const page = await sandbox.device();
  const content = "++x\n=== y\ndiff z\ncheck()\n";
  const reply = sandbox.tool("Write", { file_path: file, content });
  await page.locator(".diff").waitFor();
  expect(await page.locator(".diff .removed .text").allInnerTexts()).toEqual(["-- keep the check"]);
  expect(await page.locator(".diff .added .text").allInnerTexts()).toEqual([
    "++x",
    "=== y",
    "diff z",
  ]);
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

it("a swipe can be taken back; the next one counts", async () => {
  const sandbox = await PageSandbox.create();
  const phone = await sandbox.device(PHONE);
  const reply = sandbox.call(ASKED);
  const card = phone.locator(".card.current");
  await card.waitFor();
  await swipe(phone, card, 260);
  await phone.getByText("Allowing Bash…").waitFor();
  // Not a tap: Chromium takes one right after a swipe for the end of a scroll.
  await phone.getByRole("button", { name: "Undo" }).click();
  await card.waitFor();
  expect(await phone.locator(".leaving").count()).toBe(0);
  await swipe(phone, card, -260);
  expect(said(await reply)).toMatchObject({ decision: "deny" });
});

it("a request of which only a line is shown is not allowed with a swipe, but denied", async () => {
  const sandbox = await PageSandbox.create();
  const phone = await sandbox.device(PHONE);
  void sandbox.call(ASKED);
  await phone.locator(".card.current").waitFor();
  const second = sandbox.call("terraform apply -auto-approve");
  const card = phone.locator(".card:not(.current)");
  await card.waitFor();
  await swipe(phone, card, 260);
  await swipe(phone, card, -260);
  expect(said(await second)).toMatchObject({ decision: "deny" });
});

it("everything can be done with the keyboard", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const first = sandbox.call(ASKED);
  await page.locator(".card").waitFor();
  const second = sandbox.call("terraform apply -auto-approve");
  await page.getByRole("heading", { name: "2 requests wait for you" }).waitFor();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").textContent()).toContain("deny, with a message");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  expect(await page.locator(".card.current").textContent()).toContain("terraform");
  await page.keyboard.press("d");
  await page.keyboard.type("not on a Friday");
  await page.keyboard.press("Enter");
  expect(said(await second)).toMatchObject({
    decision: "deny",
    reason: expect.stringContaining("not on a Friday"),
  });
  await page.getByRole("heading", { name: "1 request waits for you" }).waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("u");
  await page.locator(".card.current").waitFor();
  await page.keyboard.press("a");
  expect(said(await first)).toMatchObject({ decision: "allow" });
});

it("what would hide in a command is shown", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(`${ASKED} # \u202e\u200bsafe`);
  await page.locator(".card .odd").first().waitFor();
  expect(await page.locator(".card .code .odd").allInnerTexts()).toEqual(["U+202E", "U+200B"]);
  await page.keyboard.press("a");
  await reply;
});
