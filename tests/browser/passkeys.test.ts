import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { PairingCodes } from "../../src/server/page/access/pairing.ts";
import { records } from "../e2e/approvals.ts";
import { said } from "../e2e/sluice.ts";
import { ASKED, DESKTOP, PageSandbox, PHONE } from "./browser.ts";

/** What `sluice/self-protection` asks about: another guard of the same session is loosened. */
const GUARDED = "rampart allow 'curl *'";

/** The browser of a person with a fingerprint reader. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

/** A browser that was just let in, before it did anything. */
async function paired(
  sandbox: PageSandbox,
  options: BrowserContextOptions = DESKTOP,
): Promise<Page> {
  const page = await (await sandbox.context(options)).newPage();
  await withAuthenticator(page);
  await page.goto(sandbox.link());
  await page.locator(".link.live").waitFor();
  return page;
}

async function enrolled(sandbox: PageSandbox): Promise<Page> {
  const page = await paired(sandbox);
  await page.locator(".suggestion").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey was added.").first().waitFor();
  return page;
}

it("a device adds a passkey when it is paired, and with it allows what concerns Sluice itself; the record says so", async () => {
  const sandbox = await PageSandbox.create();
  const page = await enrolled(sandbox);
  expect(await page.locator(".suggestion").count()).toBe(0);
  const reply = sandbox.call(GUARDED);
  await page.getByText("Allowing this takes your passkey").waitFor();
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
  const [record] = (await records(sandbox)).filter(({ record }) => record.approval);
  expect(record?.record).toMatchObject({
    decision: "allow",
    approval: { channel: "page", answer: "allow", proof: "passkey" },
  });
  expect(sandbox.run(["log", "show", "1"]).stdout).toContain("proven by a passkey");
});

it("a device without one cannot allow it, is told what to do instead, and denies with one tap", async () => {
  const sandbox = await PageSandbox.create();
  const page = await paired(sandbox, PHONE);
  await page.getByRole("button", { name: "Not now" }).click();
  const reply = sandbox.call(GUARDED);
  await page.getByText("this device has none").waitFor();
  expect(await page.locator(".passkey-note").textContent()).toContain("sluice approvals watch");
  expect(await page.getByRole("button", { name: /Allow|Edit/ }).count()).toBe(0);
  const refused = await page.evaluate(async () => {
    const headers = {
      "content-type": "application/json",
      "x-sluice-key": localStorage.getItem("sluice.key") ?? "",
    };
    const id = document.querySelector("[data-id]")?.getAttribute("data-id");
    const response = await fetch(`/api/requests/${id}/answer`, {
      method: "POST",
      headers,
      body: JSON.stringify({ kind: "allow" }),
    });
    return [response.status, (await response.json()).error];
  });
  expect(refused).toEqual([
    409,
    expect.stringContaining("takes a passkey on the page, or the terminal"),
  ]);
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  expect(said(await reply)).toMatchObject({ decision: "deny" });
});

it("a copy of the browser's cookie and storage allows nothing of the kind, and adds no passkey of its own", async () => {
  const sandbox = await PageSandbox.create();
  const page = await enrolled(sandbox);
  const context = await sandbox.context({
    ...DESKTOP,
    storageState: await page.context().storageState(),
  });
  const thief = await context.newPage();
  await withAuthenticator(thief);
  await thief.goto(sandbox.origin);
  await thief.locator(".link.live").waitFor();
  const reply = sandbox.call(GUARDED);
  await thief.getByRole("button", { name: "Allow once" }).click();
  await thief.getByText("The passkey was not used: nothing was sent.").first().waitFor();
  await thief.getByRole("button", { name: "This device and keys" }).click();
  await thief.getByLabel(/To add/).fill("AAAAA-AAAAA");
  await thief.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await thief.getByText("This code is wrong").waitFor();
  await page.getByRole("heading", { name: "1 request waits for you" }).waitFor();
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

it("later a device adds one with a code from the terminal, and what needs none is allowed without", async () => {
  const sandbox = await PageSandbox.create();
  const page = await paired(sandbox);
  const first = sandbox.call(ASKED);
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await first)).toMatchObject({ decision: "allow" });
  await page.reload();
  await page.locator(".link.live").waitFor();
  expect(await page.locator(".suggestion").count()).toBe(0);
  const reply = sandbox.call(GUARDED);
  await page.getByRole("button", { name: "Add a passkey…" }).click();
  const code = new PairingCodes(sandbox.state).create(
    { origin: sandbox.origin, for: "passkey" },
    Date.now(),
  );
  await page.getByLabel(/To add/).fill(code);
  await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Of this device").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

it("where browsers keep no passkeys the page says where they do", async () => {
  const sandbox = await PageSandbox.create("", "passkey: always");
  sandbox.link();
  const origin = sandbox.origin.replace("localhost", "127.0.0.1");
  const code = new PairingCodes(sandbox.state).create({ origin }, Date.now());
  const page = await (await sandbox.context(PHONE)).newPage();
  await page.goto(`${origin}/#pair=${code}`);
  await page.locator(".link.live").waitFor();
  expect(await page.locator(".suggestion").count()).toBe(0);
  const reply = sandbox.call(ASKED);
  await page.locator(".passkey-note").getByText("tailscale serve").waitFor();
  expect(await page.getByRole("button", { name: /Allow|Add a passkey/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  expect(said(await reply)).toMatchObject({ decision: "deny" });
});
