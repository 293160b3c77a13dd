/** People who answer on the page, in a real browser, while the real client waits. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, freePort, PHONE } from "../browser/browser.ts";
import { browserContext } from "../browser/chromium.ts";
import { VERSIONS } from "./harness/client.ts";
import { Stage, type Staged } from "./harness/held.ts";
import { bash, calls, DONE } from "./harness/script.ts";
import { sluiceAtTerminal } from "./harness/sluice.ts";

const COLOUR = {
  question: "Which colour?",
  header: "Colour",
  options: ["Red", "Blue"].map((label) => ({ label, description: `It is ${label}` })),
  multiSelect: false,
};
const QUESTION: Pick<Staged, "turns"> = {
  turns: [calls({ tool: "AskUserQuestion", input: { questions: [COLOUR] } }), DONE],
};
const ANSWERED = [{ error: false, text: expect.stringContaining('"Which colour?"="Blue"') }];

/** A client, and a browser that `sluice page` let in. */
async function withPage(
  version: (typeof VERSIONS)[number],
  approvals: string,
  staged: Staged,
  device = DESKTOP,
): Promise<[Stage, Page]> {
  const config = `${staged.config ?? ""}approvals: { ${approvals}, page: { port: ${await freePort()} } }\n`;
  const stage = await Stage.set(version, { ...staged, config });
  const page = await (await browserContext(device)).newPage();
  await page.goto(sluiceAtTerminal(stage.workspace, "page").trim());
  await page.locator(".link.live").waitFor();
  return [stage, page];
}

describe.each(VERSIONS)("in Claude Code %s", (version) => {
  it("a question is answered on the phone while the client shows its own dialog", async () => {
    const [stage, phone] = await withPage(version, "dialogs: true", QUESTION, PHONE);
    const terminal = await stage.interactive();
    await terminal.shows("Which colour?");
    await phone.getByRole("radio", { name: "Blue" }).tap();
    await phone.getByRole("button", { name: "Send answer" }).tap();
    await terminal.shows("Done.");
    expect(stage.results()).toEqual(ANSWERED);
  });

  it("a held question is answered on the page, and the client shows no dialog", async () => {
    const rule =
      "rules: [{ id: questions, tool: AskUserQuestion, ask: The agent has a question. }]\n";
    const [stage, page] = await withPage(version, "hold: true", { ...QUESTION, config: rule });
    const terminal = await stage.interactive();
    await page.getByRole("radio", { name: "Blue" }).check();
    expect(terminal.screen()).not.toContain("Type something");
    await page.getByRole("button", { name: "Send answer" }).click();
    await terminal.shows("Done.");
    expect(stage.results()).toEqual(ANSWERED);
  });

  it("a held call without a terminal is refused on the page, in the person's words", async () => {
    const config =
      "rules: [{ id: deploys, tool: Bash, when: 'input.command == \"sh deploy.sh\"', ask: This deploys. }]\n";
    const files = { "deploy.sh": "touch deployed.txt\n" };
    const [stage, page] = await withPage(version, "hold: true", {
      config,
      files,
      turns: [calls(bash("sh deploy.sh")), DONE],
    });
    const run = stage.headless();
    await page.getByRole("button", { name: "Deny…" }).click();
    await page.getByLabel("Tell the agent why").fill("After the review.");
    await page.getByRole("button", { name: "Deny", exact: true }).click();
    await run;
    expect(stage.results()).toEqual([
      { error: true, text: expect.stringContaining("denied it: After the review.") },
    ]);
    expect(stage.workspace.read("deployed.txt")).toBeUndefined();
  });
});
