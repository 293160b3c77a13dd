import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { FileJournal } from "../../src/audit/journal.ts";
import { recordFor } from "../../src/store/record-fixture.ts";
import { ASKED, DESKTOP, PageSandbox, PHONE } from "./browser.ts";

const WITH_EVERYTHING = `rules:
  - { id: questions, tool: AskUserQuestion, ask: "The agent has a question for you." }
`;

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** What accessibility rules say against what is on the screen. */
async function complaints(page: Page): Promise<string[]> {
  // Not as a script of the page: its own policy would refuse that.
  await page.evaluate(`(() => { ${axe.source} })()`);
  const { violations, passes } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  )) as AxeResults;
  expect(passes.length).toBeGreaterThan(10);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

const USUAL = [
  "allow",
  "allow",
  "abstain",
  "allow",
  "ask",
  "allow",
  "abstain",
  "allow",
  "allow",
  "deny",
  "allow",
  "abstain",
  "allow",
] as const;
const WORKFLOW = `name: deploy
jobs:
  deploy:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: npm ci
      - run: npm run deploy
`;

/** A day's work: verdicts of every kind, in a project called shop. */
async function busy(): Promise<{ readonly sandbox: PageSandbox; readonly shop: string }> {
  const sandbox = await PageSandbox.create(WITH_EVERYTHING);
  const shop = join(sandbox.root, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  mkdirSync(join(shop, ".github/workflows"), { recursive: true });
  writeFileSync(join(shop, ".github/workflows/deploy.yml"), WORKFLOW);
  const journal = new FileJournal(join(sandbox.state, "journal"));
  for (let hour = 1; hour < 24; hour++) {
    for (let count = 0; count < 8 + 5 * Math.sin(hour / 3); count++) {
      const decision = USUAL[(hour * 5 + count * 3) % USUAL.length] ?? "allow";
      const time = new Date(Date.now() - hour * 3600_000 + count * 1000).toISOString();
      journal.append(
        recordFor(`${time}-${count}`, {
          time,
          decision,
          project: shop,
          tool: "Bash",
          input: { command: "git status" },
        }),
      );
    }
  }
  await sandbox.warm();
  const run = (command: string) => sandbox.call(command, shop);
  for (const command of [
    "npm run build",
    "git diff --stat",
    "ls -la src",
    "rm -rf ~/",
    "node scripts/seed.mjs",
  ])
    await run(command);
  await sandbox.tool("Read", { file_path: join(shop, ".env") }, shop);
  await sandbox.tool("Read", { file_path: join(shop, "README.md") }, shop);
  for (const command of [
    "git log --oneline -5",
    "grep -rn 'TODO' src",
    "git status --short | head -20",
  ])
    await run(command);
  return { sandbox, shop };
}

/** Three requests, of which nobody answers any. */
async function wait(sandbox: PageSandbox, shop: string, page: Page): Promise<void> {
  const edit = {
    file_path: join(shop, ".github/workflows/deploy.yml"),
    old_string: "actions/checkout@v4",
    new_string: "actions/checkout@v5\n        with:\n          persist-credentials: false",
  };
  const question = {
    question: "Which database should the new service use?",
    header: "Database",
    multiSelect: false,
    options: [
      { label: "PostgreSQL (recommended)", description: "Runs in the cluster already" },
      { label: "SQLite", description: "One file, no server" },
    ],
  };
  const calls = [
    () => sandbox.call(ASKED, shop),
    () => sandbox.tool("Edit", edit, shop),
    () => sandbox.tool("AskUserQuestion", { questions: [question] }, shop),
  ];
  for (const [index, call] of calls.entries()) {
    void call();
    await page.locator(".card").nth(index).waitFor();
  }
}

it.each([
  ["light", PHONE],
  ["dark", DESKTOP],
] as const)(
  "nobody is shut out: the rules of accessibility hold everywhere (%s)",
  async (colorScheme, options) => {
    const { sandbox, shop } = await busy();
    const stranger = await (await sandbox.context({ ...options, colorScheme })).newPage();
    sandbox.link();
    await stranger.goto(sandbox.origin);
    await stranger.getByRole("heading", { name: "Pair this device" }).waitFor();
    expect(await complaints(stranger)).toEqual([]);

    const page = await sandbox.device({ ...options, colorScheme });
    await page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await wait(sandbox, shop, page);
    expect(await complaints(page)).toEqual([]);
    for (const button of ["Deny…", "Edit…"]) {
      await page.getByRole("button", { name: button }).click();
      expect(await complaints(page)).toEqual([]);
      await page.getByRole("button", { name: "Back" }).click();
    }
    await page.keyboard.press("j");
    await page.locator(".card.current .diff").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("j");
    await page.locator(".card.current .choices").waitFor();
    expect(await complaints(page)).toEqual([]);
    void sandbox.call("rampart allow 'curl *'", shop);
    await page.locator(".card").nth(3).waitFor();
    await page.keyboard.press("j");
    await page.locator(".card.current .passkey-note").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: "Activity" }).click();
    await page.locator(".rows .row summary").first().click();
    await page.getByText("As a table").click();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: "Try" }).click();
    await page.getByRole("button", { name: "git push --force origin main" }).click();
    await page.locator(".verdict.deny").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "This device and keys" }).click();
    expect(await complaints(page)).toEqual([]);
  },
);

it("a new request is read out, and focus is not lost when it is answered", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(ASKED);
  await page.locator(".card").waitFor();
  await expect
    .poll(() => page.getByRole("status").first().textContent())
    .toContain("New request: Bash, npm test && npm publish");
  await page.getByRole("button", { name: "Allow once" }).focus();
  await page.keyboard.press("Enter");
  await reply;
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("waiting");
});

it("the feed shows each verdict the moment it is given, and can be filtered", async () => {
  const sandbox = await PageSandbox.create();
  await sandbox.warm();
  const page = await sandbox.device();
  await page.getByRole("link", { name: "Activity" }).click();
  await sandbox.call("git status");
  await page.getByText("git status").first().waitFor();
  await sandbox.call("rm -rf ~/");
  await page.getByText("rm -rf ~/").first().waitFor();
  await page.getByRole("group", { name: "Decision" }).getByRole("button", { name: "deny" }).click();
  await expect
    .poll(() => page.locator(".feed .subject").allInnerTexts())
    .not.toContain("git status");
  expect(await page.locator(".feed .subject").allInnerTexts()).toContain("rm -rf ~/");
  await page.reload();
  await page.getByText("rm -rf ~/").first().waitFor();
});

it("the playground says what `sluice explain` says", async () => {
  const sandbox = await PageSandbox.create();
  await sandbox.warm();
  const page = await sandbox.device();
  await page.getByRole("link", { name: "Try" }).click();
  const command = "cd app && git push --force origin main";
  await page.getByLabel("Command").fill(command);
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.locator(".verdict").waitFor();
  const { json } = sandbox.run(["explain", "--json", command]);
  expect(json.decision).toBe("deny");
  expect(await page.locator(".verdict").textContent()).toBe("Denied");
  const shown = (await page.locator(".result .findings").textContent()) ?? "";
  for (const { policy } of json.findings) expect(shown).toContain(policy);
  expect(await page.locator(".result mark").textContent()).toContain(
    "git push --force origin main",
  );
});

it("looks as in the README", async () => {
  const { sandbox, shop } = await busy();
  const phone = await sandbox.device({ ...PHONE, colorScheme: "light" });
  const desktop = await sandbox.device({
    viewport: { width: 1280, height: 860 },
    colorScheme: "dark",
  });
  for (const page of [phone, desktop]) await page.getByRole("button", { name: "Not now" }).click();
  await wait(sandbox, shop, phone);
  await desktop.locator(".card").nth(2).waitFor();
  await desktop.locator(".chart rect.deny").first().waitFor();
  await desktop.keyboard.press("j");
  await desktop.locator(".card.current .diff").waitFor();
  await desktop.evaluate(() => scrollTo(0, 0));
  for (const [name, page] of [
    ["phone", phone],
    ["desktop", desktop],
  ] as const) {
    const file = `docs/page-${name}.png`;
    const image = await page.screenshot({ animations: "disabled" });
    expect(image.length).toBeGreaterThan(10_000);
    // They change with the clock: only on request.
    if (process.env["SLUICE_SCREENSHOTS"] || !existsSync(file)) writeFileSync(file, image);
  }
});
